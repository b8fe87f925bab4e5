package stages

import (
	"context"
	"strings"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// TaskTarget is where a task leads.
type TaskTarget struct {
	Kind string
	ID   *int
	// Name and Href are nil once the target is gone.
	Name, Href       *string
	CourseID, UnitID *int
	UnitName         *string
	courseName       *string
}

// Targets that are no row of a table.
const (
	noTarget   = "none"
	linkTarget = "link"
)

// targetKind is a kind of thing that tasks lead to, in the words of SQL. A further kind is one more entry of
// targetKinds.
type targetKind struct {
	name string
	// from is its table, live picks the rows that members can reach, id and key are its columns; more joins what else
	// is shown.
	from, live, id, key, more string
	// title and path are what is shown, and where it is.
	title, path string
	// done tells whether person j.user_id has done target t.target_id.
	done string
	// wait completes the sentence that says when such a task is done.
	wait string
}

var targetKinds = []targetKind{
	{
		name: "lesson", from: "lessons l", live: "l.published_at IS NOT NULL AND l.archived_at IS NULL", id: "l.id",
		key:   "l.name_key",
		more:  " LEFT JOIN units lu ON lu.id = l.unit_id LEFT JOIN courses lc ON lc.id = l.course_id",
		title: "l.name", path: "'/courses/my-courses/' || l.course_id || '/' || l.id",
		done: "EXISTS (SELECT 1 FROM lesson_progress p " +
			"WHERE p.user_id = j.user_id AND p.lesson_id = t.target_id AND p.done_at IS NOT NULL)",
		wait: "you finish the lesson",
	},
	{
		name: "event", from: "events e", live: "e.published_at IS NOT NULL AND e.archived_at IS NULL", id: "e.id",
		key:   "e.name_key",
		title: "e.name", path: "'/events/my-events/' || e.id",
		// An event that continues another counts for it.
		done: `EXISTS (SELECT 1 FROM event_signups g JOIN event_dates d ON d.id = g.date_id
			WHERE g.user_id = j.user_id AND g.has_attended
			AND d.event_id IN (WITH RECURSIVE later (id)
			AS (SELECT t.target_id UNION SELECT x.id FROM events x JOIN later ON x.continues_id = later.id) SELECT id
			FROM later))`,
		wait: "you attend the event",
	},
	{
		name: "form", from: "forms tf", live: "tf.version > 0 AND tf.archived_at IS NULL", id: "tf.id",
		key:   "tf.name_key",
		title: "tf.name", path: "'/form/' || tf.slug",
		done: "EXISTS (SELECT 1 FROM form_responses sr " +
			"WHERE sr.user_id = j.user_id AND sr.form_id = t.target_id AND sr.sent_at IS NOT NULL)",
		wait: "you send the form",
	},
}

func kindOf(name string) *targetKind {
	for i := range targetKinds {
		if targetKinds[i].name == name {
			return &targetKinds[i]
		}
	}
	return nil
}

// targetColumns and targetJoins read where task t leads, doneCondition tells whether person j.user_id has done its
// target.
var targetColumns, targetJoins, doneCondition = func() (columns, joins, done string) {
	title, path, met := "CASE t.target_kind", "CASE t.target_kind", "CASE t.target_kind"
	for _, k := range targetKinds {
		title += " WHEN '" + k.name + "' THEN " + k.title
		path += " WHEN '" + k.name + "' THEN " + k.path
		met += " WHEN '" + k.name + "' THEN " + k.done
		joins += " LEFT JOIN " + k.from + " ON t.target_kind = '" + k.name + "' AND " + k.id + " = t.target_id AND " +
			k.live + k.more
	}
	return title + " END, " + path + " END, l.course_id, l.unit_id, lu.name, lc.name", joins, met + " ELSE FALSE END"
}()

// targetTables are the tables that tasks and where they lead are read from.
func targetTables() []string {
	out := []string{"tasks"}
	for _, k := range targetKinds {
		words := strings.Fields("JOIN " + k.from + " " + k.more)
		for i, word := range words {
			if word == "JOIN" {
				out = append(out, words[i+1])
			}
		}
	}

	return out
}

// targetScan reads targetColumns.
type targetScan struct {
	name, path, unitName, courseName *string
	courseID, unitID                 *int
}

func (s *targetScan) dest() []any {
	return []any{&s.name, &s.path, &s.courseID, &s.unitID, &s.unitName, &s.courseName}
}

func (s *targetScan) of(t *TaskRecord) *TaskTarget {
	switch t.TargetKind {
	case noTarget:
		return nil
	case linkTarget:
		return &TaskTarget{Kind: linkTarget, Name: t.TargetURL, Href: t.TargetURL}
	}
	return &TaskTarget{Kind: t.TargetKind, ID: t.TargetID, Name: s.name, Href: s.path, CourseID: s.courseID,
		UnitID: s.unitID, UnitName: s.unitName, courseName: s.courseName}
}

const targetsShown = 20

// TaskTargets finds what a task can lead to, the first twenty by name, for the form of a task.
//
// Requires stage_update. Returns errs.Invalid for an unknown kind.
func (s *Service) TaskTargets(ctx context.Context, kind string, search *string) ([]*TaskTarget, error) {
	if !actor.From(ctx).Can(updateStages) {
		return nil, errs.Denied()
	}

	k := kindOf(kind)
	if k == nil {
		return nil, errs.Field("kind", errs.IsNotValid)
	}

	return s.store.findTargets(ctx, k, search)
}
