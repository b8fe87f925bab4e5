package imports

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit/check"
)

func TestCheckChangesNothingAndNamesEveryProblem(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.insertNow("old=Old")
		i := f.upload(Create, "a=Ana", "=Nobody", "old=Again", "b="+strings.Repeat("x", 30))
		f.counts(i, "checked: 4 rows, 1 created, 0 updated, 0 unchanged, 3 rejected")
		want := []sheet.Problem{
			{Sheet: "Groups", Row: 3, Column: "Group ID", Message: "is required"},
			{Sheet: "Groups", Row: 4, Column: "Group ID", Message: "exists already", Value: "old"},
			{Sheet: "Groups", Row: 5, Column: "Name", Message: "is too long", Value: strings.Repeat("x", 30)},
		}
		if !reflect.DeepEqual(i.Problems, want) || !reflect.DeepEqual(f.read(i.ID).Problems, want) {
			t.Errorf("problems: got %+v, want %+v", i.Problems, want)
		}
		if f.clubs() != "old=Old" || f.changes != 0 {
			t.Errorf("got clubs %q and %d changes by a check, want old=Old and 0", f.clubs(), f.changes)
		}
		_, err := f.Start(f.ctx(), i.ID, AllOrNothing)
		f.refused(err, errs.Conflict, "Fix the problems first (3 in all), or import row by row.")
	})
}

func (f *fixture) insertNow(rows ...string) {
	f.t.Helper()
	for _, row := range rows {
		code, name, _ := strings.Cut(row, "=")
		_, err := f.insert(f.t.Context(), club{code, name})
		check.NoError(f.t, "insert the club "+code, err)
	}
	f.changes = 0
}

func TestAllOrNothing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.insertNow("b=Ben", "c=Cora")
		i := f.upload(Upsert, "a=Ana", "b=Benjamin", "c=Cora")
		f.counts(i, "checked: 3 rows, 1 created, 1 updated, 1 unchanged, 0 rejected")
		i = f.runNow(i, AllOrNothing)
		f.counts(i, "done: 3 rows, 1 created, 1 updated, 1 unchanged, 0 rejected")
		if f.clubs() != "a=Ana b=Benjamin c=Cora" || i.HasResult() || i.UndoUntil() == nil {
			t.Errorf("got clubs %q, result %t and undo until %v, want three, none and a time", f.clubs(),
				i.HasResult(), i.UndoUntil())
		}
	})
}

// A row that becomes bad between check and run takes all others with it, and all are given back.
func TestAllOrNothingWritesNothingWhenARowTurnsBad(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		i := f.upload(Create, "a=Ana", "b=Ben", "c=Cora")
		f.insertNow("b=Faster")
		i = f.runNow(i, AllOrNothing)
		f.counts(i, "failed: 3 rows, 0 created, 0 updated, 0 unchanged, 3 rejected")
		check.Equal(t, "clubs", f.clubs(), "b=Faster")
		rows := f.resultRows(i)
		if !reflect.DeepEqual(rows, []string{"a|Ana|", "b|Ben|Group ID: exists already", "c|Cora|"}) {
			t.Errorf("rows given back: got %q, want three, the second with its problem", rows)
		}
		if i.UndoUntil() != nil || *i.Failure == "" {
			t.Errorf("got undo until %v and failure %+v, want none and why", i.UndoUntil(), i.Failure)
		}
	})
}

func TestAllOrNothingWritesNothingWhenApplyRefuses(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		i := f.runNow(f.upload(Create, "a=Ana", "b=refused", "c=Cora"), AllOrNothing)
		f.counts(i, "failed: 3 rows, 0 created, 0 updated, 0 unchanged, 3 rejected")
		if f.clubs() != "" || !reflect.DeepEqual(i.Problems, []sheet.Problem{{Sheet: "Groups", Row: 3, Message: "This name is refused"}}) {
			t.Errorf("got clubs %q and problems %+v, want none and a refused name in row 3", f.clubs(), i.Problems)
		}
	})
}

