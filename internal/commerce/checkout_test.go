package commerce_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/demo/samplefile"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// newOrder is what a buyer with an address says.
func newOrder(funnelID, email string) orders.OrderInput {
	return orders.OrderInput{
		FunnelID: funnelID, Gateway: new("gcash"), FirstName: "Kristine", LastName: "Santos", Email: email, Mobile: "09175550168", Key: "0123456789abcdef" + strings.NewReplacer("@", "-", ".", "-").Replace(email),
	}
}

// order places an order and wants it taken; it gives where the buyer goes next.
func (h *fixture) order(in orders.OrderInput) string {
	h.t.Helper()
	placed, err := h.Commerce.PlaceOrder(h.t.Context(), in)
	h.Must(err)
	return placed.NextURL
}

// answer has the test wallet answer an order, waits until it is dealt with, and gives the key of the order.
func (h *fixture) answer(next, outcome string) string {
	h.t.Helper()
	token := strings.TrimPrefix(next, "/pay/test/")
	placed, err := h.Commerce.Attempts.AnswerTestPayment(h.t.Context(), token, outcome)
	h.Must(err)
	for _, id := range h.ids("SELECT id FROM webhook_events WHERE done_at IS NULL ORDER BY id") {
		h.Must(h.Commerce.Attempts.ProcessEvent(h.t.Context(), id))
	}
	at, err := url.Parse(placed.NextURL)
	h.Must(err)
	return at.Query().Get("order")
}

func (h *fixture) ids(query string) []int {
	h.t.Helper()
	_, rows, err := h.DB.Values(h.t.Context(), query)
	h.Must(err)
	out := []int{}
	for _, row := range rows {
		out = append(out, int(row[0].(int64)))
	}
	return out
}

func (h *fixture) orderIs(key, status string) *commerce.Order {
	h.t.Helper()
	o, err := h.Commerce.Order(h.t.Context(), key, nil)
	h.Must(err)
	if o == nil || o.Status != status {
		h.t.Fatalf("got order %+v, want it %q", o, status)
	}
	return o
}

// A stranger buys in two payments with a coupon: the price is frozen, the account is made when the money comes, and the second row has a page to pay.
func TestBuyByWallet(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p, term := h.product("Club", 1000), h.term("Half", 2)
		f := h.funnel(p, "Join", catalog.FunnelInput{PaymentTermIds: []string{"one-time", term.ID}, ValidityByDays: given(365)})
		h.coupon(f, "KASAMA500", catalog.CouponInput{DiscountType: given("fixed"), Discount: given(money.Centavos(50000))})
		in := newOrder(f.ID, "kj.santos@example.com")
		in.PaymentTermID, in.CouponCode = &term.ID, new("kasama500")
		people := h.Number("SELECT COUNT(*) FROM users")
		next := h.order(in)
		if again := h.order(in); again != next || h.Number("SELECT COUNT(*) FROM orders") != 1 {
			h.t.Errorf("got %q by the second click and %d orders, want %q and 1", again,
				h.Number("SELECT COUNT(*) FROM orders"), next)
		}
		h.Did(h.Commerce.Catalog.UpdateProduct(h.By(staff), p.ID, catalog.ProductInput{Price: given(money.Centavos(500000))}, nil))
		check.Equal(h.t, "users before the money came", h.Number("SELECT COUNT(*) FROM users"), people)
		key := h.answer(next, "twice")
		o := h.orderIs(key, "paid")
		if o.Total != 50000 || len(o.Rows) != 2 || o.Rows[0].Status != "paid" || o.Rows[1].Amount != 25000 || o.Email != "k•••@example.com" || *o.GatewayName != "GCash" {
			h.t.Errorf("got order %+v with %+v, want 50000 in two rows, the first paid, by GCash", o, o.Rows)
		}
		check.Equal(h.t, "accounts of the buyer",
			h.Number("SELECT COUNT(*) FROM users WHERE email = 'kj.santos@example.com'"), 1)
		check.Equal(h.t, "payments", h.Number("SELECT COUNT(*) FROM payments"), 1)
		check.Equal(h.t, "emails",
			h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind IN ('payment-receipt', 'set-password')"), 1)
		row := strings.TrimPrefix(*o.Rows[1].PayURL, "/pay/")
		pay, err := h.Commerce.PayRow(h.t.Context(), row)
		h.Must(err)
		if pay.Number != 2 || pay.Count != 2 || pay.Amount != 25000 || pay.Status != "due" || pay.ProductName != "Club" {
			h.t.Errorf("got pay page %+v, want the second of two payments, 25000 for Club, due", pay)
		}
		// Who paid waits for the news of it, who did not finds the page as it was.
		for _, told := range []struct{ outcome, back string }{{"decline", "/pay/" + row}, {"approve", "/pay/" + row + "?back=1"}} {
			begun, err := h.Commerce.Attempts.StartPayment(h.t.Context(), row, "maya")
			h.Must(err)
			placed, err := h.Commerce.Attempts.AnswerTestPayment(h.t.Context(), strings.TrimPrefix(begun.NextURL, "/pay/test/"), told.outcome)
			h.Must(err)
			check.Equal(h.t, "way back after "+told.outcome, placed.NextURL, told.back)
			h.runQueue()
		}
		h.orderIs(key, "paid")
		_, err = h.Commerce.Attempts.StartPayment(h.t.Context(), row, "maya")
		h.Refused(err, errs.Conflict)
		h.wantVerified()
	})
}

