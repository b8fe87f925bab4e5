package attribution

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// loadDemoBuyers loads members of the demo who never bought, nor have any of some funnels, the newest first.
func (s *store) loadDemoBuyers(ctx context.Context, limit int) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member'
		WHERE u.archived_at IS NULL AND u.email_key <> 'member@atlas.test' AND NOT EXISTS (SELECT 1 FROM affiliates a
		WHERE a.user_id = u.id)
			AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)
			AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND s.funnel_id IN (?, ?, ?))
			AND NOT EXISTS (SELECT 1 FROM payments y WHERE y.user_id = u.id AND y.credit > 0)
		ORDER BY u.id DESC LIMIT ?`, demoBootcamp, demoReview, demoFast, limit)
	if err != nil {
		return nil, fmt.Errorf("find who buys in the demo: %w", err)
	}

	return ids, nil
}

// deleteDecision deletes the decision on an order.
func (s *store) deleteDecision(ctx context.Context, orderID int) error {
	if _, err := s.db.Exec(ctx, `DELETE FROM affiliate_decisions WHERE order_id = ?`, orderID); err != nil {
		return fmt.Errorf("forget the decision on order %d: %w", orderID, err)
	}

	return nil
}

// insertVisits writes many visits at once.
func (s *store) insertVisits(ctx context.Context, of []*touch) error {
	if err := touches.InsertAll(ctx, s.db, of); err != nil {
		return fmt.Errorf("write %d visits: %w", len(of), err)
	}

	return nil
}

// demoPerson is someone of the demo who signed up.
type demoPerson struct {
	id       int
	emailKey string
	at       time.Time
}

// loadDemoPeople loads who signed up after a moment and is neither an affiliate nor a lead.
func (s *store) loadDemoPeople(ctx context.Context, after time.Time) ([]demoPerson, error) {
	people := []demoPerson{}
	err := s.db.Each(ctx,
		`SELECT u.id, u.email_key, u.created_at FROM users u
			WHERE u.archived_at IS NULL AND u.created_at > ? AND NOT EXISTS (SELECT 1 FROM affiliates a
			WHERE a.user_id = u.id) AND NOT EXISTS (SELECT 1 FROM affiliate_leads l WHERE l.user_id = u.id)
		AND EXISTS (SELECT 1 FROM user_access_levels g
		WHERE g.user_id = u.id AND g.level_id IN ('member', 'non-member')) ORDER BY u.id`,
		[]any{after}, func(scan func(dest ...any) error) error {
			p := demoPerson{}
			err := scan(&p.id, &p.emailKey, db.Millis(&p.at))
			people = append(people, p)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("find who signed up in the demo: %w", err)
	}

	return people, nil
}

// demoOrder is an order of the demo of someone whom we know.
type demoOrder struct {
	id               int
	userID           *int
	emailKey, funnel string
	at               time.Time
	isPaid           bool
}

// loadDemoOrders loads all orders of people whom we know.
func (s *store) loadDemoOrders(ctx context.Context) ([]demoOrder, error) {
	all := []demoOrder{}
	err := s.db.Each(ctx,
		`SELECT id, user_id, email_key, funnel_id, created_at, paid_at IS NOT NULL FROM orders WHERE user_id IS NOT NULL
			ORDER BY id`, nil, func(scan func(dest ...any) error) error {
			o := demoOrder{}
			err := scan(&o.id, &o.userID, &o.emailKey, &o.funnel, db.Millis(&o.at), &o.isPaid)
			all = append(all, o)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the orders of the demo: %w", err)
	}

	return all, nil
}
