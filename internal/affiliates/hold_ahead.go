package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// HoldsAhead are the days on which commission for payments of a subscription becomes payable, for its preview. Who
// earns how much is for holders of the page of affiliates.
func (s *Service) HoldsAhead(ctx context.Context, subscriptionID int) ([]commerce.StepAhead, error) {
	rows, err := s.db.Query(ctx, `SELECT e.hold_until, e.amount, u.first_name || ' ' || u.last_name
		FROM payment_schedules r JOIN affiliate_commissions e ON e.schedule_id = r.id
		JOIN affiliates a ON a.id = e.affiliate_id JOIN users u ON u.id = a.user_id
		WHERE r.subscription_id = ? AND e.amount > 0 AND e.cancelled_at IS NULL AND e.payout_id IS NULL
		AND e.hold_until > ? ORDER BY e.hold_until, e.id`,
		subscriptionID, s.clock.Now())
	if err != nil {
		return nil, fmt.Errorf("read commission on hold: %w", err)
	}

	defer rows.Close()

	// Others who may open the preview read that there is a commission, not whose or how much.
	isShown := actor.From(ctx).Page(affiliatesPage)
	out := []commerce.StepAhead{}
	for rows.Next() {
		var until time.Time
		var amount money.Centavos
		var name string
		if err := rows.Scan(db.Millis(&until), &amount, &name); err != nil {
			return nil, fmt.Errorf("read commission on hold: %w", err)
		}

		step := commerce.StepAhead{At: until, Kind: "commission", Title: "A commission becomes payable",
			Text: "Its days on hold are over."}
		if isShown {
			step.Text = commerce.Peso(amount) + " for " + name + ". Its days on hold are over."
		}

		out = append(out, step)
	}

	return out, rows.Err()
}
