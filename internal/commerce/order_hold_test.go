package commerce_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// from is a call by a visitor at an address of the internet.
func (h *fixture) from(ip string) context.Context {
	return actor.With(h.t.Context(), actor.Actor{IP: ip})
}

// orderFrom places an order from an address of the internet and wants it taken.
func (h *fixture) orderFrom(ip string, in orders.OrderInput) string {
	h.t.Helper()
	placed, err := h.Commerce.PlaceOrder(h.from(ip), in)
	h.Must(err)
	return placed.NextURL
}

// seatsLeft is what the checkout of a funnel shows.
func (h *fixture) seatsLeft(funnelID string) int {
	h.t.Helper()
	offer, err := h.Commerce.CheckoutOffer(h.t.Context(), funnelID)
	h.Must(err)
	return *offer.SeatsLeft
}

// A launch of 30 seats stays open under 200 unpaid orders, whether they come from few networks or many, by slip or by wallet: 15 people who pay get in at once,
// nobody beyond the seats is told to pay, and half an hour later all other seats are free again.
func TestLaunchUnderUnpaidOrders(t *testing.T) {
	t.Parallel()
	for _, networks := range []int{1, 8, 200} {
		t.Run(fmt.Sprint(networks, " networks"), func(t *testing.T) {
			t.Parallel()
			each(t, func(_ *testing.T, h *fixture) {
				f := h.funnel(h.product("Club", 100), "Launch", catalog.FunnelInput{Seats: given(30)})
				for i := range 200 {
					in := newOrder(f.ID, fmt.Sprintf("nobody%d@example.com", i))
					in.Gateway = new([]string{"gcash", "bank"}[i%2])
					h.orderFrom(fmt.Sprintf("2001:db8:%x::%x", i%networks, i), in)
				}
				if left := h.seatsLeft(f.ID); left < 15 {
					h.t.Errorf("seats left for people who pay: got %d, want at least 15", left)
				}
				for i := range 15 {
					next := h.orderFrom(fmt.Sprintf("198.51.100.%d", i), newOrder(f.ID, fmt.Sprintf("buyer%d@example.com", i)))
					h.orderIs(h.answer(next, "approve"), "paid")
				}
				h.Clock.Advance(31 * time.Minute)
				check.Equal(h.t, "seats left half an hour later", h.seatsLeft(f.ID), 15)
				h.wantVerified()
			})
		})
	}
}

// One network has two holds at a time, and one address as well; a third order is taken without a hold while seats are free.
func TestTwoHoldsPerNetworkAndAddress(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p := h.product("Club", 100)
		one, other := h.funnel(p, "One", catalog.FunnelInput{Seats: given(20)}), h.funnel(p, "Other", catalog.FunnelInput{Seats: given(20)})
		for i, step := range []struct {
			ip, email string
			funnel    *catalog.Funnel
			want      int
		}{
			{"2001:db8:1:2::1", "ana@example.com", one, 1},
			{"2001:db8:1:2:3::9", "bea@example.com", other, 2}, // the same /64
			{"2001:db8:1:2:4::9", "cora@example.com", one, 2},  // a third of that network
			{"203.0.113.7", "ana@example.com", other, 3},
			{"203.0.113.8", "ANA@example.com", one, 3}, // a third of that address
			{"203.0.113.8", "dina@example.com", one, 4},
		} {
			in := newOrder(step.funnel.ID, step.email)
			in.Key = fmt.Sprint("0123456789abcdef-", i)
			h.orderFrom(step.ip, in)
			check.Equal(h.t, fmt.Sprintf("holds after order %d", i),
				h.Number("SELECT COUNT(*) FROM orders WHERE held_until > ?", h.Clock.Now()), step.want)
		}
		check.Equal(h.t, "orders whose network can be read",
			h.Number("SELECT COUNT(*) FROM orders WHERE network_key LIKE '%2001%' OR network_key LIKE '%203.0%'"), 0)
		h.Clock.Advance(time.Hour)
		h.Must(h.Commerce.Attempts.SweepPayments(h.t.Context()))
		check.Equal(h.t, "orders without a hold that keep their network",
			h.Number("SELECT COUNT(*) FROM orders WHERE network_key <> ''"), 0)
		h.wantVerified()
	})
}