// What a gateway declines, lets expire or tells late: an attempt that lapsed makes room for another, and money that comes late counts.
func TestAttemptsLapse(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{Seats: given(1)})
		next := h.order(newOrder(f.ID, "first@example.com"))
		_, err := h.Commerce.PlaceOrder(h.t.Context(), newOrder(f.ID, "second@example.com"))
		h.Refused(err, errs.Conflict)
		key := h.answer(next, "decline")
		h.orderIs(key, "failed")
		next = h.order(newOrder(f.ID, "second@example.com"))
		h.Clock.Advance(time.Hour)
		if p, err := h.Commerce.Attempts.TestPayment(h.t.Context(), strings.TrimPrefix(next, "/pay/test/")); err != nil || p.Status != "expired" {
			h.t.Errorf("got payment %+v and error %v after an hour, want it expired", p, err)
		}
		h.order(newOrder(f.ID, "third@example.com"))
		h.orderIs(h.answer(next, "late"), "paid")
		h.wantVerified()
	})
}

// Price 0 skips the gateway: by price, and by a coupon to zero.
func TestFreeOrders(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		free := h.funnel(h.product("Challenge", 0), "Free", catalog.FunnelInput{})
		in := newOrder(free.ID, "libre@example.com")
		in.Gateway = nil
		if next := h.order(in); !strings.HasPrefix(next, "/thank-you?order=") {
			h.t.Errorf("a free order leads to: got %q, want one that starts with /thank-you?order=", next)
		}
		h.workFree()
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		h.coupon(f, "LIBRE", catalog.CouponInput{DiscountType: given("percentage"), Discount: given(money.Centavos(10000)), MaxPerPerson: given(1)})
		in = newOrder(f.ID, "libre@example.com")
		in.Gateway, in.CouponCode, in.Key = nil, new("libre"), "another-key-of-this-page"
		at, err := url.Parse(h.order(in))
		h.Must(err)
		h.orderIs(at.Query().Get("order"), "mailed")
		h.Did(h.Commerce.ConfirmFreeOrder(h.t.Context(), h.freeLinkAfterWork()))
		in.Key = "a-third-key-of-this-page"
		_, err = h.Commerce.PlaceOrder(h.t.Context(), in)
		h.Refused(err, errs.Invalid, "couponCode")
		h.wantVerified()
	})
}

