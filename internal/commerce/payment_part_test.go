package commerce_test

import (
	"fmt"
	"strings"
	"testing"

	"atlas/internal/commerce"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/demo/samplefile"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// receive writes down an amount that staff received for a row.
func (h *fixture) receive(row int, amount money.Centavos) *billing.PaymentSchedule {
	h.t.Helper()
	paid, err := h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), row, "GCash", "N/A", &amount)
	h.Must(err)
	return paid
}

// creditOf is the credit that somebody sees in their billing.
func (h *fixture) creditOf(userID int) money.Centavos {
	h.t.Helper()
	ctx := h.Commerce.Billing.WithLoaders(h.ByID(userID))
	of, err := h.Commerce.Memberships.FindUserPaymentSchedule(ctx, userID)
	h.Must(err)
	credits, err := memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}.Credits(ctx, of)
	h.Must(err)
	var sum money.Centavos
	for _, one := range credits {
		sum += one.Amount
	}
	return sum
}

// rowOf is a schedule row as it is kept.
func (h *fixture) rowOf(id int) *billing.PaymentSchedule {
	h.t.Helper()
	row, err := h.Commerce.Memberships.StudentPayment(h.Commerce.Billing.WithLoaders(h.By(staff)), id)
	h.Must(err)
	return row
}

// historyOf is what happened to a row.
func (h *fixture) historyOf(id int) []*billing.PaymentEvent {
	h.t.Helper()
	ctx := h.Commerce.Billing.WithLoaders(h.By(staff))
	row, err := h.Commerce.Memberships.StudentPayment(ctx, id)
	h.Must(err)
	history, err := billing.PaymentScheduleFields{Billing: h.Commerce.Billing}.History(ctx, row)
	h.Must(err)
	return history
}

// 1.5: staff enter less than is due. The row stays due with the rest, what was paid has a receipt, and the rest pays it off. Revoking takes the
// payments back one by one, the latest first.
func TestPartPayment(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		row := h.rows(id)[0] // ₱333.30

		part := h.receive(row, 10000)
		if part.Paid != 10000 || part.Left() != 23330 || part.TransactionID != nil {
			t.Errorf("got %+v, want 100.00 paid and 233.30 left", part)
		}
		history := h.historyOf(row)
		if len(history) != 1 || history[0].Part != 10000 || history[0].ReceiptPath == nil {
			t.Fatalf("got %+v, want one payment with a receipt", history)
		}
		if number, _ := h.readReceipt(*history[0].ReceiptPath); number != "R-000001" {
			t.Errorf(`number of the receipt: got %q, want "R-000001"`, number)
		}
		h.wantVerified()

		rest := h.receive(row, 23330)
		if rest.Left() != 0 || rest.TransactionID == nil {
			t.Errorf("got %+v, want it paid", rest)
		}

		for _, want := range []money.Centavos{10000, 0} {
			back, err := h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "It bounced")
			h.Must(err)
			if back.Paid != want || back.TransactionID != nil {
				t.Errorf("got %s paid after a revoke, want %s", back.Paid, want)
			}
			h.wantVerified()
		}
		_, err := h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "It bounced")
		h.Says(err, "This payment isn't paid yet.")

		for _, wrong := range []money.Centavos{0, -1, 1e15} {
			_, err := h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), row, "GCash", "N/A", &wrong)
			h.Refused(err, errs.Invalid, "amount")
		}
	})
}

// Reminders and the list of what is unpaid name the rest of a row that was paid in part.
func TestRestIsAskedFor(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		unpaid := func() money.Centavos {
			h.t.Helper()
			list, err := h.Commerce.Billing.Payments(h.Commerce.Billing.WithLoaders(h.By(staff)), page.Of(nil), &billing.PaymentFilter{Payment: new("unpaid"), UserID: &id})
			h.Must(err)
			return list.Amount
		}
		before := unpaid()
		h.receive(h.rows(id)[1], 10000) // due in 15 days
		if got := unpaid(); got != before-10000 {
			t.Errorf("got %s unpaid, want %s", got, before-10000)
		}
		h.advanceDays(8)
		h.Must(h.Commerce.Reminders.RemindOfPayments(t.Context()))
		if n := h.Number("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND title LIKE 'Your payment of ₱233.30 is due on %'", id); n != 1 {
			t.Errorf("got %d reminders of the rest, want 1", n)
		}
	})
}

