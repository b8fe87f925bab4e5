package courses

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of courses and what they are made of. They are the content of the site.
func DataTables() []privacy.Table {
	copied := privacy.Columns{privacy.None: "copied_from_id"}

	return []privacy.Table{
		{Name: "courses", Columns: privacy.ColumnsOf[Course](nil)},
		{Name: "tracks", Columns: privacy.ColumnsOf[Track](copied)},
		{Name: "units", Columns: privacy.ColumnsOf[Unit](copied)},
		{Name: "lessons", Columns: privacy.ColumnsOf[Lesson](copied)},
		{Name: "lesson_files", Columns: privacy.ColumnsOf[LessonFile](nil)},
	}
}

// MergeTables says what becomes of courses when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "courses", Owner: "author_id", Key: "id", Policy: merge.Move, Label: "Courses they wrote"},
	}
}
