package imports

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit/check"
)

func book(t *testing.T, spec sheet.Spec, rows ...[]any) []byte {
	t.Helper()
	var out bytes.Buffer
	check.NoError(t, "write the workbook", sheet.Write(&out, sheet.Table{Spec: spec, Rows: sheet.Rows(rows...)}))
	return out.Bytes()
}

func TestUndoRestores(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.insertNow("b=Ben", "c=Cora")
		i := f.runNow(f.upload(Upsert, "a=Ana", "b=Benjamin", "c=Cora"), AllOrNothing)
		f.clock.Advance(UndoWindow)
		i = f.undoNow(i)
		if i.Status != Undone || *i.UndoneByID != staff || f.clubs() != "b=Ben c=Cora" {
			t.Errorf("got status %q and clubs %q, want %q by %d with b=Ben c=Cora", i.Status, f.clubs(), Undone,
				staff)
		}
		_, err := f.Undo(f.ctx(), i.ID)
		f.refused(err, errs.Conflict, "There's nothing to undo in this import")
		_, err = f.Start(f.ctx(), i.ID, AllOrNothing)
		f.refused(err, errs.Conflict, "This import already ran. Upload the file again to run it once more.")
		if want := []string{"import_upload checked", "import_run done", "import_undo undoing"}; !reflect.DeepEqual(f.noted, want) {
			t.Errorf("noted: got %q, want %q", f.noted, want)
		}
	})
}

// Undo never runs over what somebody changed meanwhile; it names the rows and takes nothing back.
func TestUndoRefusesWhatChanged(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.insertNow("b=Ben")
		i := f.runNow(f.upload(Upsert, "a=Ana", "b=Benjamin", "c=Cora", "d=Dan"), AllOrNothing)
		_, err := f.d.Exec(t.Context(), "UPDATE clubs SET name = 'Bennie' WHERE code = 'b'")
		check.NoError(t, "rename a club", err)
		_, err = f.d.Exec(t.Context(), "DELETE FROM clubs WHERE code = 'd'")
		check.NoError(t, "delete a club", err)
		_, err = f.Undo(f.ctx(), i.ID)
		no := f.refused(err, errs.Conflict, "We can't undo this import because rows have changed since then (2 in all). The first is Groups row 3.")
		if !reflect.DeepEqual(no.Fields["rows"], []string{"Groups row 3", "Groups row 5"}) {
			t.Errorf("rows: got %v, want Groups row 3 and 5", no.Fields)
		}
		if f.clubs() != "a=Ana b=Bennie c=Cora" || f.read(i.ID).Status != Done {
			t.Errorf("got clubs %q and status %q, want them as changed and %q", f.clubs(), f.read(i.ID).Status, Done)
		}
	})
}

// What changes between the request and the work is refused all the same, and the import stands where it stood.
func TestUndoRefusedAtTheLastMoment(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		i := f.runNow(f.upload(Create, "a=Ana", "b=Ben"), RowByRow)
		_, err := f.Undo(f.ctx(), i.ID)
		check.NoError(t, "undo the import", err)
		_, err = f.Undo(f.ctx(), i.ID)
		f.refused(err, errs.Conflict, "This import is already being undone")
		_, err = f.d.Exec(t.Context(), "UPDATE clubs SET name = 'Annie' WHERE code = 'a'")
		check.NoError(t, "rename a club", err)
		check.NoError(t, "take the import back", f.undoRun(t.Context(), undoJob{ID: i.ID}))
		got := f.read(i.ID)
		if got.Status != Done || f.clubs() != "a=Annie b=Ben" || *got.UndoFailure != "We can't undo this import because rows have changed since then (1 in all). The first is Groups row 2." {
			t.Errorf("got status %q, failure %q and clubs %q, want %q because of Groups row 2", got.Status,
				*got.UndoFailure, f.clubs(), Done)
		}
	})
}

// undoNow undoes an import and does its job at once.
func (f *fixture) undoNow(i *Import) *Import {
	f.t.Helper()
	_, err := f.Undo(f.ctx(), i.ID)
	check.NoError(f.t, "undo the import", err)
	check.NoError(f.t, "take the import back", f.undoRun(f.t.Context(), undoJob{ID: i.ID}))
	return f.read(i.ID)
}

func TestUndoOnlyForSevenDays(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		i := f.runNow(f.upload(Create, "a=Ana"), RowByRow)
		f.clock.Advance(UndoWindow + time.Second)
		_, err := f.Undo(f.ctx(), i.ID)
		f.refused(err, errs.Conflict, "It's too late to undo this import. That was possible until Nov 22, 2026 12:00 PM.")
	})
}

