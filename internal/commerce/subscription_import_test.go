package commerce_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/refunds"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/money"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// membersBook writes a members file: one sheet of people by address with the subscription they name, one of subscriptions.
func membersBook(t *testing.T, people map[string]string, subscriptions ...map[string]any) []byte {
	t.Helper()
	specs := imports.Sheets(imports.Members)
	values := func(spec sheet.Spec, cells map[string]any) []any {
		out := make([]any, len(spec.Columns))
		for i, c := range spec.Columns {
			out[i] = cells[c.Title]
		}
		return out
	}
	rows := [][][]any{{}, {}}
	for email, id := range people {
		rows[0] = append(rows[0], values(specs[0], map[string]any{"Email": email, "First Name": "New", "Last Name": "Person", "Subscription ID": id}))
	}
	for _, cells := range subscriptions {
		rows[1] = append(rows[1], values(specs[1], cells))
	}
	var out bytes.Buffer
	check.NoError(t, "write the workbook",
		sheet.Write(&out, sheet.Table{Spec: specs[0], Rows: sheet.Rows(rows[0]...)}, sheet.Table{Spec: specs[1], Rows: sheet.Rows(rows[1]...)}))
	return out.Bytes()
}

// imported uploads and runs a members file, and gives what became of its rows.
func (h *fixture) imported(file []byte) (*imports.Import, string) {
	h.t.Helper()
	ctx := h.By(staff)
	i, err := h.Imports.Upload(ctx, imports.Members, imports.Upsert, "members.xlsx", file)
	h.Must(err)
	if len(i.Problems) > 0 {
		return i, fmt.Sprint(i.Problems[0].Column, ": ", i.Problems[0].Message)
	}
	_, err = h.Imports.Start(ctx, i.ID, imports.AllOrNothing)
	h.Must(err)
	return h.importEnds(i.ID, imports.Running)
}

func (h *fixture) importEnds(id int, while string) (i *imports.Import, said string) {
	h.t.Helper()
	eventually.True(h.t, "the import ends", func() bool {
		var err error
		i, err = h.Imports.Get(h.By(staff), id)
		h.Must(err)
		return i.Status != while
	})
	return i, fmt.Sprint(i.Status, " ", i.Created, "+", i.Updated, "+", i.Unchanged, "+", i.Rejected)
}

// B107: members import links Subscription rows to members by Subscription ID; the same file again changes nothing, undoing takes all back, and
// Unenrolled ends what is there.
func TestB107SubscriptionSheet(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		h.stockCatalog()
		row := map[string]any{"Subscription ID": "S-1", "Created At (mm/dd/yyyy)": "10/20/2026", "Funnel ID": "launch", "Payment Term ID": "thirds"}
		file := membersBook(t, map[string]string{"new@import.example": "S-1"}, row)
		first, said := h.imported(file)
		if said != "done 2+0+0+0" {
			t.Fatalf("the sheet: got %q with failure %+v, want done 2+0+0+0", said, first.Failure)
		}
		id := h.Number("SELECT id FROM users WHERE email = 'new@import.example'")
		sub := h.held(id)[0]
		if sub.FunnelID != "launch" || sub.TermID != "thirds" || sub.Source != "import" || !h.holds(id, "member") {
			t.Errorf("got %+v, want launch by thirds from the import, with the level", sub)
		}
		if paid, left := h.Number("SELECT COUNT(*) FROM payment_schedules WHERE payment_platform = 'Import'"), h.Number("SELECT COUNT(*) FROM payment_schedules WHERE transaction_id IS NULL"); paid != 2 || left != 1 {
			t.Errorf("got %d rows paid before and %d still due, want 2 and 1", paid, left)
		}
		h.wantVerified()
		if _, said := h.imported(file); said != "done 0+0+2+0" {
			t.Errorf(`the same file again: got %q, want "done 0+0+2+0"`, said)
		}
		for column, value := range map[string]string{"Funnel ID": "nowhere", "Payment Term ID": "never", "Created At (mm/dd/yyyy)": "10/20/2046"} {
			wrong := map[string]any{"Subscription ID": "S-2", "Funnel ID": "fast", column: value}
			if i, said := h.imported(membersBook(t, map[string]string{"other@import.example": "S-2"}, wrong)); len(i.Problems) != 1 || i.Problems[0].Column != column {
				t.Errorf("%s: got %q with problems %+v, want one in that column", column, said, i.Problems)
			}
		}
		row["Unenrolled (true|false)"] = "true"
		ended, said := h.imported(membersBook(t, map[string]string{"new@import.example": "S-1"}, row))
		if said != "done 0+1+1+0" || h.held(id)[0].Validity() != "ended" || h.holds(id, "member") {
			t.Errorf("got %q and %q, want done 0+1+1+0, ended and no level", said, h.held(id)[0].Validity())
		}
		h.wantVerified()
		for _, undone := range []int{ended.ID, first.ID} {
			_, err := h.Imports.Undo(h.By(staff), undone)
			h.Must(err)
			if _, said := h.importEnds(undone, imports.Undoing); said[:6] != "undone" {
				t.Errorf("the end of the undo: got %q, want undone", said)
			}
			h.wantVerified()
			if undone == ended.ID && (h.held(id)[0].Validity() != "active" || !h.holds(id, "member")) {
				t.Error("got the end kept by the undo, want it active with the level again")
			}
		}
		check.Equal(t, "rows left of what was undone",
			h.Number("SELECT COUNT(*) FROM subscriptions")+h.Number("SELECT COUNT(*) FROM ledger_entries")+
				h.Number("SELECT COUNT(*) FROM users WHERE email = 'new@import.example'"),
			0)
	}, testkit.WithJobs())
}

