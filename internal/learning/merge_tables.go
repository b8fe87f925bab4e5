package learning

import (
	"slices"

	"atlas/internal/learning/courses"
	"atlas/internal/learning/events"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/merge"
)

// MergeTables says what becomes of progress, notes and authorship when two people become one: the survivor has done
// what either has done, since the earlier of the two.
func MergeTables() []merge.Table {
	return slices.Concat(courses.MergeTables(), resources.MergeTables(), []merge.Table{
		{Name: "content_drafts", Owner: "user_id", Key: "content content_id", Scope: "content content_id",
			Policy: merge.Move, Label: "Unsaved drafts"},
		{
			Name: "course_progress", Owner: "user_id", Key: "course_id", Scope: "course_id", Policy: merge.Move,
			Label: coursesBegan,
			Combine: map[string]merge.Combine{"started_at": merge.Smaller, "last_at": merge.Larger,
				"completed_at": merge.Smaller},
		},
		{
			Name: "lesson_progress", Owner: "user_id", Key: "lesson_id", Scope: "lesson_id", Policy: merge.Move,
			Label: lessonsOpened,
			Combine: map[string]merge.Combine{"opened_at": merge.Smaller, "last_at": merge.Larger,
				"done_at": merge.Smaller},
		},
		{Name: "lesson_progress", Owner: "done_by_id", Policy: merge.Keep, Why: "The log stays as it was written."},
		{Name: "lesson_notes", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Notes on lessons"},
	}, events.MergeTables())
}