// secondProcess is a second process on the same database.
func (h *fixture) secondProcess() *fixture {
	h.t.Helper()
	return &fixture{testkit.New(h.t, dbtest.Reopen(h.t, h.DB)), h.t}
}

// Fifty buyers of a coupon with one use, and of the last seat, at two processes: one is served.
func TestFiftyBuyersOfOne(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p, shops := h.product("Club", 100), []*fixture{h, h.secondProcess()}
		byCoupon, bySeat := h.funnel(p, "Coupon", catalog.FunnelInput{}), h.funnel(p, "Seat", catalog.FunnelInput{Seats: given(1)})
		h.coupon(byCoupon, "UNA-LANG", catalog.CouponInput{DiscountType: given("percentage"), Discount: given(money.Centavos(5000)), MaxUses: given(1)})
		for _, c := range []struct {
			funnel string
			code   *string
			wants  errs.Code
		}{{byCoupon.ID, new("una-lang"), errs.Invalid}, {bySeat.ID, nil, errs.Conflict}} {
			var served atomic.Int64
			var wait sync.WaitGroup
			for i := range 50 {
				wait.Go(func() {
					in := newOrder(c.funnel, "buyer-"+string(rune('a'+i%26))+string(rune('a'+i/26))+"@example.com")
					in.CouponCode, in.Key = c.code, in.Key+c.funnel
					_, err := shops[i%2].Commerce.PlaceOrder(h.t.Context(), in)
					switch {
					case err == nil:
						served.Add(1)
					case !errs.Is(err, c.wants):
						h.t.Errorf("got error %v, want none or a sold-out funnel", err)
					}
				})
			}
			wait.Wait()
			if n := h.Number("SELECT COUNT(*) FROM orders WHERE funnel_id = ?", c.funnel); served.Load() != 1 || n != 1 {
				h.t.Errorf("%s: got %d served and %d orders, want 1 of each", c.funnel, served.Load(), n)
			}
		}
	})
}

// An event is taken when its signature over the raw body and its time are right, and has one effect however often it comes.
func TestEvents(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		token := strings.TrimPrefix(h.order(newOrder(f.ID, "kj@example.com")), "/pay/test/")
		body := []byte(`{"id":"evt-1","kind":"paid","token":"` + token + `","externalId":"GC-1","amount":10000,"currency":"PHP"}`)
		take := func(header http.Header, body []byte) error {
			return h.Commerce.Attempts.ReceiveEvent(h.t.Context(), "test", header, body)
		}
		sign := func(at time.Time) http.Header { return h.signEvent(body, at) }
		h.Refused(take(http.Header{"Atlas-Signature": {""}}, body), errs.Invalid)
		h.Refused(take(sign(h.Clock.Now()), append(body, ' ')), errs.Invalid)
		h.Refused(take(sign(h.Clock.Now().Add(-301*time.Second)), body), errs.Invalid)
		h.Refused(take(sign(h.Clock.Now().Add(301*time.Second)), body), errs.Invalid)
		h.Refused(h.Commerce.Attempts.ReceiveEvent(h.t.Context(), "nobody", nil, body), errs.NotFound)
		h.Must(take(sign(h.Clock.Now()), body))
		check.Equal(h.t, "events", h.Number("SELECT COUNT(*) FROM webhook_events"), 1)
	})
}

