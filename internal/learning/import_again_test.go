package learning_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/learning/courses"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/imports"
	"atlas/internal/testkit"
)

// eachWorking runs a test on both engines with jobs at work.
func eachWorking(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		a.Members("member")
		test(t, &fixture{a, t})
	}, testkit.WithJobs())
}

// checked uploads a file of courses without running it.
func (h *fixture) checked(mode imports.Mode, file []byte) *imports.Import {
	h.t.Helper()
	i, err := h.Imports.Upload(h.By(staff), imports.Courses, mode, "courses.xlsx", file)
	h.Must(err)
	return i
}

// ran uploads a file of courses and runs it.
func (h *fixture) ran(mode imports.Mode, file []byte) *imports.Import {
	h.t.Helper()
	i := h.checked(mode, file)
	if len(i.Problems) > 0 {
		h.t.Fatalf("got problems %+v, want none", i.Problems)
	}
	h.Did(h.Imports.Start(h.By(staff), i.ID, imports.AllOrNothing))
	return h.leaves(i.ID, imports.Running, imports.Done)
}

// undone takes an import back.
func (h *fixture) undone(id int) *imports.Import {
	h.t.Helper()
	h.Did(h.Imports.Undo(h.By(staff), id))
	return h.leaves(id, imports.Undoing, imports.Undone)
}

// leaves waits until an import leaves a state, and wants it in another.
func (h *fixture) leaves(id int, while, want string) (i *imports.Import) {
	h.t.Helper()
	eventually.True(h.t, "the import ends", func() bool {
		var err error
		i, err = h.Imports.Get(h.By(staff), id)
		h.Must(err)
		return i.Status != while
	})
	if i.Status != want {
		h.t.Fatalf("got an import that is %s (%v, %v), want %s", i.Status, i.Failure, i.UndoFailure, want)
	}
	return i
}

// contents is everything about courses, units and lessons that an import could change.
func (h *fixture) contents() string {
	h.t.Helper()
	out := []string{}
	for _, query := range []string{
		`SELECT COALESCE(string_agg(id || '/' || name || '/' || COALESCE(short_description, '') || '/' || COALESCE(description, '') || '/' || COALESCE(author_id, 0) || '/' || updated_at || '/' || COALESCE(import_id, ''), ',' ORDER BY id), '') FROM courses`,
		`SELECT COALESCE(string_agg(id || '/' || course_id || '/' || name || '/' || COALESCE(short_description, '') || '/' || position || '/' || updated_at || '/' || COALESCE(import_id, ''), ',' ORDER BY id), '') FROM units`,
		`SELECT COALESCE(string_agg(id || '/' || unit_id || '/' || name || '/' || COALESCE(short_description, '') || '/' || COALESCE(description, '') || '/' || position || '/' || updated_at || '/' || COALESCE(import_id, ''), ',' ORDER BY id), '') FROM lessons`,
	} {
		out = append(out, h.text(query))
	}
	return strings.Join(out, "\n")
}

// counts wants what became of the rows of an import.
func (h *fixture) counts(i *imports.Import, created, updated, unchanged int) {
	h.t.Helper()
	if i.Created != created || i.Updated != updated || i.Unchanged != unchanged {
		h.t.Errorf("got %d created, %d updated, %d unchanged, want %d, %d, %d", i.Created, i.Updated, i.Unchanged, created, updated, unchanged)
	}
}

// twoUnits is a file of one course with two units and three lessons.
func twoUnits(t *testing.T, author string) []byte {
	return coursesBook(t,
		[][]any{{"L1", "Hello", "Short", "A text.\n\nAnother.", "U1"}, {"L2", "Quiz", "", "", "U1"}, {"L3", "Quiz", "", "", "U2"}},
		[][]any{{"U1", "First unit", "About it", "", "C1"}, {"U2", "Second unit", "", "", "C1"}},
		[][]any{{"C1", "Imported", "", "About", author}})
}

// The same file twice changes nothing: rows are found by their id, and by their name where there is none.
func TestSameCoursesFileTwiceChangesNothing(t *testing.T) {
	eachWorking(t, func(t *testing.T, h *fixture) {
		file := twoUnits(t, h.text("SELECT tribe_id FROM users WHERE email = 'expert@atlas.test'"))
		h.counts(h.ran(imports.Create, file), 6, 0, 0)
		before := h.contents()

		for _, mode := range []imports.Mode{imports.Create, imports.Upsert, imports.Update} {
			h.Clock.Advance(time.Minute)
			h.counts(h.ran(mode, file), 0, 0, 6)
			if got := h.contents(); got != before {
				t.Errorf("%s: got\n%s\nwant\n%s", mode, got, before)
			}
		}

		// By their names within what they belong to, also when the ids of the file are others.
		h.Exec("UPDATE courses SET import_id = NULL")
		h.Exec("UPDATE units SET import_id = NULL")
		h.Exec("UPDATE lessons SET import_id = NULL")
		before = h.contents()
		named := coursesBook(t, [][]any{{"7", "hello", "", "", "8"}, {"8", "Quiz", "", "", "8"}, {"9", "Quiz", "", "", "9"}},
			[][]any{{"8", "First unit", "", "", "1"}, {"9", "Second unit", "", "", "1"}}, [][]any{{"1", "Imported", "", "", ""}})
		again := h.checked(imports.Upsert, named)
		h.counts(again, 0, 1, 5) // the spelling of one name
		if got := h.contents(); got != before {
			t.Errorf("got\n%s\nafter a dry run, want\n%s", got, before)
		}
		h.wantVerified()
	})
}

