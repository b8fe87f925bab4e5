package reversals

import (
	"context"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/db"
)

// store takes back what payments gave.
type store struct {
	db *db.DB
}

// deleteParts takes back what a payment gave to rows.
func (s *store) deleteParts(ctx context.Context, p *billing.Payment) error {
	_, err := s.db.Exec(ctx, `DELETE FROM payment_parts WHERE payment_id = ?`, p.ID)
	return err
}

// refundedOf adds up the refunds of a payment, those that wait among them.
func (s *store) refundedOf(ctx context.Context, p *billing.Payment) (int, error) {
	return s.db.Int(ctx,
		`SELECT COALESCE(SUM(amount), 0) FROM payment_refunds WHERE payment_id = ? AND state <> 'failed'`, p.ID)
}
