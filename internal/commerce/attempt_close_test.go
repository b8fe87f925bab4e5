package commerce_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/demo/samplefile"
	"atlas/internal/testkit/check"
)

// closes does the work of the queue on pages that are to be closed, and says how many were left to it.
func (h *fixture) closes() int {
	h.t.Helper()
	ids := h.ids("SELECT id FROM payment_attempts WHERE state = 'expired' AND closed_at IS NULL ORDER BY id")
	for _, id := range ids {
		h.Must(h.Commerce.Attempts.CloseAttempt(h.t.Context(), id))
	}
	return len(ids)
}

// twoAttempts orders by a provider in two payments, goes back and chooses another way; it gives the key of the order, the page that was left and where the
// buyer pays now.
func (h *fixture) twoAttempts(p *provided, email, funnelID, termID, method string) (key string, left *asked, next string) {
	h.t.Helper()
	in := newOrder(funnelID, email)
	in.Gateway, in.PaymentTermID = &p.method, &termID
	h.order(in)
	key = h.Commerce.Orders.OrderKey(h.Number("SELECT MAX(id) FROM orders"))
	_, left = p.last()
	begun, err := h.Commerce.Attempts.StartPayment(h.t.Context(), key, method)
	h.Must(err)
	return key, left, begun.NextURL
}

// Anyone who begins with one way to pay and ends with another finds no page on which they could pay once more: it is
// closed at its provider.
func TestPayingAnotherWayClosesThePage(t *testing.T) {
	t.Parallel()
	eachProvided(t, stripeSite, func(h *fixture, p *provided) {
		term := h.term("Half", 2)
		f := h.funnel(h.product("Club", 2469), "Join", catalog.FunnelInput{PaymentTermIds: []string{term.ID}})
		key, left, next := h.twoAttempts(p, "kj@example.com", f.ID, term.ID, "gcash")
		other, elsewhere, _ := h.twoAttempts(p, "ana@example.com", f.ID, term.ID, "maya")
		h.answer(next, "approve")
		check.Equal(h.t, "pages that the queue has to close",
			h.Number("SELECT COUNT(*) FROM river_job WHERE kind = 'payment_close'"), 1)
		if n := h.closes(); n != 1 || left.state != "expired" || elsewhere.state != "" {
			h.t.Errorf("got %d pages to be closed, the one that was left %q and that of somebody else %q, want 1, "+
				"expired and neither", n, left.state, elsewhere.state)
		}
		calls := p.calls
		h.Must(h.Commerce.Attempts.CloseAttempt(h.t.Context(), h.Number("SELECT MIN(id) FROM payment_attempts")))
		h.sweep()
		check.Equal(h.t, "calls after the page was closed", p.calls, calls)
		h.orderIs(other, "waiting")
		o := h.orderIs(key, "paid")
		// The second payment is made in cash: the sweep closes the page.
		row := strings.TrimPrefix(*o.Rows[1].PayURL, "/pay/")
		_, err := h.Commerce.Attempts.StartPayment(h.t.Context(), row, p.method)
		check.NoError(h.t, "start the payment", err)
		_, left = p.last()
		h.Did(h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), h.Number("SELECT MAX(id) FROM payment_schedules"), "Cash", "OR 17", nil))
		h.sweep()
		check.Equal(h.t, "the page of the row", left.state, "expired")
		check.Equal(h.t, "attempts that wait",
			h.Number("SELECT COUNT(*) FROM payment_attempts WHERE state = 'waiting'"), 2)
		h.wantVerified()
	})
}

// A provider that does not answer is asked again, and what somebody paid on the first page meanwhile counts for the next row.
func TestPageThatIsClosedTooLate(t *testing.T) {
	t.Parallel()
	eachProvided(t, stripeSite, func(h *fixture, p *provided) {
		term := h.term("Half", 2)
		f := h.funnel(h.product("Club", 2469), "Join", catalog.FunnelInput{PaymentTermIds: []string{term.ID}})
		key, left, next := h.twoAttempts(p, "kj@example.com", f.ID, term.ID, "gcash")
		h.answer(next, "approve")
		p.set(func() { p.isDown = true })
		id := h.Number("SELECT id FROM payment_attempts WHERE state = 'expired'")
		if err := h.Commerce.Attempts.CloseAttempt(h.t.Context(), id); err == nil {
			h.t.Error("got no error for a page that stays open, want one")
		}
		p.set(func() { p.isDown, left.state = false, "paid" })
		h.Clock.Advance(time.Hour)
		h.sweep()
		if o := h.orderIs(key, "paid"); o.Rows[1].Status != "paid" || h.Number("SELECT COUNT(*) FROM payments") != 2 {
			h.t.Errorf("got row %+v and %d payments, want what was paid twice kept for the next row, and 2",
				o.Rows[1], h.Number("SELECT COUNT(*) FROM payments"))
		}
		h.wantVerified()
	})
}

