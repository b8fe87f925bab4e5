package commerce_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"atlas/internal/app"
	"atlas/internal/commerce"
	"atlas/internal/commerce/catalog"
	"atlas/internal/demo/samplefile"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// signEvent writes the header that goes with what the test wallet tells.
func (h *fixture) signEvent(body []byte, at time.Time) http.Header {
	h.t.Helper()
	secret, err := app.Secret(h.Config)
	h.Must(err)
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "wallet:%d.%s", at.Unix(), body)
	return http.Header{"Atlas-Signature": {fmt.Sprintf("t=%d,v1=%x", at.Unix(), mac.Sum(nil))}}
}

// sendEvent has the test wallet tell something of an attempt, and waits until it is dealt with.
func (h *fixture) sendEvent(body string) {
	h.t.Helper()
	h.Must(h.Commerce.Attempts.ReceiveEvent(h.t.Context(), "test", h.signEvent([]byte(body), h.Clock.Now()), []byte(body)))
	h.runQueue()
}

// sendSlip sends a slip for what a key names.
func (h *fixture) sendSlip(key, reference string) error {
	h.t.Helper()
	return h.Commerce.SendProof(h.t.Context(), key, commerce.Slip{Reference: reference, Title: "slip.pdf", Content: strings.NewReader(string(samplefile.PDF("Slip", []string{"100.00"})))})
}

// Money of another amount or currency than was asked for pays nothing.
func TestAmountMustMatch(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		token := strings.TrimPrefix(h.order(newOrder(f.ID, "kj@example.com")), "/pay/test/")
		for i, what := range []string{`"amount":9999,"currency":"PHP"`, `"amount":10001,"currency":"PHP"`, `"amount":10000,"currency":"USD"`, `"amount":10000`} {
			h.sendEvent(`{"id":"evt-` + string(rune('a'+i)) + `","kind":"paid","token":"` + token + `","externalId":"GC-1",` + what + `}`)
		}
		check.Equal(h.t, "payments", h.Number("SELECT COUNT(*) FROM payments"), 0)
		check.Equal(h.t, "events with another amount",
			h.Number("SELECT COUNT(*) FROM webhook_events WHERE outcome LIKE 'another amount%'"), 4)
	})
}

// An order that let its seat go does not get it back once somebody else has it; the same key is one order only.
func TestHoldsAreNotTakenTwice(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{Seats: given(1)})
		key := h.answer(h.order(newOrder(f.ID, "first@example.com")), "decline")
		h.order(newOrder(f.ID, "second@example.com"))
		_, err := h.Commerce.Attempts.StartPayment(h.t.Context(), key, "maya")
		h.Refused(err, errs.Conflict)
		_, err = h.Commerce.PlaceOrder(h.t.Context(), newOrder(f.ID, "first@example.com"))
		h.Refused(err, errs.Conflict)
		h.Clock.Advance(time.Hour)
		_, err = h.Commerce.Attempts.StartPayment(h.t.Context(), key, "maya")
		h.Must(err)
		_, err = h.Commerce.PlaceOrder(h.t.Context(), newOrder(f.ID, "third@example.com"))
		h.Refused(err, errs.Conflict)
		other := newOrder(f.ID, "first@example.com")
		other.PaymentTermID = new("another")
		_, err = h.Commerce.PlaceOrder(h.t.Context(), other)
		h.Refused(err, errs.Invalid, "key")
	})
}

// A coupon once per person counts the account as well as the address.
func TestCouponOncePerAccount(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		h.coupon(f, "LIBRE", catalog.CouponInput{DiscountType: given("percentage"), Discount: given(money.Centavos(10000)), MaxPerPerson: given(1)})
		for i, key := range []string{"the-first-key-of-this-page", "the-second-key-of-this-page"} {
			in := newOrder(f.ID, "Member@atlas.test")
			in.CouponCode, in.Key = new("LIBRE"), key
			_, err := h.Commerce.PlaceOrder(h.By("member"), in)
			if i == 0 {
				h.Must(err)
				continue
			}
			h.Refused(err, errs.Invalid, "couponCode")
			_, err = h.Commerce.CheckoutQuote(h.By("member"), f.ID, nil, new("libre"))
			h.Refused(err, errs.Invalid, "couponCode")
		}
	})
}

