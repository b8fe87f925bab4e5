package commerce_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/platform/pay"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// sweep sweeps and wants that nothing failed.
func (h *fixture) sweep() {
	h.t.Helper()
	h.Must(h.Commerce.Attempts.SweepPayments(h.t.Context()))
}

// silent is a provider that tells nothing by itself: it says kind when it is asked, and nothing at all while it is down.
type silent struct {
	kind    string
	isDown  bool
	amounts map[string]money.Centavos
}

var errDown = errors.New("nobody answers")

func (*silent) Name() string { return "silent" }

func (*silent) Methods() []string { return []string{pay.Card} }

func (p *silent) Start(_ context.Context, c pay.Charge) (*pay.Page, error) {
	if p.isDown {
		return nil, errDown
	}
	p.amounts[c.Token] = c.Amount
	return &pay.Page{ID: c.Token, URL: "https://silent.test/" + c.Token}, nil
}

func (p *silent) State(_ context.Context, pageID string) (*pay.Event, error) {
	if p.isDown {
		return nil, errDown
	}
	return &pay.Event{Kind: p.kind, Token: pageID, ExternalID: "S-" + pageID, Amount: p.amounts[pageID], Currency: pay.Currency}, nil
}

func (*silent) Close(context.Context, string) error { return nil }

func (*silent) Refund(context.Context, pay.Refund) (*pay.RefundState, error) { return nil, errDown }

func (*silent) RefundState(context.Context, string) (*pay.RefundState, error) { return nil, errDown }

func (*silent) Event(http.Header, []byte, time.Time) (*pay.Event, error) {
	return nil, pay.Unreadable()
}

func (*silent) Parse([]byte) (*pay.Event, error) { return nil, pay.Unreadable() }

// bySilent orders by a provider that tells nothing, and gives the key of the order.
func (h *fixture) bySilent(funnelID, email string) string {
	h.t.Helper()
	in := newOrder(funnelID, email)
	in.Gateway = new(pay.Card)
	if next := h.order(in); !strings.HasPrefix(next, "https://silent.test/") {
		h.t.Errorf("the buyer is led to: got %q, want https://silent.test/", next)
	}
	return h.Commerce.Orders.OrderKey(h.Number("SELECT MAX(id) FROM orders"))
}

// What a gateway did not tell is asked for every hour: paid, declined, or nothing until it lapsed.
func TestSweepAsksGateways(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		g := &silent{amounts: map[string]money.Centavos{}}
		h := &fixture{testkit.New(t, d, testkit.WithProviders(g)), t}
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		h.Exec("UPDATE default_settings SET value = 'gcash,card@silent' WHERE name = 'payment-methods'")
		h.Settings.InvalidateCache()
		paid := h.bySilent(f.ID, "paid@example.com")
		g.kind = "paid"
		h.sweep() // too early to ask
		h.orderIs(paid, "waiting")
		h.Clock.Advance(11 * time.Minute)
		h.sweep()
		h.sweep()
		h.orderIs(paid, "paid")
		check.Equal(h.t, "payments", h.Number("SELECT COUNT(*) FROM payments"), 1)
		g.kind = ""
		lost := h.bySilent(f.ID, "lost@example.com")
		h.Clock.Advance(time.Hour)
		g.isDown = true
		if err := h.Commerce.Attempts.SweepPayments(h.t.Context()); err == nil {
			h.t.Error("got no error though the gateway is down, want one")
		}
		attempts := func(state string) int {
			return h.Number("SELECT COUNT(*) FROM payment_attempts WHERE state = ?", state)
		}
		if attempts("waiting") != 1 {
			h.t.Errorf("got %d attempts waiting whose state nobody knows, want 1", attempts("waiting"))
		}
		h.Clock.Advance(8 * 24 * time.Hour)
		h.sweep()
		if attempts("expired") != 1 {
			h.t.Errorf("got %d attempts expired, want 1", attempts("expired"))
		}
		h.orderIs(lost, "failed")
		_, err := h.Commerce.Attempts.StartPayment(h.t.Context(), lost, pay.Card)
		h.Refused(err, errs.Conflict) // it is down
		g.isDown = false
		h.Did(h.Commerce.Attempts.StartPayment(h.t.Context(), lost, pay.Card))
		h.Clock.Advance(31 * 24 * time.Hour)
		_, err = h.Commerce.Attempts.StartPayment(h.t.Context(), lost, pay.Card)
		h.Refused(err, errs.Conflict) // too old
		if row, err := h.Commerce.PayRow(h.t.Context(), lost); err != nil || row.Status != "closed" {
			h.t.Errorf("got row %+v and error %v, want it closed", row, err)
		}
		if o := h.orderIs(lost, "failed"); o.PayURL != nil {
			h.t.Error("got a pay page for an order that is too old, want none")
		}
		h.wantVerified()
	}, jobs.Step())
}