// A slip that waits stays on the desk of staff, whatever else is paid: the money may be on its way.
func TestSlipsOutlastOtherWaysToPay(t *testing.T) {
	t.Parallel()
	eachProvided(t, stripeSite, func(h *fixture, p *provided) {
		term := h.term("Half", 2)
		f := h.funnel(h.product("Club", 2469), "Join", catalog.FunnelInput{PaymentTermIds: []string{term.ID}})
		key, left, _ := h.twoAttempts(p, "kj@example.com", f.ID, term.ID, "bank")
		h.Must(h.Commerce.SendProof(h.t.Context(), key, commerce.Slip{Reference: "BPI 1", Title: "slip.pdf", Content: strings.NewReader(string(samplefile.PDF("Slip", []string{"1234.50"})))}))
		pageID, _ := p.last()
		h.Must(h.receiveEvent(p, p.tells("evt_paid", "paid", pageID, *left)))
		h.runQueue()
		h.sweep()
		check.Equal(h.t, "attempts that wait for staff",
			h.Number("SELECT COUNT(*) FROM payment_attempts WHERE state = 'waiting'"), 1)
		h.Did(h.Commerce.ApprovePaymentProof(h.By(staff), h.Number("SELECT MAX(id) FROM payment_proofs"), nil))
		if o := h.orderIs(key, "paid"); o.Rows[1].Status != "paid" {
			h.t.Errorf("got second row %+v, want it paid", o.Rows[1])
		}
		h.wantVerified()
	})
}

// Staff waive a row, staff take the money, or credit covers it: the page on which it could be paid is closed at once. What is paid there in the last
// moment is not lost: where nothing else is due it is on the desk of staff.
func TestSettledRowsCloseTheirPages(t *testing.T) {
	t.Parallel()
	cases := map[string]func(h *fixture, userID, row int){
		"waived": func(h *fixture, _, row int) {
			h.Did(h.Commerce.Waivers.WaivePayment(h.By(staff), row, "Typhoon"))
		},
		"paid in cash": func(h *fixture, _, row int) {
			h.Did(h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), row, "Cash", "N/A", nil))
		},
		"covered by credit": func(h *fixture, userID, row int) {
			extra := h.funnel(h.product("Extra", 100), "Extra", catalog.FunnelInput{})
			h.Did(h.Commerce.Memberships.ManualUserSubscription(h.By(staff), userID, []*memberships.ManualSubscriptionFunnelDetailInput{{ID: extra.ID}}))
			h.receive(h.Number("SELECT MAX(id) FROM payment_schedules"), 10000+123450)
			h.Exec("UPDATE payment_schedules SET schedule_date = ? WHERE id = ?", h.Clock.Now(), row)
			h.Must(h.Commerce.Credits.UseCredit(h.t.Context()))
		},
	}
	for name, settle := range cases {
		t.Run(name, func(t *testing.T) {
			eachProvided(t, stripeSite, func(h *fixture, p *provided) {
				term := h.term("Half", 2)
				f := h.funnel(h.product("Club", 2469), "Join", catalog.FunnelInput{PaymentTermIds: []string{term.ID}})
				in := newOrder(f.ID, "kj@example.com")
				in.Gateway, in.PaymentTermID = &p.method, &term.ID
				h.order(in)
				pageID, page := p.last()
				h.Must(h.receiveEvent(p, p.tells("evt_first", "paid", pageID, *page)))
				h.runQueue()
				o := h.orderIs(h.Commerce.Orders.OrderKey(h.Number("SELECT MAX(id) FROM orders")), "paid")
				h.Did(h.Commerce.Attempts.StartPayment(h.t.Context(), strings.TrimPrefix(*o.Rows[1].PayURL, "/pay/"), p.method))
				pageID, page = p.last()
				open := *page
				userID := h.Number("SELECT MIN(user_id) FROM payment_schedules")

				settle(h, userID, h.rows(userID)[1])
				if n := h.closes(); n != 1 || page.state != "expired" {
					h.t.Errorf("got %d pages to close and the page %q, want 1 and expired", n, page.state)
				}
				h.wantVerified()

				h.Must(h.receiveEvent(p, p.tells("evt_late", "paid", pageID, open)))
				h.runQueue()
				if n := h.Number("SELECT COUNT(*) FROM stray_payments WHERE amount = ?", open.amount); n != 1 {
					h.t.Errorf("got %d payments on the desk of staff, want what came late", n)
				}
				h.wantVerified()
			})
		})
	}
}
