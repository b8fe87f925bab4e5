package payouts

import (
	"context"
	"fmt"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
)

// loadStatementLines loads the entries of a payout, the oldest first.
func (s *store) loadStatementLines(ctx context.Context, payoutID int) ([]statementLine, error) {
	out := []statementLine{}
	err := s.db.Each(ctx, `SELECT e.at, COALESCE(u.first_name, o.first_name), COALESCE(u.last_name, o.last_name),
		d.name, e.amount < 0, e.order_id, e.base, e.amount
		FROM affiliate_commissions e JOIN orders o ON o.id = e.order_id LEFT JOIN users u ON u.id = o.user_id
		JOIN payment_schedules r ON r.id = e.schedule_id JOIN funnels f ON f.id =
		CASE WHEN r.subscription_id = o.bump_subscription_id THEN o.bump_funnel_id ELSE o.funnel_id END
		JOIN products d ON d.id = f.product_id
		WHERE e.payout_id = ? ORDER BY e.at, e.id`, []any{payoutID}, func(scan func(dest ...any) error) error {
		var line statementLine
		var first, last string
		err := scan(db.Millis(&line.at), &first, &last, &line.product, &line.isReversed, &line.order, &line.base,
			&line.amount)
		line.buyer = people.ShortName(first, last)
		out = append(out, line)

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the entries of payout %d: %w", payoutID, err)
	}

	return out, nil
}