// A blank cell changes nothing, a changed one does; ids carry new names, and nothing else is touched.
func TestCoursesAreUpdatedByAFile(t *testing.T) {
	eachWorking(t, func(t *testing.T, h *fixture) {
		author := h.text("SELECT tribe_id FROM users WHERE email = 'expert@atlas.test'")
		h.ran(imports.Create, twoUnits(t, author))
		h.Exec("UPDATE lessons SET description = '<p><strong>A text.</strong></p><p>Another.</p>' WHERE import_id = 'L1'")
		before := h.contents()
		h.Clock.Advance(time.Minute)

		changed := coursesBook(t,
			[][]any{{"L1", "", "", "A text.\n\nAnother.", "U1"}, {"L2", "Quiz", "", "", "U2"}, {"L3", "Last quiz", "New", "", "U2"}, {"L4", "One more", "", "", "U1"}},
			[][]any{{"U1", "", "", "", "C1"}, {"U2", "Second unit", "", "", "C1"}},
			[][]any{{"C1", "Renamed", "", "", ""}})

		// To create only is to change nothing.
		refused := h.checked(imports.Create, changed)
		if len(refused.Problems) != 3 || !strings.Contains(refused.Problems[0].Message, "Create or update") {
			t.Errorf("got %+v, want the three rows that differ", refused.Problems)
		}
		for _, p := range refused.Problems {
			if p.Sheet == "" || p.Row == 0 || p.Column == "" {
				t.Errorf("got problem %+v, want one with sheet, row and column", p)
			}
		}

		i := h.ran(imports.Upsert, changed)
		h.counts(i, 1, 3, 3)
		want := "Hello/Short/<p><strong>A text.</strong></p><p>Another.</p>/U1,Quiz///U2,Last quiz/New//U2,One more///U1"
		got := h.text(`SELECT string_agg(l.name || '/' || COALESCE(l.short_description, '') || '/' || COALESCE(l.description, '') || '/' || u.import_id, ',' ORDER BY l.id)
			FROM lessons l JOIN units u ON u.id = l.unit_id`)
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if got := h.text("SELECT name || '/' || description || '/' || COALESCE(author_id, 0) FROM courses"); got != fmt.Sprintf("Renamed/<p>About</p>/%d", h.ID("expert")) {
			t.Errorf("got %s, want another name and nothing else", got)
		}
		if got := h.Number("SELECT COUNT(*) FROM info_log WHERE action IN ('course_update', 'lesson_update')"); got != 3 {
			t.Errorf("got %d lines in the log, want 3", got)
		}
		h.counts(h.ran(imports.Upsert, changed), 0, 0, 7)
		h.wantVerified()

		// Undoing puts back what was there before.
		h.undone(i.ID)
		strip := func(text string) string {
			for _, id := range []string{"courses", "units", "lessons"} {
				for _, at := range strings.Split(h.text("SELECT string_agg(CAST(updated_at AS TEXT), ',') FROM "+id), ",") {
					text = strings.ReplaceAll(text, "/"+at+"/", "/-/")
				}
			}
			return strings.ReplaceAll(text, fmt.Sprintf("/%d/", testkit.Start.UnixMilli()), "/-/")
		}
		if got, want := strip(h.contents()), strip(before); strings.Count(got, ",") != strings.Count(want, ",") || !strings.Contains(got, "Imported/") || strings.Contains(got, "Renamed") || strings.Contains(got, "Last quiz") || strings.Contains(got, "One more") {
			t.Errorf("got\n%s\nafter undoing, want\n%s", got, want)
		}
		if got := h.text("SELECT u.import_id FROM lessons l JOIN units u ON u.id = l.unit_id WHERE l.import_id = 'L2'"); got != "U1" {
			t.Errorf("got lesson L2 in %s, want it back in U1", got)
		}
		h.wantVerified()
	})
}