// The setting decides when an import ends: a longer time that is set later does not bring back what was wiped, and a shorter one takes nothing away.
func TestUndoForAsLongAsTheSettingSaid(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		days := 2
		f.Service.hooks.UndoDays = func(context.Context) int { return days }
		i := f.runNow(f.upload(Create, "a=Ana"), RowByRow)
		if got, want := i.UndoUntil(), f.clock.Now().Add(48*time.Hour); got == nil || !got.Equal(want) {
			t.Fatalf("got %v, want %s", got, want)
		}

		days = 30
		f.clock.Advance(48*time.Hour + time.Second)
		_, err := f.Undo(f.ctx(), i.ID)
		f.refused(err, errs.Conflict, "It's too late to undo this import. That was possible until Nov 17, 2026 12:00 PM.")
		check.NoError(t, "sweep the imports", f.sweep(t.Context(), sweepJob{}))

		long := f.runNow(f.upload(Create, "b=Ben"), RowByRow)
		days = 1
		f.clock.Advance(20 * 24 * time.Hour)
		check.NoError(t, "sweep the imports", f.sweep(t.Context(), sweepJob{}))
		f.undoNow(long)
		if got, want := f.clubs(), "a=Ana"; got != want {
			t.Errorf("got clubs %q after the undo, want %q", got, want)
		}
	})
}

// What is left of a run that failed half-way can be gone on with row by row, or undone.
func TestFailedHalfWay(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		var rows []string
		for n := range 130 {
			rows = append(rows, fmt.Sprintf("k%03d=N", n))
		}
		i := f.upload(Create, rows...)
		_, err := f.Start(f.ctx(), i.ID, RowByRow)
		check.NoError(t, "start the import", err)
		ctx, cancel := context.WithCancel(t.Context())
		f.applied = func(n int) {
			if n == 110 {
				cancel()
			}
		}
		if err := f.run(ctx, runJob{ID: i.ID}); err == nil {
			t.Fatal("got a run that was not cut off, want an error")
		}
		now, err := f.begin(t.Context(), i.ID)
		check.NoError(t, "begin the run", err)
		check.NoError(t, "note the failure", f.fail(t.Context(), now, "Something went wrong, try again"))
		failed := f.read(i.ID)
		f.counts(failed, "failed: 130 rows, 100 created, 0 updated, 0 unchanged, 30 rejected")
		_, err = f.Start(f.ctx(), i.ID, AllOrNothing)
		f.refused(err, errs.Conflict, "Some rows were already imported. Continue row by row, or undo it.")
		if failed.UndoUntil() == nil {
			t.Error("got no time until which a half import can be undone, want one")
		}
		f.counts(f.runNow(i, RowByRow), "done: 130 rows, 130 created, 0 updated, 0 unchanged, 0 rejected")
		if i = f.undoNow(i); i.Status != Undone || f.clubs() != "" {
			t.Errorf("got status %q and clubs %q, want %q and none", i.Status, f.clubs(), Undone)
		}
	})
}

// Consequences come once for each effect, also when their job is cut off, and not after an undo.
func TestFollow(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		i := f.upload(Create, "a=Ana", "b=Ben", "c=Cora")
		_, err := f.Start(f.ctx(), i.ID, AllOrNothing)
		check.NoError(t, "start the import", err)
		check.NoError(t, "run the import", f.run(t.Context(), runJob{ID: i.ID}))
		cutOff := errors.New("cut off")
		f.kinds[Groups].FollowUp = func(_ context.Context, _ []Effect) error { return cutOff }
		if err := f.Service.followUp(t.Context(), followUpJob{ID: i.ID}); !errors.Is(err, cutOff) {
			t.Fatalf("cut off while following: got error %v, want %v", err, cutOff)
		}
		f.kinds[Groups].FollowUp = f.follow
		for range 2 {
			check.NoError(t, "follow the import", f.Service.followUp(t.Context(), followUpJob{ID: i.ID}))
		}
		if len(f.followed) != 3 {
			t.Errorf("followed: got %v, want 3", f.followed)
		}
		for club, n := range f.followed {
			if n != 1 {
				t.Errorf("club %d: got %d emails, want 1", club, n)
			}
		}
	})
}

