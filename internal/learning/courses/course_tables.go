package courses

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of courses and what they are made of. They are the content of the site.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{Name: "courses",
			Columns: privacy.Columns{privacy.None: "id name name_key short_description description author_id " +
				"cover_file_id intro intro_video_url published_at " +
				"archived_at last_published_at created_at updated_at import_id"}},
		{Name: "tracks",
			Columns: privacy.Columns{privacy.None: "id course_id name description position copied_from_id"}},
		{Name: "units",
			Columns: privacy.Columns{privacy.None: "id course_id track_id name short_description description drip " +
				"drip_days drip_at position archived_at created_at updated_at copied_from_id import_id"}},
		{Name: "lessons",
			Columns: privacy.Columns{privacy.None: "id course_id unit_id name name_key short_description description " +
				"type video_url video_file_id captions_file_id " +
				"seconds is_required is_free drip drip_days drip_at position published_at archived_at created_at " +
				"updated_at copied_from_id import_id"}},
		{Name: "lesson_files",
			Columns: privacy.Columns{privacy.None: "id lesson_id name file_id url position created_at updated_at"}},
	}
}

// MergeTables says what becomes of courses when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "courses", Owner: "author_id", Key: "id", Policy: merge.Move, Label: "Courses they wrote"},
	}
}
