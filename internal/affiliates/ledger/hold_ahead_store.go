package ledger

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// hold is an entry that becomes payable, and whose it is.
type hold struct {
	until  time.Time
	amount money.Centavos
	name   string
}

// loadHolds loads what the payments of a subscription earned that is on hold after a moment, the soonest first.
func (s *store) loadHolds(ctx context.Context, subscriptionID int, after time.Time) ([]hold, error) {
	out := []hold{}
	err := s.db.Each(ctx, `SELECT e.hold_until, e.amount, u.first_name || ' ' || u.last_name
		FROM payment_schedules r JOIN affiliate_commissions e ON e.schedule_id = r.id
		JOIN affiliates a ON a.id = e.affiliate_id JOIN users u ON u.id = a.user_id
		WHERE r.subscription_id = ? AND e.amount > 0 AND e.cancelled_at IS NULL AND e.payout_id IS NULL
		AND e.hold_until > ? ORDER BY e.hold_until, e.id`,
		[]any{subscriptionID, after}, func(scan func(dest ...any) error) error {
			var h hold
			err := scan(db.Millis(&h.until), &h.amount, &h.name)
			out = append(out, h)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read commission on hold: %w", err)
	}

	return out, nil
}
