package learning_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"atlas/internal/platform/eventually"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

func TestMain(m *testing.M) {
	if sheet.ChildMain(os.Args) {
		return
	}
	os.Exit(m.Run())
}

// coursesBook writes rows into the three sheets of the template.
func coursesBook(t *testing.T, lessons, units, courses [][]any) []byte {
	t.Helper()
	var out bytes.Buffer
	var tables []sheet.Table
	for i, rows := range [][][]any{lessons, units, courses} {
		tables = append(tables, sheet.Table{Spec: imports.Sheets(imports.Courses)[i], Rows: func(yield func([]any) bool) {
			for _, row := range rows {
				if !yield(row) {
					return
				}
			}
		}})
	}
	check.NoError(t, "write the workbook", sheet.Write(&out, tables...))
	return out.Bytes()
}

// B106: the courses template has the sheets Lessons, Units and Courses with the columns of the specification.
func TestB106CoursesTemplate(t *testing.T) {
	said := ""
	for _, s := range imports.Sheets(imports.Courses) {
		said += s.Name + ":"
		for _, c := range s.Columns {
			said += " " + c.Title + ","
		}
	}
	check.Equal(t, "the sheets", said,
		"Lessons: Lesson ID, Name, Short Description, Description, Unit ID,Units: Unit ID, Name, Short "+
			"Description, Description, Course ID,"+
			"Courses: Course ID, Name, Short Description, Description, Author Tribe ID,")
}

func TestCoursesAreImportedAndTakenBack(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		ctx := h.By(staff)
		tribeID := h.text("SELECT tribe_id FROM users WHERE email = 'expert@atlas.test'")
		bad, err := h.Imports.Upload(ctx, imports.Courses, imports.Create, "bad.xlsx", coursesBook(t,
			[][]any{{"L1", "One", "", "", "U9"}, {"L2", "", "", "", "U1"}}, [][]any{{"U1", "Unit", "", "", "C1"}, {"U1", "Again", "", "", ""}}, [][]any{{"C1", "Course", "", "", "TRB-0"}}))
		h.Must(err)
		for _, want := range []string{"is not in the file", "is required", "appears twice", "isn't someone who can be an author"} {
			found := false
			for _, p := range bad.Problems {
				found = found || strings.Contains(p.Message, want)
			}
			if !found {
				t.Errorf("got problems %+v, want one that says %q", bad.Problems, want)
			}
		}
		file := coursesBook(t, [][]any{{"L1", "First", "Short", "A text.\n\nAnother.", "U1"}, {"L2", "Second", "", "", "U1"}}, [][]any{{"U1", "Unit", "", "", "C1"}}, [][]any{{"C1", "Imported", "", "About", tribeID}})
		i, err := h.Imports.Upload(ctx, imports.Courses, imports.Create, "courses.xlsx", file)
		h.Must(err)
		if len(i.Problems) > 0 || i.Created != 4 {
			t.Fatalf("got %d to create and problems %+v, want 4 and none", i.Created, i.Problems)
		}
		_, err = h.Imports.Start(ctx, i.ID, imports.AllOrNothing)
		h.Must(err)
		ends := func(while string) *imports.Import {
			eventually.True(t, "the import ends", func() bool {
				i, err = h.Imports.Get(ctx, i.ID)
				h.Must(err)
				return i.Status != while
			})
			return i
		}
		if done := ends(imports.Running); done.Status != imports.Done {
			t.Fatalf("got import %+v, want it done", done)
		}
		check.Equal(t, "lessons",
			h.text("SELECT string_agg(name || '/' || position || '/' || COALESCE(description, ''), ',' "+
				"ORDER BY position) FROM lessons"),
			"First/1/<p>A text.</p><p>Another.</p>,Second/2/")
		check.Equal(t, "drafts of their author",
			h.Number("SELECT COUNT(*) FROM courses WHERE author_id = ? AND published_at IS NULL", h.ID("expert")), 1)
		h.wantVerified()
		_, err = h.Imports.Undo(ctx, i.ID)
		h.Must(err)
		eventually.True(t, "it is taken back", func() bool { return h.Number("SELECT COUNT(*) FROM courses") == 0 })
		check.Equal(t, "things that are left",
			h.Number("SELECT COUNT(*) FROM lessons")+h.Number("SELECT COUNT(*) FROM units"), 0)
	}, testkit.WithJobs())
}