// An event that comes a thousand times at two processes, and is worked off by both, has one effect.
func TestEventReplayed(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		token := strings.TrimPrefix(h.order(newOrder(f.ID, "kj@example.com")), "/pay/test/")
		body := []byte(`{"id":"evt-1","kind":"paid","token":"` + token + `","externalId":"GC-1","amount":10000,"currency":"PHP"}`)
		shops := []*fixture{h, h.secondProcess()}
		var wait sync.WaitGroup
		for i := range 20 {
			shop := shops[i%2]
			header := shop.signEvent(body, shop.Clock.Now())
			wait.Go(func() {
				for range 50 {
					if err := shop.Commerce.Attempts.ReceiveEvent(h.t.Context(), "test", header, body); err != nil {
						h.t.Errorf("take the event: got error %v, want none", err)
					}
				}
				for _, id := range h.ids("SELECT id FROM webhook_events") {
					if err := shop.Commerce.Attempts.ProcessEvent(h.t.Context(), id); err != nil {
						h.t.Errorf("process the event %d: got error %v, want none", id, err)
					}
				}
			})
		}
		wait.Wait()
		for what, want := range map[string]int{
			"webhook_events": 1, "payments": 1, "subscriptions": 1, "invoices": 1, "users WHERE email = 'kj@example.com'": 1, "outbox_mails WHERE kind = 'payment-receipt'": 1, "stray_payments": 0,
		} {
			check.Equal(h.t, "rows of "+what, h.Number("SELECT COUNT(*) FROM "+what), want)
		}
		h.wantVerified()
	})
}

// The desk: a slip with its reference waits for staff, who approve it or refuse it with a reason; a reference counts once.
func TestSlips(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		in := newOrder(f.ID, "kj@example.com")
		in.Gateway = new("bank")
		key := strings.TrimPrefix(h.order(in), "/pay/")
		send := func(key, reference string) error {
			return h.Commerce.SendProof(h.t.Context(), key, commerce.Slip{Reference: reference, Title: "slip.pdf", Content: strings.NewReader(string(samplefile.PDF("Slip", []string{"100.00"})))})
		}
		h.Must(send(key, "BPI 12345"))
		h.Refused(send(key, "BPI 99999"), errs.Conflict)
		h.Refused(send(key+"x", "BPI 12345"), errs.NotFound)
		list := func() []*commerce.PaymentProof {
			h.t.Helper()
			found, err := h.Commerce.PaymentProofs(h.By(staff), page.Of(nil), nil)
			h.Must(err)
			return found.Rows
		}
		slips := list()
		if len(slips) != 1 || slips[0].Amount != 10000 || slips[0].Name != "Kristine Santos" || slips[0].FileURL == "" {
			h.t.Fatalf("got slips %+v, want one of 10000 by Kristine Santos with a file", slips)
		}
		h.orderIs(key, "checking")
		_, err := h.Commerce.ApprovePaymentProof(h.By("member"), slips[0].ID, nil)
		h.Refused(err, errs.Forbidden)

		// Rights come before what was sent.
		_, err = h.Commerce.ApprovePaymentProof(h.By("member"), slips[0].ID, new(money.Centavos(-1)))
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.RefusePaymentProof(h.By("member"), slips[0].ID, "")
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.Attempts.SettleUnmatchedPayment(h.By("member"), 1, "")
		h.Refused(err, errs.Forbidden)

		h.Did(h.Commerce.RefusePaymentProof(h.By(staff), slips[0].ID, "The amount is not ours"))
		pay, err := h.Commerce.PayRow(h.t.Context(), key)
		h.Must(err)
		if pay.Status != "due" || pay.RefusedBecause == nil || h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'payment-proof-refused'") != 1 {
			h.t.Errorf("got pay page %+v after the refusal, want it due with the reason, and one email", pay)
		}
		h.Must(send(key, "BPI 12345"))
		slips = list()
		h.Did(h.Commerce.ApprovePaymentProof(h.By(staff), slips[0].ID, nil))
		_, err = h.Commerce.ApprovePaymentProof(h.By(staff), slips[0].ID, nil)
		h.Refused(err, errs.Conflict)
		h.orderIs(key, "paid")
		other := newOrder(f.ID, "other@example.com")
		other.Gateway = new("bank")
		if err := send(strings.TrimPrefix(h.order(other), "/pay/"), "bpi 12345"); err == nil {
			h.t.Error("got a reference taken twice, want it refused")
		}
		h.wantVerified()
	})
}

