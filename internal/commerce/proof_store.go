package commerce

import (
	"context"
	"fmt"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/billing"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/nullable"
	"atlas/internal/platform/page"
)

// slipFacts are what the warnings of a slip follow from: what is due now, since when there was something to pay,
// whether the picture was used before, and how far its coupon is used by others. Its value is now.
const slipFacts = `CASE WHEN r.id IS NULL THEN a.amount WHEN r.transaction_id IS NOT NULL
	OR r.voided_at IS NOT NULL THEN 0 ELSE r.price - r.paid END, COALESCE(o.created_at, r.created_at),
	(SELECT MIN(e.id) FROM payment_proofs e WHERE e.file_hash = x.file_hash AND e.id < x.id),
	(SELECT MIN(e.sent_at) FROM payment_proofs e WHERE e.file_hash = x.file_hash AND e.id < x.id),
	CASE WHEN o.paid_at IS NULL THEN c.code END, c.max_uses,
	(SELECT COUNT(*) FROM orders q WHERE q.coupon_id = o.coupon_id AND q.id <> o.id
	AND (q.paid_at IS NOT NULL OR q.held_until > ?))`

var proofSelect = `SELECT x.id, x.state, x.reference, ` + attempts.SoldOfAttempt +
	`, COALESCE(u.first_name || ' ' || u.last_name, o.first_name || ' ' || o.last_name), COALESCE(u.email, o.email), a.amount, u.id, x.sent_at,
	x.decided_at, x.reason, x.stated_amount, x.stated_on, x.received, ` + slipFacts + `, ` + files.Table.Columns("i.") +
	billing.ProofFrom

func (s *Service) readProofs(ctx context.Context, tail string, args ...any) ([]*PaymentProof, error) {
	rows, err := s.db.Query(ctx, proofSelect+tail, append([]any{s.clock.Now()}, args...)...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	out := []*PaymentProof{}
	for rows.Next() {
		p, file, facts := &PaymentProof{Warnings: []*SlipWarning{}}, new(files.File), SlipFacts{}
		dest := make([]any, files.Table.ColumnCount())
		files.Table.Dest(file, dest)
		if err := rows.Scan(append([]any{
			&p.ID, &p.Status, &p.Reference, &p.ProductName, &p.Name, &p.Email, &p.Amount, &p.UserID,
			db.Millis(&p.SentAt), db.OptionalMillis(&p.DecidedAt), &p.Reason,
			&p.StatedAmount, db.OptionalMillis(&p.StatedOn), &p.Received, &p.Due, db.Millis(&facts.DueSince),
			&facts.EarlierSlipID, db.OptionalMillis(&facts.EarlierSentAt), &facts.CouponCode, &facts.CouponMax,
			&facts.CouponUses,
		}, dest...)...); err != nil {
			return nil, fmt.Errorf("read a slip: %w", err)
		}

		// What was decided needs no warning any more.
		if p.Status == billing.ProofWaiting {
			p.Warnings = SlipWarnings(p, facts)
		}

		p.FileURL = s.files.URL(actor.From(ctx), file)
		out = append(out, p)
	}

	return out, rows.Err()
}

var proofSorts = db.Sorts{"": "x.sent_at", "sentAt": "x.sent_at", "amount": "a.amount"}

func (s *Service) listProofs(
	ctx context.Context, w page.Window, where *db.Where, isScoped bool,
) (*PaymentProofList, error) {
	from := " FROM payment_proofs x "

	// Counting needs the tables of the payer only where the condition names them.
	if isScoped {
		from = billing.ProofFrom
	}

	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*)"+from+cond, args...)
	if err != nil {
		return nil, fmt.Errorf("count slips: %w", err)
	}

	rows, err := s.readProofs(ctx, cond+proofSorts.Order(w, "x.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return &PaymentProofList{rows, total}, err
}

func (s *Service) proofByID(ctx context.Context, id int) (*PaymentProof, error) {
	found, err := s.readProofs(ctx, "WHERE x.id = ?", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Slip")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

func (s *Service) logProof(ctx context.Context, p *paymentProof) error {
	var received any
	if p.Received != nil {
		received = p.Received.String()
	}
	return s.identity.Log(ctx, identity.LogEntry{
		Action: "payment-proof_" + p.State, Entity: "payment-proof", EntityID: p.ID,
		After: map[string]any{"reference": p.Reference, "state": p.State, "received": received},
	})
}

// mailRefused writes to the person who sent a slip why it was not taken, and where to pay.
func (s *Service) mailRefused(ctx context.Context, a *attempts.Attempt, reason string) error {
	var email, firstName, product string
	err := s.db.Row(ctx,
		`SELECT COALESCE(u.email, o.email), COALESCE(u.first_name, o.first_name), d.name FROM payment_attempts a
			LEFT JOIN orders o ON o.id = a.order_id
		LEFT JOIN payment_schedules r ON r.id = a.schedule_id LEFT JOIN subscriptions b ON b.id = r.subscription_id
		LEFT JOIN users u ON u.id = COALESCE(o.user_id, r.user_id)
		LEFT JOIN funnels f ON f.id = COALESCE(o.funnel_id, b.funnel_id) LEFT JOIN products d ON d.id = f.product_id
		WHERE a.id = ?`, []any{a.ID}, &email, &firstName, &product)
	if err != nil {
		return fmt.Errorf("read who sent the slip of attempt %d: %w", a.ID, err)
	}

	path := billing.PayURL(s.Billing.Signed(billing.RowKey, nullable.Value(a.ScheduleID)))
	if a.OrderID != nil {
		path = billing.PayURL(s.Orders.OrderKey(*a.OrderID))
	}

	return s.mailer.Send(ctx, mail.Message{
		Kind: "payment-proof-refused", To: email, ToName: firstName,
		Subject: "Your payment slip for " + product + " wasn't accepted",
		Lines:   []string{"Hi " + firstName + ",", "We couldn't accept your payment slip: " + reason},
		Button:  &mail.Button{Label: "Pay or send another slip", Path: path},
	})
}
