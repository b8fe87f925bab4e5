package reporting_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/refunds"
	"atlas/internal/commerce/schedules"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit"
)

const staff = "tribe-team-fa"

// fixture is an Atlas with something on sale.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(t *testing.T, f *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		f := &fixture{a, t}
		f.stock()
		test(t, f)
	})
}

// stock puts two products on sale, in one payment or in three.
func (f *fixture) stock() {
	f.t.Helper()
	at := f.Clock.Now()
	f.Exec(`INSERT INTO payment_terms (id, name, name_key, fee, created_at, updated_at) VALUES ('thirds', 'Thirds', 'thirds', 0, ?, ?)`, at, at)
	for i, share := range []int{3333, 3333, 3334} {
		f.Exec(`INSERT INTO payment_term_rows (term_id, position, share_type, share, days_after) VALUES ('thirds', ?, 'percentage', ?, ?)`, i+1, share, 15*i)
	}
	for i, price := range []int{1200000, 100001} {
		key := fmt.Sprint("p", i)
		f.Exec(`INSERT INTO products (name, name_key, price, content_type, is_membership, is_fast_track, created_at, updated_at) VALUES (?, ?, ?, 'courses', ?, FALSE, ?, ?)`,
			"Product "+key, key, price, i == 0, at, at)
		f.Exec(`INSERT INTO funnels (id, product_id, name, name_key, validity_by_days, is_hidden, is_switched_on, page_template, created_at, updated_at)
			SELECT ?, id, ?, ?, 60, FALSE, TRUE, 'template-1', ?, ? FROM products WHERE name_key = ?`, "f-"+key, "Funnel "+key, "f-"+key, at, at, key)
		f.Exec(`INSERT INTO funnel_terms (funnel_id, term_id, position) VALUES (?, 'thirds', 1)`, "f-"+key)
	}
	f.Exec(`INSERT INTO batches (name, name_key, sort_key, launch_from, launch_to, created_at, updated_at) VALUES ('Batch 18', 'batch 18', 'batch 18', ?, ?, ?, ?)`,
		at.Add(-time.Hour), at.Add(time.Hour), at, at)
}

// enrol enrols a person by thirds.
func (f *fixture) enrol(userID int, funnels ...string) {
	f.t.Helper()
	details := []*memberships.EnrollFunnelDetailInput{}
	for _, funnel := range funnels {
		details = append(details, &memberships.EnrollFunnelDetailInput{FunnelID: funnel, PaymentTermID: new("thirds")})
	}
	batch := f.Number("SELECT MAX(id) FROM batches")
	_, err := f.Commerce.Memberships.EnrollUser(f.By(staff), userID, memberships.EnrollUserInput{BatchID: batch, FunnelDetails: details})
	f.Must(err)
}

// live lets some weeks of money happen at random: payments in part and in excess, refunds, revoked payments and corrected platforms.
func (f *fixture) live(r *rand.Rand, steps int) (done map[string]int) {
	f.t.Helper()
	for i, role := range []string{"member", "coach", "expert", "team-lead", "success-manager", "affiliate"} {
		f.enrol(f.ID(role), []string{"f-p0", "f-p1"}[i%2:]...)
	}
	f.Exec(`UPDATE invoices SET discount = 12345 WHERE id % 2 = 0`)
	rows := f.Number("SELECT COUNT(*) FROM payment_schedules")
	first := f.Number("SELECT MIN(id) FROM payment_schedules")
	staffer, platforms := f.By(staff), []string{"GCash", "Maya", "Bank transfer"}

	done = map[string]int{}
	for step := range steps {
		row, amount := first+r.IntN(rows), money.Centavos(r.IntN(60000)+1)
		what, err := []string{"pay", "pay", "pay", "refund", "revoke", "rename", "wait"}[r.IntN(7)], error(nil)
		switch what {
		case "pay":
			_, err = f.Commerce.Billing.ApprovePaymentScheduleTransaction(staffer, row, platforms[r.IntN(3)], "N/A", &amount)
		case "revoke":
			_, err = f.Commerce.Reversals.DisapprovePaymentScheduleTransaction(staffer, row, "Never arrived")
		case "rename":
			_, err = f.Commerce.Schedules.UpdatePaymentSchedule(staffer, row, schedules.UpdatePaymentScheduleInput{PaymentPlatform: &platforms[r.IntN(3)]})
		case "refund":
			payment := f.Number("SELECT COALESCE(MAX(payment_id), 0) FROM payment_parts WHERE schedule_id = ?", row)
			in := refunds.RefundInput{Key: fmt.Sprintf("refund-key-%020d", step), PaymentID: payment, ScheduleID: &row, Amount: min(amount, 5000), Reason: "Because", IsDueAgain: new(r.IntN(2) == 0)}
			_, err = f.Commerce.Refunds.RefundPayment(staffer, in)
		case "wait":
			f.Clock.Advance(time.Duration(r.IntN(80)) * time.Hour)
		}

		if err == nil {
			done[what]++
		} else if !errs.Is(err, errs.Conflict) && !errs.Is(err, errs.Invalid) && !errs.Is(err, errs.NotFound) {
			f.t.Fatalf("step %d, %q: got error %v, want none or one for people", step, what, err)
		}
	}

	return done
}