// Row by row takes the good rows and gives the others back in the template; mended, they go in. The same file again changes nothing.
func TestRowByRowAndTheResultComesBack(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.insertNow("b=Ben", "c=Cora")
		i := f.runNow(f.upload(Upsert, "a=Ana", "b=Benjamin", "c=Cora", "=Nobody", "e=refused", "f=+Formula"), RowByRow)
		f.counts(i, "done: 6 rows, 2 created, 1 updated, 1 unchanged, 2 rejected")
		check.Equal(t, "clubs", f.clubs(), "a=Ana b=Benjamin c=Cora f=+Formula")
		if rows := f.resultRows(i); !reflect.DeepEqual(rows, []string{"|Nobody|Group ID: is required", "e|refused|This name is refused"}) {
			t.Errorf("rows given back: got %q, want two with their problems", rows)
		}
		name, content, err := f.Result(f.ctx(), i.ID)
		if err != nil || name != "rejected-groups.xlsx" {
			t.Fatalf("got file %q and error %v, want rejected-groups.xlsx and none", name, err)
		}
		again, err := f.Upload(f.ctx(), Groups, Upsert, name, content)
		check.NoError(t, "upload the sheet", err)
		f.counts(again, "checked: 2 rows, 1 created, 0 updated, 0 unchanged, 1 rejected")

		file := groupsBook(t, "a=Ana", "b=Benjamin", "c=Cora", "f=+Formula")
		second := f.uploadFile(Upsert, file)
		if same, err := f.SameFiles(f.ctx(), []int{second.ID}); err != nil || len(same) != 0 {
			t.Errorf("files that are the same: got %v and error %v, want none", same, err)
		}
		second = f.runNow(second, AllOrNothing)
		f.counts(second, "done: 4 rows, 0 created, 0 updated, 4 unchanged, 0 rejected")
		third := f.uploadFile(Upsert, file)
		if same, err := f.SameFiles(f.ctx(), []int{i.ID, second.ID, third.ID}); err != nil || !reflect.DeepEqual(same, map[int]int{third.ID: second.ID}) {
			t.Errorf("files that are the same: got %v and error %v, want the third as the second", same, err)
		}
	})
}

func (f *fixture) resultRows(i *Import) []string {
	f.t.Helper()
	_, content, err := f.Result(f.ctx(), i.ID)
	check.NoError(f.t, "read the result", err)
	spec := Sheets(Groups)[1]
	spec.Columns = append(append([]sheet.Column{}, spec.Columns...), sheet.Column{Title: sheet.ErrorsTitle})
	book, err := sheet.Read(f.t.Context(), content, []sheet.Spec{spec})
	check.NoError(f.t, "read the workbook", err)
	var out []string
	for _, row := range book.Sheets[0].Rows {
		v := row.Values()
		for n := range v {
			if v[n] == nil {
				v[n] = ""
			}
		}
		out = append(out, fmt.Sprintf("%s|%s|%s", v...))
	}
	return out
}

// A run that is cut off at any row and started again ends like one that was not, in both policies; nothing is done twice.
func TestCutOffAndGoOn(t *testing.T) {
	rows := []string{}
	for n := range 250 {
		rows = append(rows, fmt.Sprintf("k%03d=Name %d", n, n))
	}
	rows[120] = "k120=refused"
	for _, policy := range []Policy{RowByRow, AllOrNothing} {
		for _, cut := range []int{0, 101, 249} {
			if policy == AllOrNothing && cut > 120 {
				continue // would end at the refused row
			}
			t.Run(fmt.Sprintf("%s cut at %d", policy, cut), func(t *testing.T) {
				forEachEngine(t, func(t *testing.T, f *fixture) {
					file := rows
					if policy == AllOrNothing {
						file = rows[:120]
					}
					i := f.upload(Create, file...)
					_, err := f.Start(f.ctx(), i.ID, policy)
					check.NoError(t, "start the import", err)
					ctx, cancel := context.WithCancel(t.Context())
					f.applied = func(n int) {
						if n == cut {
							cancel()
						}
					}
					if err := f.run(ctx, runJob{ID: i.ID}); err == nil {
						t.Fatal("got a run that was not cut off, want an error")
					}
					if got := f.read(i.ID); got.Status != Running {
						t.Fatalf("status when cut off: got %q, want %q", got.Status, Running)
					}
					f.applied = func(int) {}
					f.Service = f.another()
					check.NoError(t, "run the import", f.run(t.Context(), runJob{ID: i.ID}))
					want := "done: 250 rows, 249 created, 0 updated, 0 unchanged, 1 rejected"
					if policy == AllOrNothing {
						want = "done: 120 rows, 120 created, 0 updated, 0 unchanged, 0 rejected"
					}
					f.counts(f.read(i.ID), want)
					if n := strings.Count(f.clubs(), "="); n != len(file)-strings.Count(strings.Join(file, " "), "refused") {
						t.Errorf("clubs: got %d, want all but those refused", n)
					}
					effects, err := f.d.Int(t.Context(), "SELECT COUNT(*) FROM import_effects WHERE import_id = ?", i.ID)
					if err != nil || effects != strings.Count(f.clubs(), "=") {
						t.Errorf("effects: got %d and error %v, want one for each of %q", effects, err, f.clubs())
					}
				})
			})
		}
	}
}