// A sheet brings a subscription through another funnel of a product that somebody holds: it renews what they have. What is archived is a problem of
// its row, with what to do.
func TestImportRenewsByProduct(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		h.stockCatalog()
		id := h.newMember(1)
		h.enrol(id, "launch")
		old := h.held(id)[0]
		row := map[string]any{"Subscription ID": "S-9", "Funnel ID": "join", "Payment Term ID": "one-time"}
		file := membersBook(t, map[string]string{"some1@test.example": "S-9"}, row)
		for query, want := range map[string]string{
			"UPDATE products SET archived_at = 0 WHERE name_key = 'p0'": "Funnel ID: The product Tribe Membership is archived. Restore it first, then try again.",
			"UPDATE funnels SET archived_at = 0 WHERE id = 'join'":      "Funnel ID: The funnel Funnel join is archived. Restore it first, then try again.",
		} {
			h.Exec(query)
			if _, said := h.imported(file); said != want {
				t.Errorf("got %q, want %q", said, want)
			}
			h.Exec("UPDATE products SET archived_at = NULL")
			h.Exec("UPDATE funnels SET archived_at = NULL")
		}
		renewal, said := h.imported(file)
		if !strings.HasPrefix(said, "done ") {
			t.Fatalf("the renewal: got %q with failure %+v, want done", said, renewal.Failure)
		}
		if got := h.held(id)[0]; got.FunnelID != "join" || !got.StartsAt.Equal(*old.EndsAt) {
			t.Errorf("got %+v, want it from %s", got, old.EndsAt)
		}
		_, err := h.Commerce.Undo.UndoEnrolment(h.By(staff), h.held(id)[0].ID, "Wrong")
		h.Says(err, "This came with an import. Undo the import instead.")
		h.wantVerified()
		_, err = h.Imports.Undo(h.By(staff), renewal.ID)
		h.Must(err)
		if _, said := h.importEnds(renewal.ID, imports.Undoing); said[:6] != "undone" {
			t.Errorf("the end of the undo: got %q, want undone", said)
		}
		check.Equal(t, "old subscriptions that are not renewed",
			h.Number("SELECT COUNT(*) FROM subscriptions WHERE id = ? AND renewed_at IS NULL", old.ID), 1)
		h.wantVerified()
	}, testkit.WithJobs())
}