// After the time for undoing, files and effects are gone and the counts stay.
func TestSweep(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		never := f.upload(Create, "z=Zoe", "=Nobody")
		i := f.runNow(f.upload(Create, "a=Ana", "=Nobody"), RowByRow)
		sweep := func() (effects, files int) {
			check.NoError(t, "sweep the imports", f.sweep(t.Context(), sweepJob{}))
			effects, _ = f.d.Int(t.Context(), "SELECT COUNT(*) FROM import_effects")
			files, _ = f.d.Int(t.Context(), "SELECT COUNT(*) FROM import_files")
			return effects, files
		}
		if effects, files := sweep(); effects != 1 || files != 6 {
			t.Errorf("too early: got %d effects and %d files, want 1 and 6", effects, files)
		}
		f.clock.Advance(UndoWindow + time.Second)
		if effects, files := sweep(); effects != 0 || files != 0 {
			t.Errorf("left: got %d effects and %d files, want 0 of both", effects, files)
		}
		f.counts(f.read(i.ID), "done: 2 rows, 1 created, 0 updated, 0 unchanged, 1 rejected")
		if list, err := f.ListProblems(f.ctx(), i.ID); err != nil || len(list) > 0 {
			t.Errorf("problems after the sweep: got %+v and error %v, want none", list, err)
		}
		_, _, err := f.Result(f.ctx(), i.ID)
		f.refused(err, errs.NotFound, "We no longer have the file. Upload it again.")
		_, err = f.Start(f.ctx(), never.ID, RowByRow)
		f.refused(err, errs.NotFound, "We no longer have the file. Upload it again.")
	})
}

func TestVerify(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.insertNow("b=Ben")
		i := f.runNow(f.upload(Upsert, "a=Ana", "b=Benjamin", "=Nobody"), RowByRow)
		if found, err := f.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Fatalf("what verification finds: got %q and error %v, want none", found, err)
		}
		_, err := f.d.Exec(t.Context(), "DELETE FROM import_effects WHERE seq = 1")
		check.NoError(t, "delete an effect", err)
		found, err := f.Verify(t.Context())
		if want := fmt.Sprintf("import %d changed rows without an effect for each", i.ID); err != nil || len(found) != 1 || found[0] != want {
			t.Errorf("what verification finds: got %q and error %v, want %q", found, err, want)
		}
	})
}

func TestList(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		first := f.runNow(f.upload(Create, "a=Ana"), RowByRow)
		f.upload(Create, "b=Ben")
		list, total, err := f.List(f.ctx(), page.Window{Page: 1, PerPage: 10}, Groups, Done)
		if err != nil || total != 1 || len(list) != 1 || list[0].ID != first.ID {
			t.Errorf("got %+v of %d and error %v, want %d of 1", list, total, err, first.ID)
		}
		list, total, err = f.List(f.ctx(), page.Window{Page: 1, PerPage: 1, Search: "GROUPS"}, "", "")
		if err != nil || total != 2 || len(list) != 1 || list[0].ID == first.ID {
			t.Errorf("got %+v of %d and error %v, want another than %d of 2", list, total, err, first.ID)
		}
	})
}

// The titles are those of the specification, to the letter.
func TestTemplates(t *testing.T) {
	want := map[string][]string{
		"members Members":      strings.Split("Tribe ID, Email, Batch, First Name, Middle Name, Last Name, Suffix, Birth Date (mm/dd/yyyy), Facebook Profile, Mobile Number, Sex, Group Name, Access Levels, Base Points, Subscription ID", ", "),
		"members Subscription": strings.Split("Subscription ID, Created At (mm/dd/yyyy), Unenrolled (true|false), Funnel ID, Payment Term ID", ", "),
		"groups Subgroups":     strings.Split("Subgroup ID, Name, Group ID", ", "),
		"groups Groups":        strings.Split("Group ID, Name", ", "),
		"courses Lessons":      strings.Split("Lesson ID, Name, Short Description, Description, Unit ID", ", "),
		"courses Units":        strings.Split("Unit ID, Name, Short Description, Description, Course ID", ", "),
		"courses Courses":      strings.Split("Course ID, Name, Short Description, Description, Author Tribe ID", ", "),
	}
	seen := 0
	for _, kind := range []string{Members, Groups, Courses} {
		var file bytes.Buffer
		check.NoError(t, "write the template", Template(&file, kind))
		read, err := sheet.Read(t.Context(), file.Bytes(), Sheets(kind))
		if err != nil || len(read.Problems) > 0 || len(read.Sheets) != len(Sheets(kind)) {
			t.Fatalf("template: got %+v and error %v, want the sheets of %q without problems", read, err, kind)
		}
		for _, s := range read.Sheets {
			var titles []string
			for _, c := range s.Spec.Columns {
				titles = append(titles, c.Title)
			}
			if seen++; !reflect.DeepEqual(titles, want[kind+" "+s.Spec.Name]) {
				t.Errorf("%s %s: got titles %q, want %q", kind, s.Spec.Name, titles, want[kind+" "+s.Spec.Name])
			}
		}
	}
	check.Equal(t, "sheets", seen, len(want))
	check.ErrorCode(t, "a template of wins", Template(&bytes.Buffer{}, "wins"), errs.NotFound)
}
