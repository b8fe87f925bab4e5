package commerce_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/schedules"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// B143, B144, B145, B247: approve pays, N/A too; twice is refused; revoke reopens with a reason and keeps the payment as reversed; an unpaid
// row is not revoked.
func TestApproveAndRevoke(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		row := h.rows(id)[0]
		_, err := h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "Wrong row")
		h.Says(err, "This payment isn't paid yet.")
		paid := h.pay(row)
		if paid.TransactionID == nil || *paid.PaymentPlatform != "GCash" || paid.Paid != paid.Price || paid.PaidAt == nil {
			t.Errorf("got row %+v, want it paid by GCash", paid)
		}
		_, err = h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), row, "GCash", "N/A", nil)
		h.Says(err, "This payment is already approved.")
		back, err := h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "Wrong row")
		h.Must(err)
		if back.TransactionID != nil || back.PaymentPlatform != nil || back.Paid != 0 {
			t.Errorf("got row %+v, want it unpaid again", back)
		}
		check.Equal(t, "payments kept as reversed",
			h.Number("SELECT COUNT(*) FROM payments WHERE schedule_id = ? AND reversed_at IS NOT NULL "+
				"AND reason = 'Wrong row'", row),
			1)
		check.Equal(t, "centavos that stay in the days",
			h.Number("SELECT COALESCE(SUM(received - refunded - revoked), 0) FROM money_days"), 0)
		again := h.pay(row)
		if *again.TransactionID == *paid.TransactionID {
			t.Errorf("got transaction %q for two payments, want one of its own", *again.TransactionID)
		}
		ctx := h.Commerce.Billing.WithLoaders(h.By(staff))
		of, err := h.Commerce.Memberships.StudentPayment(ctx, row)
		h.Must(err)
		fields := billing.PaymentScheduleFields{Billing: h.Commerce.Billing}
		invoice, err := fields.ExternalInvoiceID(ctx, of)
		h.Must(err)
		history, err := fields.History(ctx, of)
		h.Must(err)
		if *invoice != "N/A" || len(history) != 3 || history[1].Kind != "reversed" || *history[1].Reason != "Wrong row" {
			t.Errorf("got %q and %+v, want N/A and three lines, the second the reversal", *invoice, history)
		}
	})
}

// B178: empty values are refused; so are payment approvals while viewing as someone else, and for those without the function.
func TestApprovalsAreChecked(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		row := h.rows(id)[0]
		for _, given := range [][2]string{{"", "N/A"}, {"GCash", ""}, {" ", " "}} {
			_, err := h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), row, given[0], given[1], nil)
			h.Refused(err, errs.Invalid)
		}
		_, err := h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "  ")
		h.Refused(err, errs.Invalid)
		for _, ctx := range []func() (any, error){
			func() (any, error) {
				return h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.Viewing("admin", staff), row, "GCash", "1", nil)
			},
			func() (any, error) {
				return h.Commerce.Billing.ApprovePayments(h.Viewing("admin", staff), []int{row}, "GCash", "1")
			},
			func() (any, error) {
				return h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.Viewing("admin", staff), row, "x")
			},
			func() (any, error) {
				return h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By("member"), row, "GCash", "1", nil)
			},
			func() (any, error) {
				return h.Commerce.Schedules.AddPaymentSchedule(h.By("tribe-team-ro"), schedules.AddPaymentScheduleInput{})
			},
		} {
			_, err := ctx()
			h.Refused(err, errs.Forbidden)
		}
		_, err = h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), 9999, "GCash", "1", nil)
		h.Refused(err, errs.NotFound)
	})
}

// A number of a platform pays once, whatever its case; N/A as often as one likes, and a number is free again after its payment was reversed.
func TestReferencesAreUnique(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		rows := h.rows(id)
		_, err := h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), rows[0], "GCash", "ab-1", nil)
		h.Must(err)
		results, err := h.Commerce.Billing.ApprovePayments(h.By(staff), rows, "gcash", "AB-1")
		h.Must(err)
		if results[0].IsDone || *results[0].Message != "This payment is already approved." || results[1].IsDone || *results[1].Message != "Reference AB-1 of gcash is already used for another payment." {
			t.Errorf("got %+v, want a payment that is approved and a reference that is used", results)
		}
		_, err = h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), rows[1], "Maya", "AB-1", nil)
		h.Must(err)
		_, err = h.Commerce.Schedules.UpdatePaymentSchedule(h.By(staff), rows[1], schedules.UpdatePaymentScheduleInput{PaymentPlatform: new("GCash")})
		h.Refused(err, errs.Invalid)
		_, err = h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), rows[0], "Bounced")
		h.Must(err)
		_, err = h.Commerce.Schedules.UpdatePaymentSchedule(h.By(staff), rows[1], schedules.UpdatePaymentScheduleInput{PaymentPlatform: new("GCash")})
		h.Must(err)
	})
}

