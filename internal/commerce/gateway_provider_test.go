package commerce_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/pay"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// asked is a payment that began at a site.
type asked struct {
	token, currency, back, away string
	amount                      int
	// state is what the site would answer: "", paid or expired.
	state string
}

// site is where a provider takes money, in this process. It speaks the documented format of its provider.
type site struct {
	*httptest.Server
	mu     sync.Mutex
	isDown bool
	// isStuck closes no pages.
	isStuck bool
	pages   map[string]*asked
	order   []string
	calls   int
	// refunded is what it paid back; refundsAre is how it does so from now on: at once, pending, refused, or lost (done, and not answered).
	refunded   []*payback
	refundsAre string
}

// payback is a refund at a site.
type payback struct {
	id, token, payment string
	amount             int
	// status is done, pending or failed.
	status string
}

// askedAgainAfter is when the sweep asks about what nobody told.
const askedAgainAfter = 11 * time.Minute

// payBack refunds once for a token, as a provider does, and tells whether it answers.
func (s *site) payBack(token, payment string, amount int) (made *payback, status int) {
	if s.refundsAre == "refused" {
		return nil, http.StatusBadRequest
	}
	for _, there := range s.refunded {
		if there.token == token {
			return there, http.StatusOK
		}
	}
	made = &payback{"rfd_" + strconv.Itoa(len(s.refunded)+1), token, payment, amount, "done"}
	if s.refundsAre == "pending" {
		made.status = "pending"
	}
	s.refunded = append(s.refunded, made)
	if s.refundsAre == "lost" {
		return made, http.StatusBadGateway
	}
	return made, http.StatusOK
}

// refundBy finds a refund by its id.
func (s *site) refundBy(id string) *payback {
	for _, there := range s.refunded {
		if there.id == id {
			return there
		}
	}
	return nil
}

func (s *site) lastRefund() payback {
	s.mu.Lock()
	defer s.mu.Unlock()
	return *s.refunded[len(s.refunded)-1]
}

// open serves a site: begin reads what is asked for and answers with a page, show with how it stands.
func open(t *testing.T, answer func(s *site, r *http.Request, body []byte) (int, any)) *site {
	t.Helper()
	s := &site{pages: map[string]*asked{}}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.calls++
		if s.isDown {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		status, said := answer(s, r, body)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(said)
	}))
	t.Cleanup(s.Close)
	return s
}

// begin keeps what was asked for, under a new id.
func (s *site) begin(prefix string, a *asked) string {
	id := prefix + strconv.Itoa(len(s.order)+1)
	s.pages[id], s.order = a, append(s.order, id)
	return id
}

// end closes a page as long as nothing came of it.
func (s *site) end(id string) (ok bool) {
	a := s.pages[id]
	if a == nil || s.isStuck || a.state != "" {
		return false
	}
	a.state = "expired"
	return true
}

func (s *site) last() (string, *asked) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := s.order[len(s.order)-1]
	return id, s.pages[id]
}

func (s *site) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// provided is a provider, its site, and how it tells of payments.
type provided struct {
	pay.Provider
	*site
	method string
	// tells writes an event of a kind (paid, expired, other) about a page.
	tells func(id, kind, pageID string, a asked) []byte
	// tellsRefund writes an event about a refund: refunded or failed.
	tellsRefund func(id, kind string, r payback) []byte
	// signs writes the header that goes with a body; otherMode does it for the other of live and test.
	signs     func(body []byte, at time.Time) http.Header
	otherMode func(body []byte, at time.Time) http.Header
	// isTimed tells that the time is signed, knowsExpiry that an event tells of it.
	isTimed, knowsExpiry bool
}

// eachProvided runs a test on every engine with a provider of its own.
func eachProvided(t *testing.T, build func(t *testing.T) *provided, test func(h *fixture, p *provided)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := build(t)
		test(&fixture{testkit.New(t, d, testkit.WithProviders(p.Provider)), t}, p)
	}, jobs.Step())
}

// runQueue does the work of the queue.
func (h *fixture) runQueue() {
	h.t.Helper()
	for _, id := range h.ids("SELECT id FROM webhook_events WHERE done_at IS NULL ORDER BY id") {
		h.Must(h.Commerce.Attempts.ProcessEvent(h.t.Context(), id))
	}
}

// receiveEvent takes an event as it would come.
func (h *fixture) receiveEvent(p *provided, body []byte) error {
	return h.Commerce.Attempts.ReceiveEvent(h.t.Context(), p.Name(), p.signs(body, h.Clock.Now()), body)
}

