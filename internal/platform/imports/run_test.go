package imports

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/sheet"
)

func TestCheckChangesNothingAndNamesEveryProblem(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		h.insertNow("old=Old")
		i := h.upload(Create, "a=Ana", "=Nobody", "old=Again", "b="+strings.Repeat("x", 30))
		h.counts(i, "checked: 4 rows, 1 created, 0 updated, 0 unchanged, 3 rejected")
		want := []sheet.Problem{
			{Sheet: "Groups", Row: 3, Column: "Group ID", Message: "is required"},
			{Sheet: "Groups", Row: 4, Column: "Group ID", Message: "exists already", Value: "old"},
			{Sheet: "Groups", Row: 5, Column: "Name", Message: "is too long", Value: strings.Repeat("x", 30)},
		}
		if !reflect.DeepEqual(i.Problems, want) || !reflect.DeepEqual(h.read(i.ID).Problems, want) {
			t.Errorf("problems %v", i.Problems)
		}
		if h.clubs() != "old=Old" || h.changes != 0 {
			t.Error("a check changed something")
		}
		_, err := h.Start(h.ctx(), i.ID, AllOrNothing)
		h.refused(err, errs.Conflict, "Fix the problems first (3 in all), or import row by row.")
	})
}

func (h *house) insertNow(rows ...string) {
	h.t.Helper()
	for _, row := range rows {
		code, name, _ := strings.Cut(row, "=")
		if _, err := h.insert(h.t.Context(), club{code, name}); err != nil {
			h.t.Fatal(err)
		}
	}
	h.changes = 0
}

func TestAllOrNothing(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		h.insertNow("b=Ben", "c=Cora")
		i := h.upload(Upsert, "a=Ana", "b=Benjamin", "c=Cora")
		h.counts(i, "checked: 3 rows, 1 created, 1 updated, 1 unchanged, 0 rejected")
		i = h.runNow(i, AllOrNothing)
		h.counts(i, "done: 3 rows, 1 created, 1 updated, 1 unchanged, 0 rejected")
		if h.clubs() != "a=Ana b=Benjamin c=Cora" || i.HasResult() || i.UndoUntil() == nil {
			t.Errorf("clubs %s", h.clubs())
		}
	})
}

// A row that becomes bad between check and run takes all others with it, and all are given back.
func TestAllOrNothingWritesNothingWhenARowTurnsBad(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		i := h.upload(Create, "a=Ana", "b=Ben", "c=Cora")
		h.insertNow("b=Faster")
		i = h.runNow(i, AllOrNothing)
		h.counts(i, "failed: 3 rows, 0 created, 0 updated, 0 unchanged, 3 rejected")
		if h.clubs() != "b=Faster" {
			t.Errorf("clubs %s", h.clubs())
		}
		rows := h.resultRows(i)
		if !reflect.DeepEqual(rows, []string{"a|Ana|", "b|Ben|Group ID: exists already", "c|Cora|"}) {
			t.Errorf("given back %q", rows)
		}
		if i.UndoUntil() != nil || *i.Failure == "" {
			t.Error("nothing was done, so nothing can be undone, and it says why")
		}
	})
}

func TestAllOrNothingWritesNothingWhenApplyRefuses(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		i := h.runNow(h.upload(Create, "a=Ana", "b=refused", "c=Cora"), AllOrNothing)
		h.counts(i, "failed: 3 rows, 0 created, 0 updated, 0 unchanged, 3 rejected")
		if h.clubs() != "" || !reflect.DeepEqual(i.Problems, []sheet.Problem{{Sheet: "Groups", Row: 3, Message: "This name is refused"}}) {
			t.Errorf("clubs %q, problems %v", h.clubs(), i.Problems)
		}
	})
}

