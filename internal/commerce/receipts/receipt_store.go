package receipts

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/platform/paper"
)

// store reads what receipts say.
type store struct {
	db *db.DB
}

// receiptNames are who paid, and the product that it was paid for.
func (s *store) receiptNames(ctx context.Context, p *billing.Payment) (string, string, string, error) {
	var firstName, lastName, product string
	err := s.db.Row(ctx,
		`SELECT u.first_name, u.last_name, d.name FROM users u JOIN payment_schedules r ON r.id = ?
			JOIN subscriptions b ON b.id = r.subscription_id
		JOIN products d ON d.id = b.product_id WHERE u.id = ?`, []any{p.ScheduleID, p.UserID}, &firstName, &lastName,
		&product)
	if err != nil {
		return "", "", "", fmt.Errorf("read who paid payment %d: %w", p.ID, err)
	}

	return firstName, lastName, product, nil
}

// refundedDone adds up what of a payment went back.
func (s *store) refundedDone(ctx context.Context, p *billing.Payment) (int, error) {
	return s.db.Int(ctx,
		`SELECT COALESCE(SUM(amount), 0) FROM payment_refunds WHERE payment_id = ? AND state = 'done'`, p.ID)
}

// receiptRows are the rows that a payment paid, and what is left of it. A payment that was reversed pays no rows.
func (s *store) receiptRows(ctx context.Context, p *billing.Payment, product string) ([]paper.Line, error) {
	rows, err := s.db.Query(ctx,
		`SELECT x.amount, r.price, r.position, r.schedule_date, (SELECT COUNT(*) FROM payment_schedules o
			WHERE o.invoice_id = r.invoice_id), d.name
		FROM payment_parts x JOIN payment_schedules r ON r.id = x.schedule_id
		JOIN subscriptions b ON b.id = r.subscription_id JOIN products d ON d.id = b.product_id WHERE x.payment_id = ?
		ORDER BY r.schedule_date, r.id`, p.ID)
	if err != nil {
		return nil, fmt.Errorf("read what payment %d paid for: %w", p.ID, err)
	}

	defer rows.Close()
	out, left := []paper.Line{}, p.Amount
	for rows.Next() {
		var amount, price money.Centavos
		var position, count int
		var due time.Time
		var sold string
		if err := rows.Scan(&amount, &price, &position, db.Millis(&due), &count, &sold); err != nil {
			return nil, fmt.Errorf("read a row of payment %d: %w", p.ID, err)
		}

		left -= amount
		label := sold
		if count > 1 {
			label = fmt.Sprintf("%s, payment %d of %d, due on %s", sold, position, count, text.Day(due))
		}
		if amount < price {
			label += ", part of " + text.Peso(price)
		}

		out = append(out, paper.Line{Label: label, Text: text.Peso(amount)})
	}

	switch {
	// Its rows are due again, so they no longer say what it was for.
	case p.ReversedAt != nil:
		out = []paper.Line{{Label: product, Text: text.Peso(p.Amount)}}
	default:
		// What made rows due again, or was credit, and went back since.
		if returned := left - p.Credit; returned > 0 {
			out = append(out, paper.Line{Label: "Refunded since", Text: text.Peso(returned)})
		}

		if p.Credit > 0 {
			out = append(out, paper.Line{Label: "Credit for your next payment", Text: text.Peso(p.Credit)})
		}
	}

	return out, rows.Err()
}
