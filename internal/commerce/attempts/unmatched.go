package attempts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/platform/pay"
)

// unmatchedPayment is money that came and belongs to nothing.
type unmatchedPayment struct {
	ID          int            `db:"id,made"`
	AttemptID   int            `db:"attempt_id"`
	ExternalID  string         `db:"external_id"`
	ExternalKey string         `db:"external_key"`
	Amount      money.Centavos `db:"amount"`
	Currency    string         `db:"currency"`
	Why         string         `db:"why"`
	CameAt      time.Time      `db:"came_at"`
	SettledAt   *time.Time     `db:"settled_at"`
	SettledByID *int           `db:"settled_by_id"`
	Note        *string        `db:"note"`
}

var unmatchedPayments = db.NewTable[unmatchedPayment]("stray_payments")

// keepUnmatched puts money that belongs to nothing on the desk of staff and tells them, once. The transaction of ctx.
func (s *Service) keepUnmatched(ctx context.Context, a *Attempt, e *pay.Event, why string) error {
	p := &unmatchedPayment{AttemptID: a.ID, ExternalID: e.ExternalID, ExternalKey: fold.Plain(e.ExternalID),
		Amount: e.Amount, Currency: e.Currency, Why: why, CameAt: s.clock.Now()}
	err := unmatchedPayments.InsertUnlessTaken(ctx, s.db, p)

	// It came before, and staff know.
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("keep unmatched payment %s: %w", e.ExternalID, err)
	}

	title := "A payment needs a decision: " + MethodName(a.Method) + " " + e.ExternalID
	if err := s.billing.NotifyStaff(ctx, fmt.Sprint(p.ID), title, why); err != nil {
		return err
	}

	return s.mailPayer(ctx, p)
}

// mailPayer writes to the person who sent money that belongs to nothing that we have it, and that someone looks at it.
// Otherwise a buyer without an account would hear nothing at all.
func (s *Service) mailPayer(ctx context.Context, p *unmatchedPayment) error {
	found, err := s.readUnmatched(ctx, "WHERE x.id = ?", p.ID)
	if err != nil {
		return fmt.Errorf("read who sent unmatched payment %d: %w", p.ID, err)
	}

	// Without an address there is nobody to write to.
	if len(found) == 0 || found[0].Email == "" {
		return nil
	}

	shown := found[0]
	received := text.Peso(shown.Amount)

	// Another currency has no peso sign.
	if shown.Currency != currency {
		received = shown.Currency + " " + shown.Amount.String()
	}

	lines := []string{
		"We received " + received + " for " + shown.ProductName + " by " + shown.GatewayName +
			". It doesn't match anything you owe, so our team will look at it.",
		"We'll email you once it's sorted out. Please don't pay again.",
		"Reference " + shown.Reference + ".",
	}
	return s.mailer.Send(ctx, mail.Message{
		Kind: "payment-unmatched", To: shown.Email, ToName: shown.Name, Once: fmt.Sprintf("unmatched-%d", p.ID),
		Subject: "We received " + received + " and will get back to you", Lines: lines,
	})
}

// UnmatchedPayment is money that belongs to nothing, as staff see it. The API calls it StrayPayment.
type UnmatchedPayment struct {
	ID                                                              int
	Reference, GatewayName, Currency, Why, ProductName, Name, Email string
	Amount                                                          money.Centavos
	OrderNumber, Note                                               *string
	UserID                                                          *int
	CameAt                                                          time.Time
	SettledAt                                                       *time.Time
}

// UnmatchedPaymentFilter picks unmatched payments.
type UnmatchedPaymentFilter struct{ Status *string }

// UnmatchedPaymentList is one page of unmatched payments.
type UnmatchedPaymentList struct {
	Rows  []*UnmatchedPayment
	Total int
}