// Row by row takes the good rows and gives the others back in the template; mended, they go in. The same file again changes nothing.
func TestRowByRowAndTheResultComesBack(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		h.insertNow("b=Ben", "c=Cora")
		i := h.runNow(h.upload(Upsert, "a=Ana", "b=Benjamin", "c=Cora", "=Nobody", "e=refused", "f=+Formula"), RowByRow)
		h.counts(i, "done: 6 rows, 2 created, 1 updated, 1 unchanged, 2 rejected")
		if h.clubs() != "a=Ana b=Benjamin c=Cora f=+Formula" {
			t.Errorf("clubs %s", h.clubs())
		}
		if rows := h.resultRows(i); !reflect.DeepEqual(rows, []string{"|Nobody|Group ID: is required", "e|refused|This name is refused"}) {
			t.Errorf("given back %q", rows)
		}
		name, content, err := h.Result(h.ctx(), i.ID)
		if err != nil || name != "rejected-groups.xlsx" {
			t.Fatal(name, err)
		}
		again, err := h.Upload(h.ctx(), Groups, Upsert, name, content)
		if err != nil {
			t.Fatal(err)
		}
		h.counts(again, "checked: 2 rows, 1 created, 0 updated, 0 unchanged, 1 rejected")

		file := groupsBook(t, "a=Ana", "b=Benjamin", "c=Cora", "f=+Formula")
		second := h.uploadFile(Upsert, file)
		if same, err := h.SameFiles(h.ctx(), []int{second.ID}); err != nil || len(same) != 0 {
			t.Error("another file was taken for the same", err)
		}
		second = h.runNow(second, AllOrNothing)
		h.counts(second, "done: 4 rows, 0 created, 0 updated, 4 unchanged, 0 rejected")
		third := h.uploadFile(Upsert, file)
		if same, err := h.SameFiles(h.ctx(), []int{i.ID, second.ID, third.ID}); err != nil || !reflect.DeepEqual(same, map[int]int{third.ID: second.ID}) {
			t.Errorf("same files %v, %v", same, err)
		}
	})
}

func (h *house) resultRows(i *Import) []string {
	h.t.Helper()
	_, content, err := h.Result(h.ctx(), i.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	spec := Sheets(Groups)[1]
	spec.Columns = append(append([]sheet.Column{}, spec.Columns...), sheet.Column{Title: sheet.ErrorsTitle})
	book, err := sheet.Read(h.t.Context(), content, []sheet.Spec{spec})
	if err != nil {
		h.t.Fatal(err)
	}
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
				eachHouse(t, func(t *testing.T, h *house) {
					file := rows
					if policy == AllOrNothing {
						file = rows[:120]
					}
					i := h.upload(Create, file...)
					if _, err := h.Start(h.ctx(), i.ID, policy); err != nil {
						t.Fatal(err)
					}
					ctx, cancel := context.WithCancel(t.Context())
					h.applied = func(n int) {
						if n == cut {
							cancel()
						}
					}
					if err := h.run(ctx, running{ID: i.ID}); err == nil {
						t.Fatal("the run was not cut off")
					}
					if got := h.read(i.ID); got.Status != Running {
						t.Fatalf("cut off it is %s", got.Status)
					}
					h.applied = func(int) {}
					h.Service = h.another()
					if err := h.run(t.Context(), running{ID: i.ID}); err != nil {
						t.Fatal(err)
					}
					want := "done: 250 rows, 249 created, 0 updated, 0 unchanged, 1 rejected"
					if policy == AllOrNothing {
						want = "done: 120 rows, 120 created, 0 updated, 0 unchanged, 0 rejected"
					}
					h.counts(h.read(i.ID), want)
					if n := strings.Count(h.clubs(), "="); n != len(file)-strings.Count(strings.Join(file, " "), "refused") {
						t.Errorf("%d clubs", n)
					}
					effects, err := h.d.Int(t.Context(), "SELECT COUNT(*) FROM import_effects WHERE import_id = ?", i.ID)
					if err != nil || effects != strings.Count(h.clubs(), "=") {
						t.Errorf("%d effects, %v", effects, err)
					}
				})
			})
		}
	}
}