// A name that fits more than one thing is a problem of its row, and so are the same name twice and what is missing.
func TestAmbiguousRowsOfCourses(t *testing.T) {
	eachWorking(t, func(t *testing.T, h *fixture) {
		h.course("Same", 1)
		h.course("same", 1)
		h.ran(imports.Create, twoUnits(t, ""))
		h.Did(h.Learning.Courses.ArchiveLesson(h.By(staff), h.Number("SELECT id FROM lessons WHERE import_id = 'L2'"), true))

		i := h.checked(imports.Upsert, coursesBook(t,
			[][]any{{"L2", "Quiz", "", "", "U1"}, {"", "Twice", "", "", "U1"}, {"", "twice", "", "", "U1"}, {"L9", "", "", "", "U1"}, {"L8", "Far", "", "", "U7"}},
			[][]any{}, [][]any{{"", "SAME", "", "", ""}}))
		got := map[string]string{}
		for _, p := range i.Problems {
			got[fmt.Sprintf("%s %d %s", p.Sheet, p.Row, p.Column)] += p.Message
		}
		for place, want := range map[string]string{
			"Courses 2 Name":      "fits 2 courses",
			"Lessons 2 Lesson ID": "belongs to an archived lesson",
			"Lessons 4 Name":      "appears twice",
			"Lessons 5 Name":      errs.IsRequired,
			"Lessons 6 Unit ID":   "is not in the file",
		} {
			if !strings.Contains(got[place], want) {
				t.Errorf("%s: got %q, want %q; all: %v", place, got[place], want, got)
			}
		}
		if got := h.checked(imports.Update, coursesBook(t, nil, nil, [][]any{{"C7", "New", "", "", ""}})); len(got.Problems) != 1 {
			t.Errorf("got %+v, want a new course to be refused", got.Problems)
		}
	})
}

// Undoing destroys nothing that somebody learned or worked on: it is archived. It refuses what was changed or built upon since.
func TestUndoneCoursesKeepWhatWasLearned(t *testing.T) {
	eachWorking(t, func(t *testing.T, h *fixture) {
		i := h.ran(imports.Create, twoUnits(t, ""))
		course := h.Number("SELECT id FROM courses WHERE import_id = 'C1'")
		lesson := func(id string) int { return h.Number("SELECT id FROM lessons WHERE import_id = '" + id + "'") }
		learned := lesson("L1")
		h.Clock.Advance(time.Minute)
		h.Did(h.Learning.Courses.PublishLesson(h.By(staff), learned, true))
		h.Did(h.Learning.Courses.PublishCourse(h.By(staff), course, true, false))
		h.learns("member", learned)

		// Somebody wrote something else: that is not taken from them.
		h.Did(h.Learning.Courses.UpdateLesson(h.By(staff), lesson("L2"), courses.LessonInput{Name: given("Better quiz")}, nil))
		_, err := h.Imports.Undo(h.By(staff), i.ID)
		h.Refused(err, errs.Conflict)
		if err == nil || !strings.Contains(err.Error(), "Lessons row 3") {
			t.Errorf("got %v, want it to name the row", err)
		}
		h.Did(h.Learning.Courses.UpdateLesson(h.By(staff), lesson("L2"), courses.LessonInput{Name: given("Quiz")}, nil))

		// Somebody added a lesson of their own.
		own, err := h.Learning.Courses.CreateLesson(h.By(staff), h.Number("SELECT id FROM units WHERE import_id = 'U2'"), courses.LessonInput{Name: given("Own")})
		h.Must(err)
		h.Did(h.Imports.Undo(h.By(staff), i.ID))
		if back := h.leaves(i.ID, imports.Undoing, imports.Done); back.UndoFailure == nil || !strings.Contains(*back.UndoFailure, "lessons that the import didn't add") {
			t.Errorf("got %v, want a sentence about the lesson", back.UndoFailure)
		}
		h.Did(h.Learning.Courses.ArchiveLesson(h.By(staff), own.ID, true))

		h.undone(i.ID)
		if got := h.Number("SELECT COUNT(*) FROM lesson_progress WHERE lesson_id = ? AND done_at IS NOT NULL", learned); got != 1 {
			t.Errorf("got %d lessons done, want what was learned", got)
		}
		if got := h.text("SELECT string_agg(name, ',' ORDER BY id) FROM lessons WHERE archived_at IS NOT NULL"); got != "Hello,Quiz,Own" {
			t.Errorf("got %s archived, want what was learned or worked on", got)
		}
		if got := h.Number("SELECT COUNT(*) FROM lessons WHERE archived_at IS NULL") + h.Number("SELECT COUNT(*) FROM courses WHERE archived_at IS NULL") + h.Number("SELECT COUNT(*) FROM units WHERE archived_at IS NULL"); got != 0 {
			t.Errorf("got %d things in use, want none", got)
		}
		h.wantVerified()

		// The file makes everything anew.
		h.counts(h.ran(imports.Create, twoUnits(t, "")), 6, 0, 0)
		h.wantVerified()
	})
}