// A closed funnel takes no orders and keeps a list of who waits, an address once.
func TestWaitlist(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{IsSwitchedOn: given(false)})
		_, err := h.Commerce.PlaceOrder(h.t.Context(), newOrder(f.ID, "kj@example.com"))
		h.Refused(err, errs.Conflict)
		for _, email := range []string{"kj@example.com", "KJ@example.com"} {
			if ok, err := h.Commerce.Waitlist.JoinWaitlist(h.t.Context(), f.ID, "KJ", email, true); err != nil || !ok {
				h.t.Errorf("joining the waitlist: got error %v and %t, want no error and true", err, ok)
			}
		}
		_, err = h.Commerce.Waitlist.JoinWaitlist(h.t.Context(), f.ID, "", "nothing", false)
		h.Refused(err, errs.Invalid, "email", "firstName")
		found, err := h.Commerce.Waitlist.Waitlist(h.By(staff), f.ID, page.Of(nil))
		if err != nil || found.Total != 1 || found.Rows[0].FirstName != "KJ" {
			h.t.Errorf("got waitlist %+v and error %v, want KJ alone", found, err)
		}
	})
}

// Staff who edit funnels invite those who wait, once each, as soon as the funnel is open; the email leads to its
// checkout.
func TestWaitlistInvitations(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{IsSwitchedOn: given(false)})
		other := h.funnel(h.product("Other", 100), "Elsewhere", catalog.FunnelInput{})
		for _, email := range []string{"ana@example.com", "bea@example.com", "cora@example.com"} {
			h.Did(h.Commerce.Waitlist.JoinWaitlist(h.t.Context(), f.ID, "Friend", email, false))
		}
		h.Did(h.Commerce.Waitlist.JoinWaitlist(h.t.Context(), other.ID, "Stranger", "dina@example.com", false))
		_, err := h.Commerce.Waitlist.InviteWaitlist(h.By("member"), f.ID, nil)
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.Waitlist.InviteWaitlist(h.By(staff), f.ID, nil)
		h.Refused(err, errs.Conflict) // it is closed
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, catalog.FunnelInput{IsSwitchedOn: given(true)}, nil))
		bea := h.Number("SELECT id FROM waitlist_entries WHERE email = 'bea@example.com'")
		stranger := h.Number("SELECT id FROM waitlist_entries WHERE email = 'dina@example.com'")
		_, err = h.Commerce.Waitlist.InviteWaitlist(h.By(staff), f.ID, []int{})
		h.Refused(err, errs.Invalid, "ids")
		invite := func(want int, ids []int) {
			h.t.Helper()
			if n, err := h.Commerce.Waitlist.InviteWaitlist(h.By(staff), f.ID, ids); err != nil || n != want {
				h.t.Errorf("people invited: got %d and error %v, want %d and none", n, err, want)
			}
			for range 2 {
				h.Must(h.Commerce.Waitlist.SendInvitations(h.t.Context(), f.ID, h.Clock.Now()))
			}
			h.Clock.Advance(time.Minute)
		}
		messages := func() int {
			return h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'waitlist-invitation' AND text LIKE '%/checkout/" + f.ID + "%'")
		}
		invite(1, []int{bea, stranger})
		invite(0, []int{bea})
		check.Equal(h.t, "emails after one invitation", messages(), 1)
		invite(2, nil)
		invite(0, nil)
		check.Equal(h.t, "emails in the end", messages(), 3)
		check.Equal(h.t, "entries that were not invited",
			h.Number("SELECT COUNT(*) FROM waitlist_entries WHERE invited_at IS NULL"), 1)
		found, err := h.Commerce.Waitlist.Waitlist(h.By(staff), f.ID, page.Of(nil))
		if err != nil || found.Total != 3 || found.Rows[1].ID != bea || found.Rows[0].InvitedAt == nil {
			h.t.Errorf("got waitlist %+v and error %v, want three, %d the second and the first invited", found, err,
				bea)
		}
	})
}