// A start that was taken for dead and comes back may write no more.
func TestAnOldStartWritesNothing(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		for _, policy := range []Policy{RowByRow, AllOrNothing} {
			i := h.upload(Upsert, "a=Ana "+string(policy))
			if _, err := h.Start(h.ctx(), i.ID, policy); err != nil {
				t.Fatal(err)
			}
			old, err := h.begin(t.Context(), i.ID)
			if err != nil {
				t.Fatal(err)
			}
			if err := h.run(t.Context(), running{ID: i.ID}); err != nil {
				t.Fatal(err)
			}
			before := h.clubs()
			if _, err := h.d.Exec(t.Context(), "UPDATE clubs SET name = 'Changed by somebody'"); err != nil {
				t.Fatal(err)
			}
			if err := h.perform(h.ctx(), old); err != errSuperseded {
				t.Errorf("%s: the old start says %v", policy, err)
			}
			if h.clubs() != "a=Changed by somebody" || before != "a=Ana "+string(policy) {
				t.Errorf("%s: %s, before %s", policy, h.clubs(), before)
			}
		}
	})
}

// A run whose process died is taken up by another within minutes; one that lives is left alone.
func TestRevive(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		i := h.upload(Create, "a=Ana", "b=Ben")
		if _, err := h.Start(h.ctx(), i.ID, RowByRow); err != nil {
			t.Fatal(err)
		}
		if _, err := h.d.Exec(t.Context(), "DELETE FROM river_job"); err != nil {
			t.Fatal(err)
		}
		waiting := func() int {
			if err := h.revive(t.Context(), reviving{}); err != nil {
				t.Fatal(err)
			}
			n, err := h.d.Int(t.Context(), "SELECT COUNT(*) FROM river_job")
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		h.clock.Advance(silence + time.Second)
		if waiting() != 0 {
			t.Error("a run that waits for its turn is not dead")
		}
		if _, err := h.begin(t.Context(), i.ID); err != nil { // and dies
			t.Fatal(err)
		}
		h.clock.Advance(silence)
		if waiting() != 0 {
			t.Error("too early")
		}
		h.clock.Advance(time.Second)
		h.progress.Store(i.ID, 0)
		if waiting() != 0 {
			t.Error("it lives in this very process")
		}
		h.progress.Delete(i.ID)
		if waiting() != 1 {
			t.Error("it was left for dead")
		}
		if err := h.run(t.Context(), running{ID: i.ID}); err != nil {
			t.Fatal(err)
		}
		h.counts(h.read(i.ID), "done: 2 rows, 2 created, 0 updated, 0 unchanged, 0 rejected")
	})
}

// While a run is under way one can see how far it is, also from inside the single transaction.
func TestProgress(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		var rows []string
		for n := range 250 {
			rows = append(rows, fmt.Sprintf("k%03d=N", n))
		}
		for _, policy := range []Policy{RowByRow, AllOrNothing} {
			i := h.upload(Create, rows...)
			seen := map[int]bool{}
			h.changes = 0
			h.applied = func(n int) {
				if n%50 == 0 {
					got, err := h.Get(h.ctx(), i.ID) // not in the run's transaction
					if err != nil {
						t.Fatal(err)
					}
					seen[got.Progress] = true
				}
			}
			h.counts(h.runNow(i, policy), "done: 250 rows, 250 created, 0 updated, 0 unchanged, 0 rejected")
			if !reflect.DeepEqual(seen, map[int]bool{0: true, 100: true, 200: true}) {
				t.Errorf("%s: seen %v", policy, seen)
			}
			if got := h.read(i.ID).Progress; got != 250 {
				t.Errorf("%s: at the end %d", policy, got)
			}
			if _, err := h.d.Exec(t.Context(), "DELETE FROM clubs"); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// The queue runs it, as everybody else's jobs.
func TestThroughTheQueue(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		if err := h.queue.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = h.queue.Stop(context.Background()) })
		i := h.upload(Create, "a=Ana", "b=Ben")
		if _, err := h.Start(h.ctx(), i.ID, AllOrNothing); err != nil {
			t.Fatal(err)
		}
		eventually.True(t, "the import is done", func() bool { return h.read(i.ID).Status == Done })
		if h.clubs() != "a=Ana b=Ben" {
			t.Error(h.clubs())
		}
		eventually.True(t, "the letters are written", func() bool {
			n, err := h.d.Int(t.Context(), "SELECT followed FROM imports WHERE id = ?", i.ID)
			return err == nil && n == 2
		})
	})
}