// B102, B245, B246: a row is added unpaid; the price of a paid row and the platform of an unpaid one stay, a price that is the same is no change.
func TestScheduleRows(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		row, invoice := h.rows(id)[0], h.Number("SELECT id FROM invoices")
		added, err := h.Commerce.Schedules.AddPaymentSchedule(h.By(staff), schedules.AddPaymentScheduleInput{InvoiceID: invoice, ScheduleDate: h.Clock.Now().Add(-100 * 24 * time.Hour), Price: 12345})
		h.Must(err)
		if added.TransactionID != nil || !added.IsAdded || added.Price != 12345 || !added.ScheduleDate.Equal(clock.StartOfDay(added.ScheduleDate)) {
			t.Errorf("got row %+v, want 12345 added on a whole day", added)
		}
		for _, price := range []money.Centavos{0, -1, 1e15} {
			_, err := h.Commerce.Schedules.AddPaymentSchedule(h.By(staff), schedules.AddPaymentScheduleInput{InvoiceID: invoice, ScheduleDate: h.Clock.Now(), Price: price})
			h.Refused(err, errs.Invalid)
		}
		change := func(in schedules.UpdatePaymentScheduleInput) (*billing.PaymentSchedule, error) {
			return h.Commerce.Schedules.UpdatePaymentSchedule(h.By(staff), row, in)
		}
		_, err = change(schedules.UpdatePaymentScheduleInput{PaymentPlatform: new("GCash")})
		h.Refused(err, errs.Invalid)
		changed, err := change(schedules.UpdatePaymentScheduleInput{Price: new(money.Centavos(50000)), ScheduleDate: new(h.Clock.Now().Add(72 * time.Hour)), PaymentPlatform: new("")})
		h.Must(err)
		if changed.Price != 50000 || !changed.ScheduleDate.Equal(clock.AddDays(clock.StartOfDay(h.Clock.Now()), 3)) {
			t.Errorf("got row %+v, want 50000 in three days", changed)
		}
		h.pay(row)
		_, err = change(schedules.UpdatePaymentScheduleInput{Price: new(money.Centavos(1))})
		h.Says(err, "You can't change the price of a paid payment.")
		changed, err = change(schedules.UpdatePaymentScheduleInput{Price: new(money.Centavos(50000)), PaymentPlatform: new("Maya")})
		h.Must(err)
		check.Equal(t, "platform of the changed row", *changed.PaymentPlatform, "Maya")
		check.Equal(t, "centavos by Maya",
			h.Number("SELECT SUM(received) FROM money_days WHERE platform_key = 'maya'"), 50000)
	})
}

// S55: 50 approvals of one row at once, by two processes, have one effect.
func TestManyApprovalsOfOneRow(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		row, other := h.rows(id)[0], h.secondProcess()
		var done atomic.Int32
		var all sync.WaitGroup
		for i := range 50 {
			all.Go(func() {
				counter := h
				if i%2 == 1 {
					counter = other
				}
				_, err := counter.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), row, "GCash", "N/A", nil)
				if err == nil {
					done.Add(1)
				} else if !errs.Is(err, errs.Conflict) {
					t.Errorf("an approval that lost: got error %v, want one with code %s", err, errs.Conflict)
				}
			})
		}
		all.Wait()
		if done.Load() != 1 || h.Number("SELECT COUNT(*) FROM payments") != 1 || h.Number("SELECT SUM(received) FROM money_days") != 33330 {
			t.Errorf("got %d approvals that took effect and %d payments, want 1 of each, and 33330 received",
				done.Load(), h.Number("SELECT COUNT(*) FROM payments"))
		}
	})
}

// Enrolling while unenrolling leaves one of the two histories, never half of one.
func TestEnrolWhileUnenrolling(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		other := h.secondProcess()
		sub := h.enrol(id, "launch")[0]
		for range 6 {
			var all sync.WaitGroup
			all.Go(func() {
				if _, err := other.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), sub.ID); err != nil {
					t.Errorf("end the subscription: got error %v, want none", err)
				}
			})
			all.Go(func() {
				_, err := h.Commerce.Memberships.ManualUserSubscription(h.By(staff), id, []*memberships.ManualSubscriptionFunnelDetailInput{{ID: "launch", PaymentTerm: new("thirds")}})
				if err != nil && !errs.Is(err, errs.Conflict) {
					t.Errorf("got error %v, want none or %q", err, errs.Conflict)
				}
			})
			all.Wait()
			if n := h.Number("SELECT COUNT(*) FROM subscriptions WHERE user_id = ? AND ended_at IS NULL", id); n > 1 {
				t.Fatalf("got %d subscriptions of one funnel, want at most 1", n)
			} else if live := n == 1; h.holds(id, "member") != live {
				t.Errorf("got member %t, want it to follow the subscription: %t", h.holds(id, "member"), live)
			} else if !live {
				h.enrol(id, "launch")
			}
			sub = h.held(id)[0]
			h.wantVerified()
		}
	})
}
