package learning

import (
	"slices"

	"atlas/internal/learning/courses"
	"atlas/internal/learning/events"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of learning. Content is that of the site; progress, notes and drafts are
// their person's.
func DataTables() []privacy.Table {
	return slices.Concat(courses.DataTables(), resources.DataTables(), []privacy.Table{
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