// 1.5: staff enter more than is due. It pays the next rows in order; what is left is credit, which the person sees, and which the next invoice and
// rows that are added take first. Taking the payment back takes all of it back, of every invoice.
func TestOverPaymentIsCredit(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast") // three rows of ₱333.30, ₱333.30 and ₱333.41
		first := h.rows(id)
		h.receive(first[0], 150000)
		for _, row := range first {
			if got := h.rowOf(row); got.TransactionID == nil {
				t.Errorf("row %d: got %v left, want it paid", row, got.Left())
			}
		}
		if got := h.creditOf(id); got != 49999 {
			t.Errorf("got %s credit, want 499.99", got)
		}
		h.wantVerified()

		h.enrol(id, "join")
		second := h.ids("SELECT r.id FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id WHERE s.funnel_id = 'join' ORDER BY r.schedule_date, r.id")
		next := h.rowOf(second[0])
		if next.Paid != 49999 || next.TransactionID != nil || h.creditOf(id) != 0 {
			t.Errorf("got %s of %s paid and %s credit, want the credit used", next.Paid, next.Price, h.creditOf(id))
		}
		h.wantVerified()

		h.Did(h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), first[0], "It bounced"))
		for _, row := range append(first, second...) {
			check.Equal(t, fmt.Sprintf("paid of row %d after its payment was revoked", row), h.rowOf(row).Paid, 0)
		}
	})
}

// Credit that comes after a row did pays the row on the day it is due.
func TestCreditPaysWhatIsDue(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "join")
		waiting := h.rows(id)[1] // due in 15 days
		h.pay(h.rows(id)[0])
		h.enrol(id, "fast")
		h.receive(h.Number("SELECT MIN(r.id) FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id WHERE s.funnel_id = 'fast'"), 100001+5000)
		if got := h.creditOf(id); got != 5000 {
			t.Fatalf("got %s credit, want 50.00", got)
		}
		h.Must(h.Commerce.Attempts.SweepPayments(t.Context()))
		check.Equal(t, "paid before the row is due", h.rowOf(waiting).Paid, 0)
		h.advanceDays(15)
		h.Must(h.Commerce.Attempts.SweepPayments(t.Context()))
		if got := h.rowOf(waiting); got.Paid != 5000 || h.creditOf(id) != 0 {
			t.Errorf("got %s paid and %s credit, want the credit used", got.Paid, h.creditOf(id))
		}
	})
}

// 1.5: the first payment of an order by slip in part fulfils the order; the rest of its first row stays due on the same pay page, which takes a
// second slip.
func TestSlipInPart(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 2899), "Join", catalog.FunnelInput{})
		in := newOrder(f.ID, "kj@example.com")
		in.Gateway = new("bank")
		key := strings.TrimPrefix(h.order(in), "/pay/")
		send := func(reference, amount string) {
			h.t.Helper()
			pdf := samplefile.PDF("Slip", []string{reference})
			slip := commerce.Slip{Reference: reference, Amount: amount, Day: h.Clock.Now().Format("2006-01-02"), Title: "slip.pdf", Content: strings.NewReader(string(pdf))}
			h.Must(h.Commerce.SendProof(h.t.Context(), key, slip))
		}
		approve := func(amount money.Centavos) *commerce.PaymentProof {
			h.t.Helper()
			slip, err := h.Commerce.ApprovePaymentProof(h.By(staff), h.Number("SELECT MAX(id) FROM payment_proofs"), &amount)
			h.Must(err)
			return slip
		}

		send("BPI 1001", "1000")
		if slip := approve(100000); slip.Received == nil || *slip.Received != 100000 {
			t.Errorf("got %+v, want 1,000.00 received", slip)
		}
		o := h.orderIs(key, "paid")
		if got := o.Rows[0]; got.Status != "due" || got.Paid != 100000 || got.Left != 189900 || got.PayURL == nil {
			t.Errorf("got the row %+v, want 1,899.00 left", got)
		}
		shown, err := h.Commerce.PayRow(t.Context(), key)
		h.Must(err)
		if shown.Status != "due" || shown.Amount != 189900 || shown.Price != 289900 || shown.Paid != 100000 {
			t.Errorf("got the pay page %+v, want the rest", shown)
		}
		messages := h.Messages("kj@example.com")
		if said := messages[len(messages)-1].Text; !strings.Contains(said, "₱1,899.00 of ₱2,899.00 is left to pay") {
			t.Errorf("the receipt: got %q, want what is left in it", said)
		}
		h.wantVerified()

		send("BPI 1002", "1,899.00")
		if shown, err := h.Commerce.PayRow(t.Context(), key); err != nil || shown.Status != "checking" {
			t.Errorf("got %+v, %v, want the second slip looked at", shown, err)
		}
		h.Refused(h.sendSlip(key, "BPI 1003"), errs.Conflict)
		approve(189900)
		if shown, err := h.Commerce.PayRow(t.Context(), key); err != nil || shown.Status != "paid" {
			t.Errorf("got %+v, %v, want it paid", shown, err)
		}
		h.wantVerified()
	})
}