// A slip whose reference paid something else stays on the desk, and one for what is no longer due says so.
func TestSlipsThatPayNothing(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		term := h.term("Half", 2)
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{PaymentTermIds: []string{"one-time", term.ID}})
		in := newOrder(f.ID, "kj@example.com")
		in.PaymentTermID = &term.ID
		paid := h.orderIs(h.answer(h.order(in), "approve"), "paid")
		row, rowKey := h.Number("SELECT MAX(id) FROM payment_schedules"), strings.TrimPrefix(*paid.Rows[1].PayURL, "/pay/")
		h.Must(h.sendSlip(rowKey, "BPI 888"))
		in = newOrder(f.ID, "other@example.com")
		in.Gateway = new("bank")
		key := strings.TrimPrefix(h.order(in), "/pay/")
		h.Must(h.sendSlip(key, "BPI 777"))
		h.Did(h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), row, "Bank transfer", "bpi 777", nil))
		slips, err := h.Commerce.PaymentProofs(h.By(staff), page.Of(nil), nil)
		h.Must(err)
		for _, slip := range slips.Rows {
			_, err := h.Commerce.ApprovePaymentProof(h.By(staff), slip.ID, nil)
			h.Refused(err, errs.Conflict)
		}
		check.Equal(h.t, "slips that wait", h.Number("SELECT COUNT(*) FROM payment_proofs WHERE state = 'waiting'"),
			2)
		h.orderIs(key, "checking")
		h.wantVerified()
	})
}

// Who is signed in buys for themselves: another address is refused before anything is written, and their own is taken however it is written.
func TestSignedInBuyersBuyForThemselves(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		_, err := h.Commerce.PlaceOrder(h.By("member"), newOrder(f.ID, "kapatid@example.com"))
		h.Refused(err, errs.Invalid, "email")
		check.Equal(h.t, "orders for another address", h.Number("SELECT COUNT(*) FROM orders"), 0)
		in := newOrder(f.ID, "kapatid@example.com")
		in.Email = " MEMBER@atlas.test "
		h.Did(h.Commerce.PlaceOrder(h.By("member"), in))
		check.Equal(h.t, "owner of the order", h.Number("SELECT user_id FROM orders"), h.ID("member"))
	})
}

// What an order promised is what it brings, whatever staff change before it is paid: price, rows, first day and last day.
func TestPromisesAreKept(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p, half := h.product("Club", 1000), h.term("Half", 2)
		f := h.funnel(p, "Join", catalog.FunnelInput{PaymentTermIds: []string{"one-time", half.ID}, ValidityByDays: given(365), StartByDays: given(7)})
		in := newOrder(f.ID, "kj@example.com")
		in.PaymentTermID = &half.ID
		next := h.order(in)
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, catalog.FunnelInput{PaymentTermIds: []string{"one-time"}, ValidityByDays: given(30), StartByDays: none[int]()}, nil))
		h.Did(h.Commerce.Catalog.UpdatePaymentTerm(h.By(staff), half.ID, catalog.PaymentTermInput{Rows: []*catalog.PaymentTermRowInput{{ShareType: "Percentage", Share: 10000}}}, nil))
		h.Did(h.Commerce.Catalog.UpdateProduct(h.By(staff), p.ID, catalog.ProductInput{Price: given(money.Centavos(500000))}, nil))
		waiting := h.orderIs(h.answer(next, "decline"), "failed")
		h.Did(h.Commerce.Catalog.ArchiveFunnels(h.By(staff), []string{f.ID}, true))
		begun, err := h.Commerce.Attempts.StartPayment(h.t.Context(), strings.TrimPrefix(*waiting.PayURL, "/pay/"), "bank")
		h.Must(err)
		h.Must(h.sendSlip(strings.TrimPrefix(begun.NextURL, "/pay/"), "BPI 1"))
		h.Did(h.Commerce.ApprovePaymentProof(h.By(staff), h.Number("SELECT MAX(id) FROM payment_proofs"), nil))
		o := h.orderIs(strings.TrimPrefix(*waiting.PayURL, "/pay/"), "paid")
		if o.Total != 100000 || len(o.Rows) != 2 || !o.Expiry.Equal(*waiting.Expiry) {
			h.t.Errorf("got order %+v until %+v, want 100000 in two rows until %+v", o, o.Expiry, waiting.Expiry)
		}
		check.Equal(h.t, "days of the subscription",
			h.Number("SELECT (ends_at - starts_at) / 86400000 FROM subscriptions"), 366)
		check.Equal(h.t, "subscriptions that begin on the promised day",
			h.Number("SELECT COUNT(*) FROM subscriptions WHERE start_by_days = 7 AND validity_by_days = 365 "+
				"AND starts_at > ?", h.Day(6)),
			1)
		h.wantVerified()
	})
}

// B26, C06: the short address of a funnel is found however it is written, and not once the funnel is archived.
func TestFunnelOfSlug(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 2469), "Join", catalog.FunnelInput{Slug: given("join-us")})
		want := func(slug, id string) {
			t.Helper()
			if got, err := h.Commerce.Catalog.FunnelOfSlug(t.Context(), slug); err != nil || got != id {
				t.Errorf("%s: got funnel %q and error %v, want %q and none", slug, got, err, id)
			}
		}
		want("join-us", f.ID)
		want("Join-Us", f.ID)
		want("join", "")
		want("join us'--", "")
		h.Did(h.Commerce.Catalog.ArchiveFunnels(h.By(staff), []string{f.ID}, true))
		want("join-us", "")
	})
}
