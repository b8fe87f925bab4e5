package expiry

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Store reads memberships that end, and writes which reminders were sent.
type Store struct {
	db    *db.DB
	clock clock.Clock
}

// membershipsToRemind are memberships that end within days, for which no reminder of a step was sent.
func (s *Store) membershipsToRemind(
	ctx context.Context, step billing.ReminderStep, from, to time.Time,
) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT g.id`+MembershipsFrom+` AND g.to_at >= ? AND g.to_at <= ?
		AND COALESCE(s.created_at, g.given_at, g.from_at) < g.to_at + CAST(? AS BIGINT)
		AND NOT EXISTS (SELECT 1 FROM membership_reminders x
		WHERE x.grant_id = g.id AND x.step = ? AND x.ends_at = g.to_at) ORDER BY g.id LIMIT ?`,
		from, to, int64(step.Step-1)*billing.DayMillis, step.Step, billing.RemindAtOnce)
}

// keepReminder writes down that a reminder goes out; it counts no row if it went out before.
func (s *Store) keepReminder(ctx context.Context, grantID, step int, m *Membership) (int, error) {
	return s.db.Exec(ctx,
		`INSERT INTO membership_reminders (grant_id, step, ends_at, sent_at) VALUES (?, ?, ?, ?)
			ON CONFLICT DO NOTHING`, grantID, step, m.EndsAt, s.clock.Now())
}

// EndingMembership reads one of the memberships that end; nil when it is none any more.
func (s *Store) EndingMembership(ctx context.Context, grantID int) (*Membership, error) {
	rows, err := s.db.Query(ctx,
		`SELECT g.id, g.user_id, g.product_id, COALESCE(s.funnel_id, ''), p.name, g.to_at`+MembershipsFrom+
			` AND g.id = ?`, grantID)
	if err != nil {
		return nil, fmt.Errorf("read the ending membership of grant %d: %w", grantID, err)
	}

	defer rows.Close()

	if !rows.Next() {
		return nil, rows.Err()
	}

	m := new(Membership)
	err = rows.Scan(&m.GrantID, &m.UserID, &m.ProductID, &m.FunnelID, &m.ProductName, db.Millis(&m.EndsAt))
	return m, err
}

// soldAs is through which funnels subscriptions were sold, with their ids.
func (s *Store) soldAs(ctx context.Context, subscriptionIDs []int) ([]int, []*Membership, error) {
	ids, sold := []int{}, []*Membership{}
	in, list := s.db.InInts("id", subscriptionIDs)
	err := s.db.Each(ctx, `SELECT id, product_id, funnel_id FROM subscriptions WHERE `+in,
		[]any{list}, func(scan func(...any) error) error {
			var id int
			m := new(Membership)
			if err := scan(&id, &m.ProductID, &m.FunnelID); err != nil {
				return fmt.Errorf("read how a membership was sold: %w", err)
			}

			ids, sold = append(ids, id), append(sold, m)
			return nil
		})
	if err != nil {
		return nil, nil, fmt.Errorf("read how %d memberships were sold: %w", len(subscriptionIDs), err)
	}

	return ids, sold, nil
}

// personOf is the person of a grant.
func (s *Store) personOf(ctx context.Context, grantID int) (int, error) {
	return s.db.Int(ctx, `SELECT user_id FROM grants WHERE id = ?`, grantID)
}
