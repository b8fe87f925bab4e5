package learning

import (
	"slices"

	"atlas/internal/learning/events"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of learning. Content is that of the site; progress, notes and drafts are
// their person's.
func DataTables() []privacy.Table {
	return slices.Concat([]privacy.Table{
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
	}, resources.DataTables(), []privacy.Table{
		{Name: "doors", Columns: privacy.Columns{privacy.None: "content content_id opener opener_id"}},
		{Name: "search_documents",
			Columns: privacy.Columns{privacy.None: "id type content_id course_id title title_words body_words door " +
				"door_id is_dripped"}},
		{Name: "search_versions", Columns: privacy.Columns{privacy.None: "type version"}},
		{
			Name: "content_drafts",
			Columns: privacy.Columns{privacy.Personal: "body",
				privacy.None: "user_id content content_id seen_at saved_at"},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name:    "course_progress",
			Columns: privacy.Columns{privacy.None: "user_id course_id started_at last_at last_lesson_id completed_at"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name: "lesson_progress",
			Columns: privacy.Columns{privacy.None: "user_id lesson_id course_id opened_at last_at position seen " +
				"seen_seconds done_at done_by_id"},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name: "lesson_notes",
			Columns: privacy.Columns{privacy.Personal: "body",
				privacy.None: "id user_id lesson_id at_second created_at updated_at"},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
	}, events.DataTables())
}