// A row that gives the level Member to someone without a live membership is warned of before the run and taken all the same; the warning stays in
// the result. Anyone who has a membership, gets one from the same file, holds the level already or works here is not
// warned of.
func TestImportWarnsOfLevelWithoutMembership(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		h.stockCatalog()
		paying, given, lapsed, holder := h.newMember(1), h.newMember(2), h.newMember(3), h.newMember(4)
		h.enrol(paying, "launch")
		_, err := h.Commerce.Grants.GiveAccess(h.By(staff), given, grants.GiveAccessInput{
			ProductID: h.Number("SELECT id FROM products WHERE is_membership"), EndsOn: h.date(30), Reason: "Scholar",
		})
		h.Must(err)
		h.enrol(lapsed, "launch")
		h.Exec("UPDATE grants SET from_at = 0, to_at = 1 WHERE user_id = ?", lapsed)
		h.Exec("DELETE FROM user_access_levels WHERE level_id = 'member'")
		h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'member', 0)", holder)

		const warning = "The level Member alone doesn't open content. Enroll them or give free access."
		file := levelsBook(t,
			[3]string{"some1@test.example", "member"},
			[3]string{"some2@test.example", "member"},
			[3]string{"some3@test.example", "Member"},
			[3]string{"some4@test.example", "member"},
			[3]string{"new@import.example", "member"},
			[3]string{"buyer@import.example", "member", "S-live"},
			[3]string{"ended@import.example", "member", "S-ended"},
			[3]string{"coach@import.example", "member, coach"},
			[3]string{"plain@import.example", "non-member"},
		)
		i, err := h.Imports.Upload(h.By(staff), imports.Members, imports.Upsert, "members.xlsx", file)
		h.Must(err)
		rows := func(list []sheet.Problem) (out []int) {
			for _, one := range list {
				if one.Sheet != "Members" || one.Column != "Access Levels" || one.Message != warning {
					t.Errorf("got warning %+v, want %q for the access levels", one, warning)
				}
				out = append(out, one.Row)
			}
			return out
		}
		want := []int{4, 6, 8}
		if got := rows(i.Warnings); !slices.Equal(got, want) || i.WarningCount != len(want) || i.ProblemCount != 0 {
			t.Fatalf("got warnings of rows %v, %d of them, and problems %v; want rows %v and no problem", got, i.WarningCount, i.Problems, want)
		}

		_, err = h.Imports.Start(h.By(staff), i.ID, imports.AllOrNothing)
		h.Must(err)
		i, said := h.importEnds(i.ID, imports.Running)
		if i.Status != imports.Done || i.WarningCount != len(want) {
			t.Fatalf("got %s with %d warnings; want done with %d", said, i.WarningCount, len(want))
		}
		kept, err := h.Imports.ListWarnings(h.By(staff), i.ID)
		h.Must(err)
		if got := rows(kept); !slices.Equal(got, want) {
			t.Errorf("got warnings of rows %v in the result; want %v", got, want)
		}

		// Everyone holds the level by now: the same file gives nothing, and warns of nothing.
		again, err := h.Imports.Upload(h.By(staff), imports.Members, imports.Upsert, "members.xlsx", file)
		h.Must(err)
		if again.WarningCount != 0 || len(again.Warnings) != 0 {
			t.Errorf("got warnings %v of the same file again; want none", again.Warnings)
		}
	}, testkit.WithJobs())
}

