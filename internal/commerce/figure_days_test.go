package commerce_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/refunds"
	"atlas/internal/commerce/schedules"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// wrongFigures are what verify says about the tables that figures are read from.
func (h *fixture) wrongFigures() []string {
	h.t.Helper()
	found, err := h.Commerce.Verify(h.t.Context())
	h.Must(err)

	out := []string{}
	for _, sentence := range found {
		if strings.Contains(sentence, "_facts says") || strings.Contains(sentence, "is not that of the books") {
			out = append(out, sentence)
		}
	}

	return out
}

// What figures are read from follows whatever happens to money and members, in any order.
func TestFiguresFollowWhatIsSold(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		r := rand.New(rand.NewPCG(21, 1))
		people := []int{}
		for n := range 8 {
			people = append(people, h.newMember(n+1))
		}

		done := map[string]int{}
		for step := range 200 {
			what, err := h.randomChange(r, people[r.IntN(len(people))], step)
			if err == nil {
				done[what]++
			} else if !errs.Is(err, errs.Conflict) && !errs.Is(err, errs.Invalid) && !errs.Is(err, errs.NotFound) {
				t.Fatalf("step %d, %q: got error %v, want none or one for people", step, what, err)
			}
			if step%10 == 9 {
				if got := h.wrongFigures(); len(got) > 0 {
					t.Fatalf("wrong figures after step %d, %q: got %q, want none", step, what,
						strings.Join(got, "; "))
				}
			}
		}

		for _, what := range []string{"enrol", "pay", "revoke", "refund", "move", "waive", "end", "undo", "give", "archive", "restore", "flag"} {
			if done[what] == 0 {
				t.Errorf("times %q happened: got 0 of %v, want some", what, done)
			}
		}
		stints, late := h.Number("SELECT COUNT(*) FROM member_stints"), h.Number("SELECT COUNT(*) FROM billing_days WHERE came_late <> 0")
		if stints == 0 || late == 0 {
			t.Errorf("got %d stints of members and %d days on which something came late, want some of both", stints, late)
		}
	})
}

// randomChange does one thing to a person that figures have to follow.
func (h *fixture) randomChange(r *rand.Rand, id, step int) (what string, err error) {
	h.t.Helper()
	by := h.By(staff)
	last := func(query string) int { return h.Number("SELECT COALESCE(MAX(id), 0) FROM "+query, id) }
	open, paid := last("payment_schedules WHERE paid_at IS NULL AND voided_at IS NULL AND user_id = ?"), last("payment_schedules WHERE paid_at IS NOT NULL AND user_id = ?")
	// What happens often comes more than once.
	all := strings.Fields("enrol enrol enrol enrol pay pay pay pay pay revoke revoke refund refund move move waive waive end undo give archive restore restore flag wait wait wait")
	switch what = all[r.IntN(len(all))]; what {
	case "enrol":
		details := []*memberships.EnrollFunnelDetailInput{{FunnelID: []string{"launch", "fast"}[r.IntN(2)], PaymentTermID: new("thirds")}}
		_, err = h.Commerce.Memberships.EnrollUser(by, id, memberships.EnrollUserInput{BatchID: h.batch(), FunnelDetails: details})
	case "pay":
		_, err = h.Commerce.Billing.ApprovePaymentScheduleTransaction(by, open, "GCash", "N/A", nil)
	case "revoke":
		_, err = h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(by, paid, "Never arrived")
	case "refund":
		payment := h.Number("SELECT COALESCE(MAX(payment_id), 0) FROM payment_parts WHERE schedule_id = ?", paid)
		_, err = h.Commerce.Refunds.RefundPayment(by, refunds.RefundInput{
			Key: fmt.Sprintf("figure-days-key-%020d", step), PaymentID: payment, ScheduleID: &paid, Amount: 5000, Reason: "Because", IsDueAgain: new(r.IntN(2) == 0),
		})
	case "move":
		_, err = h.Commerce.Schedules.UpdatePaymentSchedule(by, open, schedules.UpdatePaymentScheduleInput{ScheduleDate: new(h.Clock.Now().AddDate(0, 0, r.IntN(20)))})
		if err != nil {
			_, err = h.Commerce.Schedules.UpdatePaymentSchedule(by, open, schedules.UpdatePaymentScheduleInput{Price: new(money.Centavos(10000 + r.IntN(90000)))})
		}
	case "waive":
		_, err = h.Commerce.Waivers.WaivePayment(by, open, "Hard times")
	case "end":
		_, err = h.Commerce.Memberships.EndSubscriptions(by, []int{last("subscriptions WHERE ended_at IS NULL AND user_id = ?")})
	case "undo":
		_, err = h.Commerce.Undo.UndoEnrolment(by, last("subscriptions WHERE undone_at IS NULL AND user_id = ?"), "By mistake")
	case "give":
		_, err = h.Commerce.Grants.GiveAccess(by, id, grants.GiveAccessInput{
			ProductID: h.Number("SELECT id FROM products WHERE name = 'Tribe Membership'"), StartsOn: new(h.date(r.IntN(3))), EndsOn: h.date(5 + r.IntN(30)), Reason: "Scholar",
		})
	case "archive":
		_, err = h.Identity.Manage.ArchiveUser(by, id)
	case "restore":
		_, err = h.Identity.Manage.RestoreUser(by, id)
	case "flag":
		h.Exec("UPDATE products SET is_membership = NOT is_membership WHERE name = 'Fast Track'")
	case "wait":
		h.Clock.Advance(time.Duration(1+r.IntN(400)) * time.Hour)
	}

	return what, err
}

// Figures that went wrong are named by verify and mended by a rebuild.
func TestFigureDaysAreRebuilt(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for n := range 3 {
			id := h.newMember(n + 1)
			h.enrol(id, "launch")
			h.pay(h.rows(id)[0])
		}

		for _, spoil := range []string{
			"UPDATE billing_days SET unpaid = unpaid + 1", "DELETE FROM paid_days", "UPDATE member_stints SET ends_at = ends_at + 1",
			"DELETE FROM member_runs", "UPDATE member_days SET joined = joined + 1", "DELETE FROM member_gaps", "UPDATE cohort_months SET change = 7",
		} {
			t.Run(spoil, func(t *testing.T) {
				h.Exec(spoil)
				if got := h.wrongFigures(); len(got) == 0 {
					t.Errorf("got nothing wrong, want the rows named")
				}
				h.Must(h.Commerce.Billing.Ledger.RebuildTotals(t.Context()))
				if got := h.wrongFigures(); len(got) > 0 {
					t.Errorf("got %s after a rebuild, want nothing", strings.Join(got, "; "))
				}
			})
		}
	})
}
