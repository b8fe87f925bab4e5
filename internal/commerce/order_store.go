package commerce

import (
	"context"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/db"
)

// store reads and writes orders, attempts to pay them and what came of those.
type store struct {
	db *db.DB
}

// attemptsOfPerson are the attempts of someone to pay an order or a row.
const attemptsOfPerson = `SELECT a.id FROM payment_attempts a LEFT JOIN orders o ON o.id = a.order_id
	LEFT JOIN payment_schedules r ON r.id = a.schedule_id WHERE o.user_id = ? OR r.user_id = ?`

// fillRow adds the product of a row, and which of how many it is.
func (s *store) fillRow(ctx context.Context, row *billing.PaymentSchedule, out *PayRow) error {
	return s.db.Row(ctx,
		`SELECT p.name, (SELECT COUNT(*) FROM payment_schedules r WHERE r.invoice_id = ? AND r.voided_at IS NULL),
			(SELECT COUNT(*) FROM payment_schedules r
			WHERE r.invoice_id = ? AND r.voided_at IS NULL AND (r.schedule_date < ? OR r.schedule_date = ?
			AND r.id <= ?))
		FROM subscriptions b JOIN products p ON p.id = b.product_id WHERE b.id = ?`,
		[]any{row.InvoiceID, row.InvoiceID, row.ScheduleDate, row.ScheduleDate, row.ID, row.SubscriptionID},
		&out.ProductName, &out.Count, &out.Number)
}

// countFreeMails counts the links that went to the address of an order shortly before it.
func (s *store) countFreeMails(ctx context.Context, o *orders.Order) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM orders WHERE email_key = ? AND mailed_at > ? AND id < ?`,
		o.EmailKey, o.MailedAt.Add(-freeLinkTime), o.ID)
}

// mailName is how an email reaches somebody.
func (s *store) mailName(ctx context.Context, ownerID int) (string, string, string, error) {
	var email, firstName, lastName string
	if err := s.db.Row(ctx, `SELECT email, first_name, last_name FROM users WHERE id = ?`, []any{ownerID}, &email,
		&firstName, &lastName); err != nil {
		return "", "", "", fmt.Errorf("read user %d: %w", ownerID, err)
	}

	return email, firstName, lastName, nil
}

// declineTransfers ends the bank transfers of a condition that had a slip.
func (s *store) declineTransfers(ctx context.Context, cond string, id int) error {
	_, err := s.db.Exec(ctx,
		`UPDATE payment_attempts SET state = 'declined' WHERE `+cond+` AND gateway = ? AND state = 'waiting'
		AND EXISTS (SELECT 1 FROM payment_proofs p WHERE p.attempt_id = payment_attempts.id)`, id,
		billing.BankGateway)
	return err
}