// An order that outlives its hold can be paid while a seat is free; when none is, its buyer is told before they pay. Money that comes all the same counts.
func TestOrdersOutliveTheirHold(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{Seats: given(1)})
		in := newOrder(f.ID, "slow@example.com")
		in.Gateway = new("bank")
		key := strings.TrimPrefix(h.order(in), "/pay/")
		shown := func(held, gone bool) {
			h.t.Helper()
			row, err := h.Commerce.PayRow(h.t.Context(), key)
			h.Must(err)
			if got := row.HeldUntil != nil; got != held || row.SeatsGone != gone {
				h.t.Errorf("got hold %t and seats gone %t on the pay page, want %t and %t", got, row.SeatsGone, held,
					gone)
			}
		}
		shown(true, false)
		_, err := h.Commerce.PlaceOrder(h.t.Context(), newOrder(f.ID, "fast@example.com"))
		h.Refused(err, errs.Conflict)
		h.Clock.Advance(31 * time.Minute)
		shown(false, false)
		next := h.order(newOrder(f.ID, "fast@example.com"))
		shown(false, true)
		for _, method := range []string{"bank", "maya"} {
			_, err = h.Commerce.Attempts.StartPayment(h.t.Context(), key, method)
			h.Refused(err, errs.Conflict)
		}
		h.answer(next, "decline")
		begun, err := h.Commerce.Attempts.StartPayment(h.t.Context(), key, "maya")
		h.Must(err)
		shown(true, false)
		h.Clock.Advance(31 * time.Minute)
		h.orderIs(h.answer(h.order(newOrder(f.ID, "third@example.com")), "approve"), "paid")
		h.orderIs(h.answer(begun.NextURL, "approve"), "paid")
		h.wantVerified()
	})
}

// A slip makes the hold last until staff decide; a refused slip ends it.
func TestSlipsHoldUntilDecided(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{Seats: given(1)})
		in := newOrder(f.ID, "slip@example.com")
		in.Gateway = new("bank")
		key := strings.TrimPrefix(h.order(in), "/pay/")
		h.Must(h.sendSlip(key, "BPI 1"))
		for range 10 {
			h.Clock.Advance(24 * time.Hour)
			h.Must(h.Commerce.Attempts.SweepPayments(h.t.Context()))
			if left := h.seatsLeft(f.ID); left != 0 {
				h.t.Fatalf("seats left while a slip waits: got %d, want 0", left)
			}
			h.wantVerified()
		}
		h.Did(h.Commerce.RefusePaymentProof(h.By(staff), h.Number("SELECT id FROM payment_proofs"), "Not ours"))
		check.Equal(h.t, "seats left after the slip was refused", h.seatsLeft(f.ID), 1)
	})
}

// A coupon with one use is reserved for half an hour, and anyone who has two holds already does not reserve it. Once it
// is used, the open pages of others who counted on it are closed.
func TestCouponHolds(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		h.coupon(f, "UNA", catalog.CouponInput{DiscountType: given("percentage"), Discount: given(money.Centavos(5000)), MaxUses: given(1)})
		order := func(ip, email string, code *string) (string, error) {
			in := newOrder(f.ID, email)
			in.CouponCode = code
			placed, err := h.Commerce.PlaceOrder(h.from(ip), in)
			if err != nil {
				return "", err
			}
			return placed.NextURL, nil
		}
		for _, email := range []string{"a@example.com", "b@example.com"} {
			h.Did(order("203.0.113.1", email, nil))
		}
		idle, err := order("203.0.113.1", "c@example.com", new("una"))
		h.Must(err)
		next, err := order("203.0.113.2", "d@example.com", new("una"))
		h.Must(err)
		_, err = order("203.0.113.3", "e@example.com", new("una"))
		h.Refused(err, errs.Invalid, "couponCode")
		h.orderIs(h.answer(next, "approve"), "paid")
		if p, err := h.Commerce.Attempts.TestPayment(h.t.Context(), strings.TrimPrefix(idle, "/pay/test/")); err != nil || p.Status != "expired" {
			h.t.Errorf("got payment %+v and error %v of an order whose coupon is used up, want it expired", p, err)
		}
		h.Clock.Advance(31 * time.Minute)
		_, err = order("203.0.113.4", "f@example.com", new("una"))
		h.Refused(err, errs.Invalid, "couponCode")
	})
}

// Staff who look after funnels are told once a day when unpaid orders pile up, and see held seats apart from sold ones.
func TestStaffHearOfHolds(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Launch", catalog.FunnelInput{Seats: given(30)})
		told := func() int {
			return h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'held-seats' AND user_id = ?", h.ID(staff))
		}
		for i := range 12 {
			if want := max(0, min(1, i-9)); told() != want {
				h.t.Errorf("after %d orders: got staff told %d times, want %d", i, told(), want)
			}
			h.orderFrom(fmt.Sprintf("203.0.113.%d", i), newOrder(f.ID, fmt.Sprintf("nobody%d@example.com", i)))
		}
		check.Equal(h.t, "times staff were told", told(), 1)
		check.Equal(h.t, "notifications of members",
			h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'held-seats' AND user_id = ?", h.ID("member")),
			0)
	})
}

// atlas verify names a hold that lasts too long.
func TestVerifyNamesLongHolds(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		h.order(newOrder(f.ID, "kj@example.com"))
		h.wantVerified()
		for days, want := range map[int]int{1: 1, 30: 2} {
			h.Exec("UPDATE orders SET held_until = ?", h.Clock.Now().AddDate(0, 0, days))
			found, err := h.Commerce.Verify(h.t.Context())
			h.Must(err)
			if len(found) != want {
				h.t.Errorf("got %q for a hold of %d days, want %d sentences", found, days, want)
			}
		}
	})
}