// levelsBook writes a members file of addresses with their levels and the subscription they name, of which S-live runs and S-ended does not.
func levelsBook(t *testing.T, people ...[3]string) []byte {
	t.Helper()
	specs := imports.Sheets(imports.Members)
	values := func(spec sheet.Spec, cells map[string]any) []any {
		out := make([]any, len(spec.Columns))
		for i, c := range spec.Columns {
			out[i] = cells[c.Title]
		}
		return out
	}
	rows := [][]any{}
	for _, one := range people {
		rows = append(rows, values(specs[0], map[string]any{"Email": one[0], "First Name": "New", "Last Name": "Person", "Access Levels": one[1], "Subscription ID": one[2]}))
	}
	subscriptions := [][]any{
		values(specs[1], map[string]any{"Subscription ID": "S-live", "Funnel ID": "launch"}),
		values(specs[1], map[string]any{"Subscription ID": "S-ended", "Funnel ID": "launch", "Unenrolled (true|false)": "true"}),
	}
	var out bytes.Buffer
	check.NoError(t, "write the workbook",
		sheet.Write(&out, sheet.Table{Spec: specs[0], Rows: sheet.Rows(rows...)}, sheet.Table{Spec: specs[1], Rows: sheet.Rows(subscriptions...)}))
	return out.Bytes()
}

// Money of an import that went back, or that came from credit, can't be forgotten: undoing says so, and changes nothing.
func TestUndoOfImportAfterRefund(t *testing.T) {
	cases := []struct {
		name  string
		touch func(h *fixture, id int, rows []int)
		want  string
	}{
		{"forgiven", func(h *fixture, _ int, rows []int) { h.refunds(rows[0], 100, false) }, "A payment for launch was refunded, so this can't be undone. End the subscription instead."},
		{"due again", func(h *fixture, _ int, rows []int) { h.refunds(rows[0], 100, true) }, "A payment for launch was refunded, so this can't be undone. End the subscription instead."},
		{"due again and covered by credit", func(h *fixture, id int, rows []int) {
			h.refunds(rows[0], 100, true)
			h.enrol(id, "fast")
			h.receive(h.Number("SELECT MAX(id) FROM payment_schedules"), 100001+100)
			h.Must(h.Commerce.Credits.UseCredit(h.t.Context()))
		}, "A payment for launch was refunded, so this can't be undone. End the subscription instead."},
		{"covered by credit", func(h *fixture, id int, rows []int) {
			h.enrol(id, "fast")
			h.receive(h.Number("SELECT MAX(id) FROM payment_schedules"), 100001+100)
			h.Exec("UPDATE payment_schedules SET schedule_date = ? WHERE id = ?", h.Clock.Now(), rows[2])
			h.Must(h.Commerce.Credits.UseCredit(h.t.Context()))
		}, "Credit was used for launch, so this can't be undone. End the subscription instead."},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
				h := &fixture{a, t}
				h.stockCatalog()
				row := map[string]any{"Subscription ID": "S-1", "Created At (mm/dd/yyyy)": "10/20/2026", "Funnel ID": "launch", "Payment Term ID": "thirds"}
				done, said := h.imported(membersBook(t, map[string]string{"new@import.example": "S-1"}, row))
				if said != "done 2+0+0+0" {
					t.Fatalf("the import: got %q with failure %+v, want done 2+0+0+0", said, done.Failure)
				}
				id := h.Number("SELECT id FROM users WHERE email = 'new@import.example'")
				c.touch(h, id, h.rows(id))
				h.wantVerified()

				_, err := h.Imports.Undo(h.By(staff), done.ID)
				h.Must(err)
				after, _ := h.importEnds(done.ID, imports.Undoing)
				if after.Status != imports.Done || after.UndoFailure == nil || !strings.Contains(*after.UndoFailure, c.want) {
					t.Errorf("got %s, %+v, want it done still because %q", after.Status, after, c.want)
				}
				if n := h.Number("SELECT COUNT(*) FROM subscriptions WHERE import_key = 'S-1'"); n != 1 {
					t.Errorf("got %d subscriptions, want the one that stays", n)
				}
				h.wantVerified()
			}, testkit.WithJobs())
		})
	}
}

// refunds pays a part of what the last payment of a row gave to it back.
func (h *fixture) refunds(row int, amount money.Centavos, isDueAgain bool) {
	h.t.Helper()
	h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{
		Key: refundKey(row), PaymentID: h.Number("SELECT MAX(id) FROM payments WHERE schedule_id = ?", row), ScheduleID: &row, Amount: amount, Reason: "They asked", IsDueAgain: &isDueAgain,
	}))
}
