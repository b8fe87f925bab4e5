package attempts

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/pay"
)

// webhookEvent is what a gateway told us, as it came.
type webhookEvent struct {
	ID         int        `db:"id,made"`
	Gateway    string     `db:"gateway"`
	EventID    string     `db:"event_id"`
	Body       string     `db:"body"`
	ReceivedAt time.Time  `db:"received_at"`
	DoneAt     *time.Time `db:"done_at"`
	Outcome    *string    `db:"outcome"`
	// AttemptID is what it was about, once that is known.
	AttemptID *int `db:"attempt_id"`
}

var webhookEvents = db.NewTable[webhookEvent]("webhook_events")

// webhookJob does what an event brings about.
type webhookJob struct {
	EventID int `json:"event_id"`
}

// Kind names the job.
func (webhookJob) Kind() string { return "payment_event" }

// ReceiveEvent keeps what a gateway reports and leaves the rest to the queue. The same event again changes nothing, and
// what is of no interest is not kept.
//
// Returns errs.NotFound for a gateway that is unknown or sends no events, or errs.Invalid for a wrong signature, a time
// outside the window or a body that cannot be read.
func (s *Service) ReceiveEvent(ctx context.Context, gateway string, header http.Header, body []byte) error {
	g, err := s.GatewayNamed(gateway)
	if err != nil {
		return err
	}

	// The signature is checked before anything is stored.
	e, err := g.event(header, body, s.clock.Now())
	if err != nil || e.Kind == "" {
		return err
	}

	// Stored and queued in one transaction: an event is either both or sent again by the gateway.
	return s.db.Tx(ctx, func(ctx context.Context) error {
		row := &webhookEvent{Gateway: gateway, EventID: e.ID, Body: string(body), ReceivedAt: s.clock.Now()}
		err := webhookEvents.InsertUnlessTaken(ctx, s.db, row)
		if errors.Is(err, db.ErrNone) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("keep event %s of %s: %w", e.ID, gateway, err)
		}

		return s.queue.Enqueue(ctx, webhookJob{row.ID})
	})
}

// ProcessEvent does what an event brings about, once. It is a job.
func (s *Service) ProcessEvent(ctx context.Context, id int) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		row, err := webhookEvents.Lock(ctx, s.db, id)

		// Done once, however often the job runs.
		if err != nil || row.DoneAt != nil {
			return err
		}

		g, err := s.GatewayNamed(row.Gateway)
		if err != nil {
			return err
		}

		e, err := g.parse([]byte(row.Body))
		if err != nil {
			return fmt.Errorf("parse event %d: %w", id, err)
		}

		a, outcome, err := s.apply(ctx, row.Gateway, e)
		if err != nil {
			return fmt.Errorf("apply event %d: %w", id, err)
		}
		if a != nil {
			row.AttemptID = &a.ID
		}

		row.DoneAt, row.Outcome = new(s.clock.Now()), &outcome
		return webhookEvents.Update(ctx, s.db, row, "done_at", "outcome", "attempt_id")
	})
}

// apply does what an event brings about, and tells which attempt it was about; nil for none. It depends on what the
// event says and not on when it comes.
func (s *Service) apply(ctx context.Context, gateway string, e *pay.Event) (a *Attempt, outcome string, err error) {
	// Refunds name a payment, not an attempt.
	if e.Kind == pay.Refunded || e.Kind == pay.RefundFailed {
		outcome, err = s.refunds.ApplyRefundEvent(ctx, gateway, e)
		return nil, outcome, err
	}

	a, err = s.lockAttempt(ctx, e.Token)

	// A gateway must not decide about the payments of another one.
	if errs.Is(err, errs.NotFound) || err == nil && a.Gateway != gateway {
		return nil, "no such attempt", nil
	}
	if err != nil {
		return nil, "", fmt.Errorf("lock the attempt of an event: %w", err)
	}

	outcome = "of no interest"
	switch e.Kind {
	case eventPaid:
		outcome, err = s.applyPaidEvent(ctx, a, e)
	case eventDeclined:
		outcome, err = eventDeclined, s.EndAttempt(ctx, a, Declined)
	case eventExpired:
		outcome, err = eventExpired, s.EndAttempt(ctx, a, Expired)
		if err == nil {
			err = s.store.markClosed(ctx, a)
		}
	}

	return a, outcome, err
}