// An event whose job is dead is worked off by the sweep; of one that cannot be, staff are told once. What was told is forgotten after a while.
func TestSweepFollowsMissedEvents(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		next := h.order(newOrder(f.ID, "kj@example.com"))
		h.Did(h.Commerce.Attempts.AnswerTestPayment(h.t.Context(), strings.TrimPrefix(next, "/pay/test/"), "approve"))
		h.Clock.Advance(11 * time.Minute)
		h.sweep()
		h.orderIs(h.Commerce.Orders.OrderKey(h.Number("SELECT MAX(id) FROM orders")), "paid")
		h.Exec("INSERT INTO webhook_events (gateway, event_id, body, received_at) VALUES ('gone', 'evt', '{}', 0)")
		for range 2 {
			if h.Commerce.Attempts.SweepPayments(h.t.Context()) == nil {
				h.t.Error("got an event of nobody worked off, want an error")
			}
		}
		check.Equal(h.t, "times staff were told",
			h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'stray-payment' AND user_id = ?", h.ID(staff)),
			1)
		h.Exec("DELETE FROM webhook_events WHERE gateway = 'gone'")
		h.Clock.Advance(91 * 24 * time.Hour)
		h.sweep()
		check.Equal(h.t, "events remembered with their text",
			h.Number("SELECT COUNT(*) FROM webhook_events WHERE body <> ''"), 0)
	})
}

// What was archived after somebody ordered it is theirs as it was promised once they pay.
func TestArchivedWhilePaying(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p, term := h.product("Club", 100), h.term("Half", 2)
		f := h.funnel(p, "Join", catalog.FunnelInput{PaymentTermIds: []string{"one-time", term.ID}})
		in := newOrder(f.ID, "kj@example.com")
		in.PaymentTermID = &term.ID
		next := h.order(in)
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, catalog.FunnelInput{PaymentTermIds: []string{"one-time"}}, nil))
		h.Did(h.Commerce.Catalog.ArchivePaymentTerms(h.By(staff), []string{term.ID}, true))
		h.Did(h.Commerce.Catalog.ArchiveFunnels(h.By(staff), []string{f.ID}, true))
		h.Did(h.Commerce.Catalog.ArchiveProducts(h.By(staff), []int{p.ID}, true))
		if o := h.orderIs(h.answer(next, "approve"), "paid"); len(o.Rows) != 2 || o.Rows[0].Status != "paid" {
			h.t.Errorf("got rows %+v, want two, the first paid", o.Rows)
		}
		h.wantVerified()
	})
}

// Money for which nothing is due any more, and of another amount, comes to the desk of staff, who write what they did about it.
func TestUnmatchedPayments(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		next := h.order(newOrder(f.ID, "kj@example.com"))
		token := strings.TrimPrefix(next, "/pay/test/")
		h.answer(next, "approve")
		for _, event := range []string{"evt-1", "evt-2"} {
			h.sendEvent(`{"id":"` + event + `","kind":"paid","token":"` + token + `","externalId":"GC-2","amount":10000,"currency":"PHP"}`)
		}
		h.sendEvent(`{"id":"evt-3","kind":"paid","token":"` + token + `","externalId":"GC-3","amount":5,"currency":"USD"}`)
		list := func(status string) []*attempts.UnmatchedPayment {
			h.t.Helper()
			found, err := h.Commerce.Attempts.UnmatchedPayments(h.By(staff), page.Of(nil), &attempts.UnmatchedPaymentFilter{Status: &status})
			h.Must(err)
			return found.Rows
		}
		rows := list("")
		if len(rows) != 2 || rows[0].Reference != "GC-2" || rows[0].Amount != 10000 || rows[0].Email != "kj@example.com" || rows[0].ProductName != "Club" || *rows[0].OrderNumber != "A-000001" || rows[1].Currency != "USD" {
			h.t.Fatalf("got %+v, want GC-2 of 10000 for Club and one in USD", rows)
		}
		check.Equal(h.t, "times staff were told",
			h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'stray-payment' AND user_id = ?", h.ID(staff)),
			2)
		_, err := h.Commerce.Attempts.SettleUnmatchedPayment(h.By("member"), rows[0].ID, "Paid back")
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.Attempts.SettleUnmatchedPayment(h.By(staff), rows[0].ID, " ")
		h.Refused(err, errs.Invalid, "note")
		h.Did(h.Commerce.Attempts.SettleUnmatchedPayment(h.By(staff), rows[0].ID, "Paid back by GCash"))
		_, err = h.Commerce.Attempts.SettleUnmatchedPayment(h.By(staff), rows[0].ID, "Again")
		h.Refused(err, errs.Conflict)
		if settled := list("settled"); len(settled) != 1 || *settled[0].Note != "Paid back by GCash" || len(list("open")) != 1 || len(list("all")) != 2 {
			h.t.Errorf("got settled %+v, %d open and %d in all, want one paid back by GCash, 1 and 2", settled,
				len(list("open")), len(list("all")))
		}
		h.wantVerified()
	})
}
