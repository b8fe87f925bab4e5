package commerce_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/refunds"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// limitedBump is a club of 1,000 pesos whose checkout offers a review of 1,500 pesos for 799, with so many seats.
func (h *fixture) limitedBump(seats int) (f, bump *catalog.Funnel) {
	h.t.Helper()
	f, bump = h.bumped(h.product("Club", 1000), catalog.FunnelInput{})
	changed, err := h.Commerce.Catalog.UpdateFunnel(h.By(staff), bump.ID, catalog.FunnelInput{Seats: given(seats)}, nil)
	h.Must(err)
	return f, changed
}

// productRow is the row of a product that somebody bought.
func (h *fixture) productRow(email, product string) int {
	h.t.Helper()
	return h.Number(`SELECT r.id FROM payment_schedules r JOIN users u ON u.id = r.user_id
		JOIN subscriptions b ON b.id = r.subscription_id JOIN products d ON d.id = b.product_id WHERE u.email = ? AND d.name = ?`, email, product)
}

// An unpaid order holds a seat of its bump as long as its own, and both are let go at the same moment.
func TestBumpHoldsItsSeat(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f, bump := h.limitedBump(4)
		seats := func(want int) {
			t.Helper()
			check.Equal(t, "seats of the bump that are left", h.seatsLeft(bump.ID), want)
		}
		first := h.orderFrom("198.51.100.1", buyBoth(f, bump, "first@example.com"))
		seats(3)
		h.orderFrom("198.51.100.2", newOrder(bump.ID, "second@example.com"))
		seats(2)

		// Half of the seats is held: the third order is taken, and holds nothing.
		h.orderFrom("198.51.100.3", buyBoth(f, bump, "third@example.com"))
		seats(2)
		holds := "SELECT COUNT(*) FROM orders WHERE email_key = 'third@example.com' AND held_until > ?"
		check.Equal(t, "seats that the third order holds", h.Number(holds, h.Clock.Now()), 0)

		h.Clock.Advance(31 * time.Minute)
		seats(4)
		h.orderIs(h.answer(first, "approve"), "paid")
		seats(3)
		h.wantVerified()
	})
}

// Anyone who pays takes the last seat of the bump; an open page of somebody else is closed, and trying to pay it later
// is refused before money moves.
func TestBumpSeatsGone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f, bump := h.limitedBump(1)
		h.orderFrom("198.51.100.1", buyBoth(f, bump, "slow@example.com"))
		h.Clock.Advance(31 * time.Minute)
		fast := h.orderFrom("198.51.100.2", buyBoth(f, bump, "fast@example.com"))
		h.orderIs(h.answer(fast, "approve"), "paid")

		slow := h.Commerce.Orders.OrderKey(h.Number("SELECT id FROM orders WHERE email_key = 'slow@example.com'"))
		page, err := h.Commerce.PayRow(t.Context(), slow)
		h.Must(err)
		if !page.SeatsGone {
			t.Error("got the page of the slow order offering a seat that is gone, want it to say so")
		}
		for _, gateway := range []string{"gcash", "bank"} {
			_, err := h.Commerce.Attempts.StartPayment(t.Context(), slow, gateway)
			h.Refused(err, errs.Conflict)
			if !strings.Contains(err.Error(), "Review isn't available anymore. All 1 seat is taken.") {
				t.Errorf("the refusal: got %v, want one that all seats are taken", err)
			}
		}

		// The club itself is open, and sells without the bump.
		offer, err := h.Commerce.CheckoutOffer(t.Context(), f.ID)
		h.Must(err)
		if !offer.IsOpen || offer.Bump != nil {
			t.Errorf("got offer open %t with bump %+v, want open without a bump", offer.IsOpen, offer.Bump)
		}
	})
}

// Who pays an order and its bump at once made one payment.
func TestBumpIsOnePayment(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f, bump := h.bumped(h.product("Club", 1000), catalog.FunnelInput{})
		h.orderIs(h.answer(h.orderFrom("198.51.100.1", buyBoth(f, bump, "kj@example.com")), "approve"), "paid")

		summary := h.summaryOf(h.Number("SELECT id FROM users WHERE email_key = 'kj@example.com'"))
		if summary.Payments != 1 || summary.Collected != 179900 {
			t.Errorf("got %d payments of %d centavos, want 1 of 179900", summary.Payments, summary.Collected)
		}
	})
}