// A start that was taken for dead and comes back may write no more.
func TestAnOldStartWritesNothing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		for _, policy := range []Policy{RowByRow, AllOrNothing} {
			i := f.upload(Upsert, "a=Ana "+string(policy))
			_, err := f.Start(f.ctx(), i.ID, policy)
			check.NoError(t, "start the import", err)
			old, err := f.begin(t.Context(), i.ID)
			check.NoError(t, "begin the run", err)
			check.NoError(t, "run the import", f.run(t.Context(), runJob{ID: i.ID}))
			before := f.clubs()
			_, err = f.d.Exec(t.Context(), "UPDATE clubs SET name = 'Changed by somebody'")
			check.NoError(t, "rename the clubs", err)
			if err := f.execute(f.ctx(), old); !errors.Is(err, errSuperseded) {
				t.Errorf("%s: got error %v of the old start, want %v", policy, err, errSuperseded)
			}
			if f.clubs() != "a=Changed by somebody" || before != "a=Ana "+string(policy) {
				t.Errorf("%s: got clubs %q and %q before, want what somebody changed", policy, f.clubs(), before)
			}
		}
	})
}

// A run whose process died is taken up by another within minutes; one that lives is left alone.
func TestRevive(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		i := f.upload(Create, "a=Ana", "b=Ben")
		_, err := f.Start(f.ctx(), i.ID, RowByRow)
		check.NoError(t, "start the import", err)
		_, err = f.d.Exec(t.Context(), "DELETE FROM river_job")
		check.NoError(t, "delete the jobs", err)
		waiting := func() int {
			check.NoError(t, "revive the runs", f.resumeStalled(t.Context(), resumeJob{}))
			n, err := f.d.Int(t.Context(), "SELECT COUNT(*) FROM river_job")
			check.NoError(t, "read the number", err)
			return n
		}
		f.clock.Advance(silence + time.Second)
		check.Equal(t, "starts of a run that waits for its turn", waiting(), 0)
		_, err = f.begin(t.Context(), i.ID) // and dies
		check.NoError(t, "begin the run", err)
		f.clock.Advance(silence)
		check.Equal(t, "starts too early", waiting(), 0)
		f.clock.Advance(time.Second)
		f.progress.Store(i.ID, 0)
		check.Equal(t, "starts of what lives in this very process", waiting(), 0)
		f.progress.Delete(i.ID)
		check.Equal(t, "starts of what was left for dead", waiting(), 1)
		check.NoError(t, "run the import", f.run(t.Context(), runJob{ID: i.ID}))
		f.counts(f.read(i.ID), "done: 2 rows, 2 created, 0 updated, 0 unchanged, 0 rejected")
	})
}

// While a run is under way one can see how far it is, also from inside the single transaction.
func TestProgress(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		var rows []string
		for n := range 250 {
			rows = append(rows, fmt.Sprintf("k%03d=N", n))
		}
		for _, policy := range []Policy{RowByRow, AllOrNothing} {
			i := f.upload(Create, rows...)
			seen := map[int]bool{}
			f.changes = 0
			f.applied = func(n int) {
				if n%50 == 0 {
					got, err := f.Get(f.ctx(), i.ID) // not in the run's transaction
					check.NoError(t, "read the import", err)
					seen[got.Progress] = true
				}
			}
			f.counts(f.runNow(i, policy), "done: 250 rows, 250 created, 0 updated, 0 unchanged, 0 rejected")
			if !reflect.DeepEqual(seen, map[int]bool{0: true, 100: true, 200: true}) {
				t.Errorf("%s: got %v, want 0, 100 and 200", policy, seen)
			}
			check.Equal(t, fmt.Sprintf("%s: progress at the end", policy), f.read(i.ID).Progress, 250)
			_, err := f.d.Exec(t.Context(), "DELETE FROM clubs")
			check.NoError(t, "delete the clubs", err)
		}
	})
}