func TestRights(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		file := groupsBook(t, "a=Ana")
		_, err := h.Upload(t.Context(), Groups, Create, "a.xlsx", file)
		h.refused(err, errs.Unauthenticated, "Please log in first")
		reader := actor.With(t.Context(), actor.Actor{UserID: 8, Rights: &actor.Rights{Pages: map[string]bool{Page: true}}})
		_, err = h.Upload(reader, Groups, Create, "a.xlsx", file)
		h.refused(err, errs.Forbidden, "You don't have access to this")
		_, err = h.Upload(h.ctx(), Groups, Update, "a.xlsx", file)
		h.refused(err, errs.Invalid, "mode is not valid")
		_, err = h.Upload(h.ctx(), "members", Create, "a.xlsx", file)
		h.refused(err, errs.Invalid, "There's no import of members")
		i := h.upload(Create, "a=Ana")
		_, err = h.Start(reader, i.ID, AllOrNothing)
		h.refused(err, errs.Forbidden, "You don't have access to this")
		_, err = h.Start(h.ctx(), i.ID, "some")
		h.refused(err, errs.Invalid, "policy is not valid")
		_, err = h.Start(h.ctx(), 4711, RowByRow)
		h.refused(err, errs.NotFound, "Import not found")
		if _, err := h.Start(h.ctx(), i.ID, RowByRow); err != nil {
			t.Fatal(err)
		}
		_, err = h.Start(h.ctx(), i.ID, RowByRow)
		h.refused(err, errs.Conflict, "This import is already running")
		h.rights.Functions = nil // taken away between start and run
		if err := h.run(t.Context(), running{ID: i.ID}); err != nil {
			t.Fatal(err)
		}
		got := h.read(i.ID)
		h.counts(got, "failed: 1 rows, 0 created, 0 updated, 0 unchanged, 1 rejected")
		if *got.Failure != "You don't have access to this" || h.clubs() != "" {
			t.Errorf("failure %v, clubs %s", *got.Failure, h.clubs())
		}
		h.rights.Pages = nil
		for _, err := range []error{second(h.Get(h.ctx(), i.ID)), third(h.Result(h.ctx(), i.ID))} {
			h.refused(err, errs.Forbidden, "You don't have access to this")
		}
	})
}

func second[A any](_ A, err error) error        { return err }
func third[A, B any](_ A, _ B, err error) error { return err }

// A file with wrong titles is refused as a whole, in every policy.
func TestWrongTitlesBlock(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		spec := Sheets(Groups)[1]
		spec.Columns = sheet.Text("Group ID", "Colour")
		i, err := h.Upload(h.ctx(), Groups, Create, "../x\\evil\u202e.xlsx", book(t, spec, []any{"a", "red"}))
		if err != nil {
			t.Fatal(err)
		}
		if i.FileName != "evil.xlsx" || !i.Blocked || i.HasResult() {
			t.Errorf("%+v", i)
		}
		_, err = h.Start(h.ctx(), i.ID, RowByRow)
		h.refused(err, errs.Conflict, "The columns don't match. Use the template and upload it again.")
		_, err = h.Upload(h.ctx(), Groups, Create, "x.xlsx", groupsBook(t))
		h.refused(err, errs.Invalid, "The file has no rows below the column names")
	})
}
