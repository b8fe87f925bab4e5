package commerce_test

import (
	"context"
	"strings"
	"testing"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/schedules"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// What was paid too much is credit: a row that is added later, or becomes dearer, takes it first, and taking the payment back takes it back as well.
func TestCreditIsUsed(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		term := h.term("Half", 2)
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{PaymentTermIds: []string{"one-time", term.ID}})
		in := newOrder(f.ID, "kj@example.com")
		in.PaymentTermID = &term.ID
		o := h.orderIs(h.answer(h.order(in), "approve"), "paid")
		row := h.Number("SELECT MAX(id) FROM payment_schedules")
		begun, err := h.Commerce.Attempts.StartPayment(h.t.Context(), strings.TrimPrefix(*o.Rows[1].PayURL, "/pay/"), "gcash")
		h.Must(err)
		price := func(id int, centavos money.Centavos) {
			h.t.Helper()
			h.Did(h.Commerce.Schedules.UpdatePaymentSchedule(h.By(staff), id, schedules.UpdatePaymentScheduleInput{Price: &centavos}))
		}
		price(row, 4000)
		h.answer(begun.NextURL, "approve") // 50 pesos for a row of 40
		h.wantVerified()
		add := func(centavos money.Centavos) *billing.PaymentSchedule {
			h.t.Helper()
			added, err := h.Commerce.Schedules.AddPaymentSchedule(h.By(staff), schedules.AddPaymentScheduleInput{InvoiceID: h.Number("SELECT MAX(id) FROM invoices"), ScheduleDate: h.Day(30), Price: centavos})
			h.Must(err)
			return added
		}
		if small := add(400); small.Paid != 400 || small.TransactionID == nil {
			h.t.Errorf("got small row %+v, want it paid with 400", small)
		}
		big := add(1000)
		if big.Paid != 600 || big.TransactionID != nil {
			h.t.Errorf("got big row %+v, want 600 of it paid", big)
		}
		price(big.ID, 2000)
		check.Equal(h.t, "centavos paid of the big row",
			h.Number("SELECT paid FROM payment_schedules WHERE id = ?", big.ID), 600)
		h.wantVerified()
		h.Did(h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "It bounced"))
		check.Equal(h.t, "centavos that stay paid",
			h.Number("SELECT COALESCE(SUM(paid), 0) FROM payment_schedules WHERE id >= ?", row), 0)
		h.wantVerified()
	})
}

// Credit of a buyer pays the rows of an order that its own money did not, as soon as they are there; the checkout says how much there is, to them alone.
func TestCreditAtCheckout(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		h.receive(h.rows(id)[0], 100001+400000)
		credit := func(ctx context.Context) money.Centavos {
			t.Helper()
			offer, err := h.Commerce.CheckoutOffer(ctx, "launch")
			h.Must(err)
			return offer.Credit
		}
		if own, stranger := credit(h.ByID(id)), credit(t.Context()); own != 400000 || stranger != 0 {
			t.Errorf("got %v credit for the buyer and %v for a stranger, want 4000.00 and none", own, stranger)
		}

		in := newOrder("launch", "some1@test.example")
		in.PaymentTermID = new("thirds")
		placed, err := h.Commerce.PlaceOrder(h.ByID(id), in)
		h.Must(err)
		o := h.orderIs(h.answer(placed.NextURL, "approve"), "paid")
		if o.Rows[0].Status != "paid" || o.Rows[1].Status != "paid" || o.Rows[2].Status == "paid" {
			t.Errorf("got the rows %+v, %+v and %+v, want the second one paid by credit", o.Rows[0], o.Rows[1], o.Rows[2])
		}
		rows := h.rows(id)
		if left, third := credit(h.ByID(id)), h.rowOf(rows[len(rows)-1]); left != 0 || third.Paid != 40 {
			t.Errorf("got %s credit and %s paid of the third row, want what the second one left to be in the third: 0.40", left, third.Paid)
		}
	})
}