// The queue runs it, as everybody else's jobs.
func TestThroughTheQueue(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		check.NoError(t, "start the queue", f.queue.Start(t.Context()))
		t.Cleanup(func() { _ = f.queue.Stop(context.Background()) })
		i := f.upload(Create, "a=Ana", "b=Ben")
		_, err := f.Start(f.ctx(), i.ID, AllOrNothing)
		check.NoError(t, "start the import", err)
		eventually.True(t, "the import is done", func() bool { return f.read(i.ID).Status == Done })
		check.Equal(t, "clubs", f.clubs(), "a=Ana b=Ben")
		eventually.True(t, "the letters are written", func() bool {
			n, err := f.d.Int(t.Context(), "SELECT followed FROM imports WHERE id = ?", i.ID)
			return err == nil && n == 2
		})
	})
}

func TestRights(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		file := groupsBook(t, "a=Ana")
		_, err := f.Upload(t.Context(), Groups, Create, "a.xlsx", file)
		f.refused(err, errs.Unauthenticated, "Please log in first")
		reader := actor.With(t.Context(), actor.Actor{UserID: 8, Rights: &actor.Rights{Pages: map[string]bool{Page: true}}})
		_, err = f.Upload(reader, Groups, Create, "a.xlsx", file)
		f.refused(err, errs.Forbidden, "You don't have access to this")
		_, err = f.Upload(f.ctx(), Groups, Update, "a.xlsx", file)
		f.refused(err, errs.Invalid, "mode is not valid")
		_, err = f.Upload(f.ctx(), "members", Create, "a.xlsx", file)
		f.refused(err, errs.Invalid, "There's no import of members")
		i := f.upload(Create, "a=Ana")
		_, err = f.Start(reader, i.ID, AllOrNothing)
		f.refused(err, errs.Forbidden, "You don't have access to this")
		_, err = f.Start(f.ctx(), i.ID, "some")
		f.refused(err, errs.Invalid, "policy is not valid")
		_, err = f.Start(f.ctx(), 4711, RowByRow)
		f.refused(err, errs.NotFound, "Import not found")
		_, err = f.Start(f.ctx(), i.ID, RowByRow)
		check.NoError(t, "start the import", err)
		_, err = f.Start(f.ctx(), i.ID, RowByRow)
		f.refused(err, errs.Conflict, "This import is already running")
		f.rights.Functions = nil // taken away between start and run
		check.NoError(t, "run the import", f.run(t.Context(), runJob{ID: i.ID}))
		got := f.read(i.ID)
		f.counts(got, "failed: 1 rows, 0 created, 0 updated, 0 unchanged, 1 rejected")
		if *got.Failure != "You don't have access to this" || f.clubs() != "" {
			t.Errorf("got failure %q and clubs %q, want no access and none", *got.Failure, f.clubs())
		}
		f.rights.Pages = nil
		for _, err := range []error{second(f.Get(f.ctx(), i.ID)), third(f.Result(f.ctx(), i.ID))} {
			f.refused(err, errs.Forbidden, "You don't have access to this")
		}
	})
}

func second[A any](_ A, err error) error        { return err }
func third[A, B any](_ A, _ B, err error) error { return err }

// A file with wrong titles is refused as a whole, in every policy.
func TestWrongTitlesBlock(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		spec := Sheets(Groups)[1]
		spec.Columns = sheet.Text("Group ID", "Colour")
		i, err := f.Upload(f.ctx(), Groups, Create, "../x\\evil\u202e.xlsx", book(t, spec, []any{"a", "red"}))
		check.NoError(t, "upload the sheet", err)
		if i.FileName != "evil.xlsx" || !i.Blocked || i.HasResult() {
			t.Errorf("got import %+v, want evil.xlsx blocked without a result", i)
		}
		_, err = f.Start(f.ctx(), i.ID, RowByRow)
		f.refused(err, errs.Conflict, "The columns don't match. Use the template and upload it again.")
		_, err = f.Upload(f.ctx(), Groups, Create, "x.xlsx", groupsBook(t))
		f.refused(err, errs.Invalid, "The file has no rows below the column names")
	})
}