// testProvider is everything that a provider must do, from the first click to the sweep.
func testProvider(t *testing.T, build func(t *testing.T) *provided) {
	t.Helper()
	eachProvided(t, build, func(h *fixture, p *provided) {
		term := h.term("Half", 2)
		f := h.funnel(h.product("Club", 2469), "Join", catalog.FunnelInput{PaymentTermIds: []string{"one-time", term.ID}})
		in := newOrder(f.ID, "kj@example.com")
		in.PaymentTermID, in.Gateway = &term.ID, &p.method
		key := h.startAtProvider(p, in)
		h.refuseForgeries(p)
		h.payAtProvider(p, key)
		h.checkSweep(p, key)
		h.closesPages(p, f.ID, term.ID)
		h.wantVerified()
		h.refundOnline(p)
	})
}

// startAtProvider places an order while the provider is down, and again once it is back; it gives the key of the order.
func (h *fixture) startAtProvider(p *provided, in orders.OrderInput) string {
	h.t.Helper()
	p.set(func() { p.isDown = true })
	_, err := h.Commerce.PlaceOrder(h.t.Context(), in)
	h.Refused(err, errs.Conflict)
	if err != nil && !strings.Contains(err.Error(), "right now. Please try again") {
		h.t.Errorf("got error %v, want none or one that asks to try again", err)
	}
	p.set(func() { p.isDown = false })
	h.Clock.Advance(time.Minute)
	next := h.order(in)
	pageID, a := p.last()
	if !strings.HasPrefix(next, "https://") || h.Number("SELECT COUNT(*) FROM payment_attempts") != 1 || len(p.order) != 1 {
		h.t.Errorf("got buyer at %q and %d pages, want another host and 1", next, len(p.order))
	}
	calls := p.calls
	if again := h.order(in); again != next || p.calls != calls {
		h.t.Errorf("got %q by the second click and %d calls, want %q and %d", again, p.calls, next, calls)
	}
	if a.amount != 123450 || a.currency != "PHP" || !strings.HasPrefix(a.back, "http://localhost:8080/thank-you?order=") || !strings.HasPrefix(a.away, "http://localhost:8080/pay/o") {
		h.t.Errorf("%s: got %+v, want 123450 PHP with ways back to the order", pageID, a)
	}
	at, err := url.Parse(a.back)
	h.Must(err)
	key := at.Query().Get("order")
	h.orderIs(key, "waiting")
	return key
}

// refuseForgeries has nothing come of what the provider did not say, or not so.
func (h *fixture) refuseForgeries(p *provided) {
	h.t.Helper()
	pageID, a := p.last()
	take := func(header http.Header, body []byte) error {
		return h.Commerce.Attempts.ReceiveEvent(h.t.Context(), p.Name(), header, body)
	}
	body := p.tells("evt_forged", "paid", pageID, *a)
	now := h.Clock.Now()
	h.Refused(take(http.Header{}, body), errs.Invalid)
	for name, value := range p.signs(body, now) {
		for _, wrong := range []string{"", value[0][:len(value[0])-1], value[0][:len(value[0])-1] + "!", strings.ToUpper(value[0]) + "0"} {
			h.Refused(take(http.Header{name: {wrong}}, body), errs.Invalid)
		}
	}
	if p.isTimed {
		h.Refused(take(p.signs(body, now), bytes.Replace(body, []byte(`"currency"`), []byte(`"Currency"`), 1)), errs.Invalid)
		h.Refused(take(p.signs(body, now), append(body, '\n')), errs.Invalid)
		h.Refused(take(p.signs(body, now.Add(-301*time.Second)), body), errs.Invalid)
		h.Refused(take(p.signs(body, now.Add(301*time.Second)), body), errs.Invalid)
	}
	if p.otherMode != nil {
		h.Refused(take(p.otherMode(body, now), body), errs.Invalid)
	}
	h.Refused(take(p.signs([]byte("{"), now), []byte("{")), errs.Invalid)
	h.Must(h.receiveEvent(p, p.tells("evt_other", "other", pageID, *a)))
	check.Equal(h.t, "events that were kept", h.Number("SELECT COUNT(*) FROM webhook_events"), 0)
}

// payAtProvider tells of another amount first, which opens nothing, and then of the right one again and again.
func (h *fixture) payAtProvider(p *provided, key string) {
	h.t.Helper()
	pageID, a := p.last()
	for i, change := range []func(a *asked){func(a *asked) { a.amount-- }, func(a *asked) { a.currency = "USD" }, func(a *asked) { a.token = "nobody" }} {
		other := *a
		change(&other)
		h.Must(h.receiveEvent(p, p.tells("evt_odd_"+strconv.Itoa(i), "paid", pageID+"x"+strconv.Itoa(i), other)))
	}
	h.runQueue()
	h.orderIs(key, "waiting")
	if n := h.Number("SELECT COUNT(*) FROM stray_payments"); n != 2 || h.Number("SELECT COUNT(*) FROM payments") != 0 {
		h.t.Errorf("got %d payments on the desk of staff and %d in the books, want 2 and 0", n,
			h.Number("SELECT COUNT(*) FROM payments"))
	}
	if p.knowsExpiry {
		h.Must(h.receiveEvent(p, p.tells("evt_early", "expired", pageID, *a)))
		h.runQueue()
	}
	body := p.tells("evt_paid", "paid", pageID, *a)
	for range 20 {
		h.Must(h.receiveEvent(p, body))
		h.runQueue()
	}
	if p.knowsExpiry {
		h.Must(h.receiveEvent(p, p.tells("evt_late", "expired", pageID+"-late", *a)))
		h.runQueue()
	}
	check.Equal(h.t, "events that belong to nobody",
		h.Number("SELECT COUNT(*) FROM webhook_events WHERE attempt_id IS NULL"), 1)
	o := h.orderIs(key, "paid")
	if h.Number("SELECT COUNT(*) FROM payments") != 1 || h.Number("SELECT COUNT(*) FROM subscriptions") != 1 || h.Number("SELECT SUM(amount) FROM payments") != 123450 || o.Rows[1].Status != "due" {
		h.t.Errorf("got %d payments and %+v, want one of 123450 with one subscription and the second row due",
			h.Number("SELECT COUNT(*) FROM payments"), o)
	}
}