func (s *Service) applyPaidEvent(ctx context.Context, a *Attempt, e *pay.Event) (string, error) {
	// Another amount or currency pays nothing by itself: staff decide.
	if e.Amount != a.Amount || e.Currency != currency {
		return outcomeMismatch, s.keepUnmatched(ctx, a, e,
			fmt.Sprintf("%s was asked for, and %s %s came.", text.Peso(a.Amount), e.Currency, e.Amount))
	}
	outcome, err := s.ApplyPaid(ctx, a, Settlement{Amount: e.Amount, ExternalID: e.ExternalID, Gateway: &a.Gateway})
	if err == nil && outcome == OutcomeNothingDue {
		err = s.keepUnmatched(ctx, a, e, "Nothing was due anymore.")
	}
	return outcome, err
}

// TestPayment is a payment in the built-in test wallet.
type TestPayment struct {
	ID     string
	Amount money.Centavos
	Title  string
	Status string
}

// testWallet returns the built-in wallet. Returns errs.NotFound on a site without one.
func (s *Service) testWallet() (wallet, error) {
	g, err := s.GatewayNamed(walletGateway)
	if err != nil {
		return wallet{}, errs.Missing("Payment")
	}
	return g.(wallet), nil
}

// TestPayment is a payment in the test wallet, by its token; nil where there is none.
func (s *Service) TestPayment(ctx context.Context, token string) (*TestPayment, error) {
	if _, err := s.testWallet(); err != nil {
		return nil, nil
	}

	a, err := Table.One(ctx, s.db, "WHERE handle = ? AND gateway = ?", token, walletGateway)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the test payment: %w", err)
	}

	return &TestPayment{a.Token, a.Amount, MethodName(a.Method), a.StateAt(s.clock.Now())}, nil
}

// AnswerTestPayment answers as a wallet would: approve, decline, expire, twice (the money once, the event again and
// again) or late (after it expired).
//
// Requires the token, and that the caller is not viewing as someone else. Returns errs.Invalid for an unknown outcome,
// errs.NotFound, also on a site without the test wallet, or errs.RateLimited.
func (s *Service) AnswerTestPayment(ctx context.Context, token, outcome string) (*orders.OrderPlaced, error) {
	w, err := s.testWallet()
	if err != nil {
		return nil, err
	}

	if err := s.identity.SignIn.LimitPurchases(ctx); err != nil {
		return nil, err
	}

	a, err := Table.One(ctx, s.db, "WHERE handle = ? AND gateway = ?", token, walletGateway)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Payment")
	}
	if err != nil {
		return nil, fmt.Errorf("read the test payment: %w", err)
	}

	kinds, ok := map[string][]string{
		"approve": {eventPaid}, "decline": {eventDeclined}, "expire": {eventExpired}, "twice": {eventPaid, eventPaid},
		"late": {eventExpired, eventPaid},
	}[outcome]
	if !ok {
		return nil, errs.Field("outcome", errs.IsNotValid)
	}

	for _, kind := range kinds {
		body, err := json.Marshal(pay.Event{ID: rand.Text(), Kind: kind, Token: a.Token,
			ExternalID: "TEST-" + a.Token, Amount: a.Amount, Currency: currency})
		if err != nil {
			return nil, fmt.Errorf("write the event of attempt %d: %w", a.ID, err)
		}

		header := http.Header{signatureHeader: {w.sign(body, s.clock.Now())}}

		// Each kind is told as often as there are kinds: twice means again and again.
		for range kinds {
			if err := s.ReceiveEvent(ctx, walletGateway, header, body); err != nil {
				return nil, err
			}
		}
	}

	if a.OrderID == nil && !slices.Contains(kinds, eventPaid) {
		return &orders.OrderPlaced{NextURL: billing.PayURL(s.billing.Signed(billing.RowKey, *a.ScheduleID))}, nil
	}

	return &orders.OrderPlaced{NextURL: s.returnURL(a)}, nil
}

// returnURL is where a buyer goes who comes back from a gateway and has paid, as far as they know.
func (s *Service) returnURL(a *Attempt) string {
	if a.OrderID != nil {
		return s.orders.ThanksURL(&orders.Order{ID: *a.OrderID})
	}
	return billing.PayURL(s.billing.Signed(billing.RowKey, *a.ScheduleID)) + "?back=1"
}