func (s *Service) readUnmatched(ctx context.Context, tail string, args ...any) ([]*UnmatchedPayment, error) {
	rows, err := s.db.Query(ctx, unmatchedSelect+billing.UnmatchedFrom+tail, args...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	out := []*UnmatchedPayment{}
	for rows.Next() {
		p, method, orderID := new(UnmatchedPayment), "", (*int)(nil)
		if err := rows.Scan(&p.ID, &p.Reference, &method, &p.Currency, &p.Why, &p.ProductName, &p.Name, &p.Email,
			&p.Amount, &orderID, &p.Note, &p.UserID, db.Millis(&p.CameAt),
			db.OptionalMillis(&p.SettledAt)); err != nil {
			return nil, fmt.Errorf("read an unmatched payment: %w", err)
		}

		p.GatewayName = MethodName(method)
		if orderID != nil {
			p.OrderNumber = new(orders.OrderNumber(*orderID))
		}

		out = append(out, p)
	}

	return out, rows.Err()
}

var unmatchedSorts = db.Sorts{"": "x.came_at", "cameAt": "x.came_at", "amount": "x.amount"}

// UnmatchedPayments lists one page of unmatched payments, of people whom the caller sees and of those who have no
// account yet, the oldest first; those that are not settled unless another status is asked for.
//
// Requires the page payment. Returns errs.Invalid for an unknown status.
func (s *Service) UnmatchedPayments(
	ctx context.Context, w page.Window, f *UnmatchedPaymentFilter,
) (*UnmatchedPaymentList, error) {
	if !actor.From(ctx).Page("payment") {
		return nil, errs.Denied()
	}

	status := ""
	if f != nil {
		status = text.TrimLine(f.Status)
	}

	where := new(db.Where)
	switch status {
	case "", "open":
		where.And("x.settled_at IS NULL")
	case "settled":
		where.And("x.settled_at IS NOT NULL")
	case "all":
	default:
		return nil, errs.Field("status", errs.IsNotValid)
	}

	catalog.AddSearch(where, "x.external_key", w.Search)
	if _, err := s.billing.OnlyVisiblePayers(ctx, where); err != nil {
		return nil, fmt.Errorf("narrow to the payers whom the caller sees: %w", err)
	}

	cond, args := where.SQL()
	total, err := s.store.countUnmatched(ctx, cond, args)
	if err != nil {
		return nil, fmt.Errorf("count unmatched payments: %w", err)
	}

	rows, err := s.readUnmatched(ctx, cond+unmatchedSorts.Order(w, "x.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return &UnmatchedPaymentList{rows, total}, err
}

// SettleUnmatchedPayment writes down what was done about an unmatched payment, so that it waits no longer.
//
// Requires user_enroll/unenroll, that the caller sees the payer, and that they are not viewing as someone else. Returns
// errs.Invalid without a note, errs.NotFound, or errs.Conflict if it was settled before.
func (s *Service) SettleUnmatchedPayment(ctx context.Context, id int, note string) (*UnmatchedPayment, error) {
	who := actor.From(ctx)
	if err := billing.RequirePaymentRight(who); err != nil {
		return nil, err
	}

	note = text.TrimLine(&note)
	c := new(errs.Check)
	c.Text("note", note, 1, catalog.LineMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		p, err := unmatchedPayments.Lock(ctx, s.db, id)
		if errors.Is(err, db.ErrNone) {
			return errs.Missing("Payment")
		}
		if err != nil {
			return fmt.Errorf("lock unmatched payment %d: %w", id, err)
		}
		if p.SettledAt != nil {
			return errs.New(errs.Conflict, "This payment is already settled.")
		}

		a, err := Table.Get(ctx, s.db, p.AttemptID)
		if err != nil {
			return fmt.Errorf("read attempt %d of unmatched payment %d: %w", p.AttemptID, id, err)
		}

		if err := s.SeesPayer(ctx, a, "Payment"); err != nil {
			return err
		}

		p.SettledAt, p.SettledByID, p.Note = new(s.clock.Now()), &who.UserID, &note
		if err := unmatchedPayments.Update(ctx, s.db, p, "settled_at", "settled_by_id", "note"); err != nil {
			return fmt.Errorf("settle unmatched payment %d: %w", id, err)
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "stray-payment_settle", Entity: "stray-payment", EntityID: p.ID,
			After: map[string]any{"reference": p.ExternalID, "note": note},
		})
	})
	if err != nil {
		return nil, err
	}

	found, err := s.readUnmatched(ctx, "WHERE x.id = ?", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Payment")
	}
	if err != nil {
		return nil, err
	}

	return found[0], nil
}
