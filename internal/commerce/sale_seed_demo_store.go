package commerce

import (
	"context"

	"atlas/internal/commerce/orders"
)

// setDemoBuyer makes someone the buyer of an order.
func (s *store) setDemoBuyer(ctx context.Context, in *orders.OrderInput, userID int) error {
	return s.db.Row(ctx, `SELECT first_name, last_name, email FROM users WHERE id = ?`, []any{userID},
		&in.FirstName, &in.LastName, &in.Email)
}

// demoStaff is who decides in the demo. Returns db.ErrNone without them.
func (s *store) demoStaff(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT id FROM users WHERE email_key = 'tribe-team-fa@atlas.test'`)
}