// The link of an order that was paid in part leads to what is left: of the product first, then of the bump.
func TestBumpPaysTheRest(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f, bump := h.bumped(h.product("Club", 1000), catalog.FunnelInput{})
		in := buyBoth(f, bump, "kj.santos@example.com")
		in.Gateway = new("bank")
		key := strings.TrimPrefix(h.order(in), "/pay/")
		h.Must(h.sendSlip(key, "REF 1"))
		slip := h.Number("SELECT MAX(id) FROM payment_proofs")
		h.Did(h.Commerce.ApprovePaymentProof(h.By(staff), slip, new(money.Centavos(60000))))

		mailed := h.text("SELECT text FROM outbox_mails WHERE kind = 'payment-receipt'")
		for _, want := range []string{
			"₱400.00 of ₱1,000.00 is left to pay", "₱799.00 of ₱799.00 for Review is left to pay",
		} {
			if !strings.Contains(mailed, want) {
				t.Errorf("the receipt: got %q, want %q in it", mailed, want)
			}
		}

		for _, c := range []struct {
			product string
			amount  money.Centavos
		}{{"Club", 40000}, {"Review", 79900}} {
			page, err := h.Commerce.PayRow(t.Context(), key)
			h.Must(err)
			if page.ProductName != c.product || page.Amount != c.amount || page.Status != "due" {
				t.Errorf("got %v for %q (%q), want %v for %q, due", page.Amount, page.ProductName, page.Status,
					c.amount, c.product)
			}
			started, err := h.Commerce.Attempts.StartPayment(t.Context(), key, "gcash")
			h.Must(err)
			h.answer(started.NextURL, "approve")
		}

		page, err := h.Commerce.PayRow(t.Context(), key)
		h.Must(err)
		if page.Status != "paid" || page.Paid != 179900 {
			t.Errorf("got order %q with %v paid, want paid with 179900", page.Status, page.Paid)
		}
		o := h.orderIs(key, "paid")
		if o.Bump.Left != 0 || o.Bump.PayURL != nil {
			t.Errorf("got bump %+v, want nothing left to pay", o.Bump)
		}
		h.wantVerified()
	})
}

// Two funnels with one seat each offer each other. Many buyers at two processes: one gets the two seats, and nobody
// waits for somebody who waits for them.
func TestBumpLastSeats(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		shops := []*fixture{h, h.secondProcess()}
		ways := []*catalog.Funnel{
			h.funnel(h.product("Club", 1000), "Club", catalog.FunnelInput{Seats: given(1)}),
			h.funnel(h.product("Review", 1500), "Review", catalog.FunnelInput{Seats: given(1)}),
		}
		for i, f := range ways {
			h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, sale(catalog.SaleInput{
				BumpFunnelID: given(ways[1-i].ID), BumpPrice: given(money.Centavos(100)), BumpIsOn: given(true),
			}), nil))
		}

		var served atomic.Int64
		var wait sync.WaitGroup
		for i := range 20 {
			wait.Go(func() {
				in := buyBoth(ways[i%2], ways[1-i%2], fmt.Sprintf("buyer%d@example.com", i))
				_, err := shops[i/2%2].Commerce.PlaceOrder(h.t.Context(), in)
				switch {
				case err == nil:
					served.Add(1)
				case !errs.Is(err, errs.Conflict):
					t.Errorf("got error %v, want none or one that seats are gone", err)
				}
			})
		}
		wait.Wait()
		check.Equal(t, "buyers who were served", served.Load(), 1)
	})
}

// A bump that costs nothing takes no money, beside a price and beside something free.
func TestFreeBump(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		price int
	}{{"beside a price", 1000}, {"beside something free", 0}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, h *fixture) {
				f, bump := h.bumped(h.product("Club", c.price), catalog.FunnelInput{})
				free := sale(catalog.SaleInput{BumpPrice: given(money.Centavos(0))})
				h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, free, nil))

				next := h.order(buyBoth(f, bump, "kj.santos@example.com"))
				if c.price > 0 {
					h.orderIs(h.answer(next, "approve"), "paid")
				} else {
					h.Must(h.Commerce.ProcessFreeOrder(t.Context(), h.Number("SELECT MAX(id) FROM orders")))
				}

				check.Equal(t, "subscriptions", h.Number("SELECT COUNT(*) FROM subscriptions"), 2)
				check.Equal(t, "money that was taken", h.Number("SELECT COALESCE(SUM(amount), 0) FROM payments"),
					c.price*100)
				check.Equal(t, "rows that are due",
					h.Number("SELECT COUNT(*) FROM payment_schedules WHERE transaction_id IS NULL"), 0)
				h.wantVerified()
			})
		})
	}
}

// A part of the bump goes back to the centavo and leaves the product alone; revoking by the row of the bump takes all of
// the payment back.
func TestBumpGoesBackInPart(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f, bump := h.bumped(h.product("Club", 1000), catalog.FunnelInput{})
		h.answer(h.order(buyBoth(f, bump, "part@example.com")), "approve")
		row := h.productRow("part@example.com", "Review")
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{
			Key: "part-of-the-bump", PaymentID: h.Number("SELECT MAX(id) FROM payments"), ScheduleID: &row,
			Amount: 12345, Reason: "Too late", IsDueAgain: new(true),
		}))
		paid := func(email, product string) int {
			return h.Number("SELECT paid FROM payment_schedules WHERE id = ?", h.productRow(email, product))
		}
		club, review := paid("part@example.com", "Club"), paid("part@example.com", "Review")
		if club != 100000 || review != 79900-12345 {
			t.Errorf("got %d and %d paid, want 100000 and %d", club, review, 79900-12345)
		}
		h.wantVerified()

		h.answer(h.order(buyBoth(f, bump, "back@example.com")), "approve")
		back := h.productRow("back@example.com", "Review")
		h.Did(h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), back, "Charged back"))
		club, review = paid("back@example.com", "Club"), paid("back@example.com", "Review")
		if club != 0 || review != 0 {
			t.Errorf("got %d and %d paid after the revoke, want nothing", club, review)
		}
		h.wantVerified()
	})
}