// checkSweep pays the second row while the provider tells nothing, and lets another attempt run out.
func (h *fixture) checkSweep(p *provided, key string) {
	h.t.Helper()
	row := strings.TrimPrefix(*h.orderIs(key, "paid").Rows[1].PayURL, "/pay/")
	begin := func() {
		h.t.Helper()
		_, err := h.Commerce.Attempts.StartPayment(h.t.Context(), row, p.method)
		check.NoError(h.t, "start the payment", err)
	}
	asks := func() int {
		h.t.Helper()
		before := p.calls
		if err := h.Commerce.Attempts.SweepPayments(h.t.Context()); (err != nil) != p.isDown {
			h.t.Errorf("sweeping: got error %v, want one %t", err, p.isDown)
		}
		return p.calls - before
	}
	begin()
	check.Equal(h.t, "questions about what has just begun", asks(), 0)
	h.Clock.Advance(11 * time.Minute)
	if n := asks(); n != 1 || h.Number("SELECT COUNT(*) FROM payment_attempts WHERE state = 'waiting'") != 1 {
		h.t.Errorf("got %d questions, want 1 and the attempt waiting", n)
	}
	p.set(func() { p.isDown = true })
	asks()
	p.set(func() { p.isDown = false })
	_, a := p.last()
	p.set(func() { a.state = "expired" })
	asks()
	check.Equal(h.t, "attempts that ran out",
		h.Number("SELECT COUNT(*) FROM payment_attempts WHERE state = 'expired'"), 1)
	begin()
	pageID, a := p.last()
	h.Clock.Advance(11 * time.Minute)
	p.set(func() { a.state = "paid" })
	asks()
	if o := h.orderIs(key, "paid"); o.Rows[1].Status != "paid" {
		h.t.Errorf("got second row %+v, want the sweep to find it paid", o.Rows[1])
	}
	h.Must(h.receiveEvent(p, p.tells("evt_after_the_sweep", "paid", pageID, *a)))
	h.runQueue()
	if n := h.Number("SELECT COUNT(*) FROM payments"); n != 2 || asks() != 0 {
		h.t.Errorf("got %d payments and %d questions, want 2 and 0", n, asks())
	}
}

// closesPages lets attempts lapse: their pages are closed by the sweep, again and again until that is done, and money that came at the last moment counts.
func (h *fixture) closesPages(p *provided, funnelID, termID string) {
	h.t.Helper()
	begin := func(email string) (key string, a *asked) {
		h.t.Helper()
		in := newOrder(funnelID, email)
		in.Gateway, in.PaymentTermID = &p.method, &termID
		h.order(in)
		_, a = p.last()
		return h.Commerce.Orders.OrderKey(h.Number("SELECT MAX(id) FROM orders")), a
	}
	open := func() int {
		return h.Number("SELECT COUNT(*) FROM payment_attempts WHERE state = 'expired' AND closed_at IS NULL")
	}
	lost, page := begin("lost@example.com")
	late, paidPage := begin("late@example.com")
	p.set(func() { p.isStuck = true })
	h.Clock.Advance(2 * time.Hour)
	if err := h.Commerce.Attempts.SweepPayments(h.t.Context()); err == nil {
		h.t.Error("got no error for pages that stay open, want one")
	}
	h.orderIs(lost, "failed")
	if open() != 2 || page.state != "" {
		h.t.Errorf("got %d pages to be closed and the first %q, want 2 and none closed", open(), page.state)
	}
	p.set(func() { p.isStuck, paidPage.state = false, "paid" })
	h.sweep()
	if open() != 0 || page.state != "expired" {
		h.t.Errorf("got %d pages to be closed and the first %q, want 0 and expired", open(), page.state)
	}
	h.orderIs(lost, "failed")
	h.orderIs(late, "paid")
	calls := p.calls
	h.sweep()
	check.Equal(h.t, "calls after the page was closed", p.calls, calls)
}
