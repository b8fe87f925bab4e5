package commerce

import (
	"context"

	"atlas/internal/identity"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/page"
)

// ofAttempt joins what staff want to know of what came for an attempt: what is paid, and who pays it.
const ofAttempt = ` x JOIN payment_attempts a ON a.id = x.attempt_id LEFT JOIN orders o ON o.id = a.order_id LEFT JOIN payment_schedules r ON r.id = a.schedule_id
	LEFT JOIN subscriptions b ON b.id = r.subscription_id LEFT JOIN users u ON u.id = COALESCE(o.user_id, r.user_id) LEFT JOIN funnels f ON f.id = COALESCE(o.funnel_id, b.funnel_id)
	LEFT JOIN products d ON d.id = f.product_id `

const (
	proofFrom = ` FROM payment_proofs` + ofAttempt + `JOIN files i ON i.id = x.file_id `
	strayFrom = ` FROM stray_payments` + ofAttempt
)

var proofSelect = `SELECT x.id, x.state, x.reference, d.name, COALESCE(u.first_name || ' ' || u.last_name, o.first_name || ' ' || o.last_name), COALESCE(u.email, o.email), a.amount, u.id, x.sent_at,
	x.decided_at, x.reason, ` + files.Table.Columns("i.") + proofFrom

func (s *Service) readProofs(ctx context.Context, tail string, args ...any) ([]*PaymentProof, error) {
	rows, err := s.db.Query(ctx, proofSelect+tail, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []*PaymentProof{}
	for rows.Next() {
		p, file := new(PaymentProof), new(files.File)
		dest := make([]any, width(files.Table.Columns("")))
		files.Table.Dest(file, dest)
		if err := rows.Scan(append([]any{
			&p.ID, &p.Status, &p.Reference, &p.ProductName, &p.Name, &p.Email, &p.Amount, &p.UserID, db.Millis(&p.SentAt), db.OptionalMillis(&p.DecidedAt), &p.Reason,
		}, dest...)...); err != nil {
			return nil, err
		}
		p.FileURL = s.files.URL(file)
		out = append(out, p)
	}
	return out, rows.Err()
}

var proofSorts = db.Sorts{"": "x.sent_at", "sentAt": "x.sent_at", "amount": "a.amount"}

func (s *Service) listProofs(ctx context.Context, w page.Window, where *db.Where, isScoped bool) (*PaymentProofList, error) {
	from := " FROM payment_proofs x "
	if isScoped {
		from = proofFrom
	}
	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*)"+from+cond, args...)
	if err != nil {
		return nil, err
	}
	rows, err := s.readProofs(ctx, cond+proofSorts.Order(w, "x.id")+" LIMIT ? OFFSET ?", append(args, w.PerPage, w.Offset())...)
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

// ofSeenPayers leaves out what came from people whom the caller may not see; whoever has no account yet is seen by all. It tells whether the
// condition names the payer u.
func (s *Service) ofSeenPayers(ctx context.Context, where *db.Where) (isScoped bool, err error) {
	scope, err := s.identity.ScopeOf(ctx)
	if err != nil || scope == nil {
		return false, err
	}
	where.And("(u.id IS NULL OR "+scope.Cond+")", scope.Args...)
	return true, nil
}

// seesPayer says NOT_FOUND for what somebody sent whom the caller may not see.
func (s *Service) seesPayer(ctx context.Context, a *attempt, what string) error {
	var payer *int
	err := s.db.Row(ctx, `SELECT COALESCE((SELECT user_id FROM orders WHERE id = ?), (SELECT user_id FROM payment_schedules WHERE id = ?))`, []any{value(a.OrderID), value(a.ScheduleID)}, &payer)
	if err != nil || payer == nil {
		return err
	}
	if sees, err := s.identity.Sees(ctx, *payer); err != nil || !sees {
		return cmpErr(err, errs.Missing(what))
	}
	return nil
}

func (s *Service) noteProof(ctx context.Context, p *paymentProof) error {
	return s.identity.Note(ctx, identity.Noted{
		Action: "payment-proof_" + p.State, Entity: "payment-proof", EntityID: p.ID, After: map[string]any{"reference": p.Reference, "state": p.State},
	})
}

// tellRefused writes to whoever sent a slip why it was not taken, and where to pay.
func (s *Service) tellRefused(ctx context.Context, a *attempt, reason string) error {
	var email, firstName, product string
	err := s.db.Row(ctx, `SELECT COALESCE(u.email, o.email), COALESCE(u.first_name, o.first_name), d.name FROM payment_attempts a LEFT JOIN orders o ON o.id = a.order_id
		LEFT JOIN payment_schedules r ON r.id = a.schedule_id LEFT JOIN subscriptions b ON b.id = r.subscription_id LEFT JOIN users u ON u.id = COALESCE(o.user_id, r.user_id)
		LEFT JOIN funnels f ON f.id = COALESCE(o.funnel_id, b.funnel_id) LEFT JOIN products d ON d.id = f.product_id WHERE a.id = ?`, []any{a.ID}, &email, &firstName, &product)
	if err != nil {
		return err
	}
	path := payURL(s.signed(rowKey, value(a.ScheduleID)))
	if a.OrderID != nil {
		path = payURL(s.OrderKey(*a.OrderID))
	}
	return s.post.Send(ctx, mail.Letter{
		Kind: "payment-proof-refused", To: email, ToName: firstName, Subject: "Your payment slip for " + product + " was not accepted",
		Lines:  []string{"Hello " + firstName + ",", "we could not accept your payment slip: " + reason},
		Button: &mail.Button{Label: "Pay or send another slip", Path: path},
	})
}
