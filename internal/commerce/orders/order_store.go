package orders

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/nullable"
)

// Store reads and writes orders.
type Store struct {
	db    *db.DB
	clock clock.Clock
}

// NoSlip picks attempts without a slip that waits: somebody may have paid by it, so staff look at it.
const NoSlip = `NOT EXISTS (SELECT 1 FROM payment_proofs p
	WHERE p.attempt_id = payment_attempts.id AND p.state = 'waiting')`

// countHolds counts the unpaid orders that hold something, of a network and of the address of an order, without it.
func (s *Store) countHolds(ctx context.Context, o *Order, network string) (byNetwork, byAddress int, err error) {
	err = s.db.Row(ctx,
		`SELECT COALESCE(SUM(CASE WHEN network_key = ? THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN email_key = ? THEN 1 ELSE 0 END), 0)
		FROM orders WHERE paid_at IS NULL AND held_until > ? AND id <> ? AND (network_key = ? OR email_key = ?)`,
		[]any{network, o.EmailKey, s.clock.Now(), o.ID, network, o.EmailKey}, &byNetwork, &byAddress)
	return byNetwork, byAddress, err
}

// couponUses is how often a coupon was used or is held, and how often by the person with an address or an account.
func (s *Store) couponUses(
	ctx context.Context, c *catalog.Coupon, emailKey string, userID *int,
) (uses, own int, err error) {
	err = s.db.Row(ctx,
		`SELECT COUNT(*), COALESCE(SUM(CASE WHEN email_key = ? OR user_id = ? THEN 1 ELSE 0 END), 0) FROM orders
			WHERE coupon_id = ? AND (paid_at IS NOT NULL OR held_until > ?)`,
		[]any{emailKey, nullable.Value(userID), c.ID, s.clock.Now()}, &uses, &own)
	return uses, own, err
}

// localMobiles are the mobiles of orders that are not kept as E.164, in that form, by order.
func (s *Store) localMobiles(ctx context.Context) (map[int]string, error) {
	numbers := map[int]string{}
	err := s.db.Each(ctx, `SELECT id, mobile FROM orders WHERE mobile <> '' AND mobile NOT LIKE '+%'`,
		nil, func(scan func(dest ...any) error) error {
			var id int
			var mobile string
			if err := scan(&id, &mobile); err != nil {
				return fmt.Errorf("read the mobile of an order: %w", err)
			}

			if number, ok := identity.CleanMobile(mobile); ok {
				numbers[id] = number
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read numbers of orders: %w", err)
	}

	return numbers, nil
}

// setMobile writes the mobile of an order.
func (s *Store) setMobile(ctx context.Context, id int, number string) error {
	_, err := s.db.Exec(ctx, `UPDATE orders SET mobile = ? WHERE id = ?`, number, id)
	return err
}

// countHeldSeats counts the seats of a funnel that other orders hold without a slip.
func (s *Store) countHeldSeats(ctx context.Context, o *Order, f *catalog.Funnel) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM orders
		WHERE (funnel_id = ? OR bump_funnel_id = ?) AND paid_at IS NULL AND held_until > ? AND id <> ?
		AND NOT EXISTS (SELECT 1 FROM payment_attempts JOIN payment_proofs p ON p.attempt_id = payment_attempts.id
			AND p.state = 'waiting' WHERE payment_attempts.order_id = orders.id)`,
		f.ID, f.ID, s.clock.Now(), o.ID)
}

// waitingOf counts the slips of an order that wait, and its pages that can still be paid.
func (s *Store) waitingOf(ctx context.Context, orderID int, now time.Time) (int, int, error) {
	slips, pages := 0, 0
	err := s.db.Row(ctx,
		`SELECT COALESCE(SUM(CASE WHEN p.id IS NOT NULL THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN a.lapses_at > ? THEN 1 ELSE 0 END), 0)
		FROM payment_attempts a LEFT JOIN payment_proofs p ON p.attempt_id = a.id AND p.state = 'waiting'
		WHERE a.order_id = ? AND a.state = 'waiting'`,
		[]any{now, orderID}, &slips, &pages)

	return slips, pages, err
}

// shortenHold ends the hold of an unpaid order earlier.
func (s *Store) shortenHold(ctx context.Context, orderID int, until time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE orders SET held_until = ? WHERE id = ? AND paid_at IS NULL AND held_until > ?`,
		until, orderID, until)
	return err
}

// expireUnheld ends the attempts to pay orders of a condition that hold nothing, and returns them.
func (s *Store) expireUnheld(ctx context.Context, cond string, args []any) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`UPDATE payment_attempts SET state = 'expired' WHERE id IN (SELECT id FROM payment_attempts
		WHERE state = 'waiting' AND gateway <> '`+billing.BankGateway+`' AND `+NoSlip+`
			AND EXISTS (SELECT 1 FROM orders w
			WHERE w.id = payment_attempts.order_id AND w.paid_at IS NULL AND w.held_until <= ? AND `+cond+`)`+
			s.db.ForUpdateOfFree()+`) RETURNING id`,
		append([]any{s.clock.Now()}, args...)...)
}

// ExtendHolds prolongs the holds of orders whose slip still waits for staff, and forgets from which network orders came
// that hold nothing any more. It is part of the hourly sweep.
func (s *Store) ExtendHolds(ctx context.Context) error {
	now := s.clock.Now()
	_, err := s.db.Exec(ctx,
		`UPDATE orders SET held_until = ? WHERE paid_at IS NULL AND held_until > ? AND held_until < ?
		AND EXISTS (SELECT 1 FROM payment_attempts a
		JOIN payment_proofs p ON p.attempt_id = a.id AND p.state = 'waiting'
		WHERE a.order_id = orders.id AND a.state = 'waiting')`,
		now.Add(SlipTime), now, now.Add(SlipTime-24*time.Hour))
	if err != nil {
		return fmt.Errorf("prolong the holds of slips: %w", err)
	}

	_, err = s.db.Exec(ctx,
		`UPDATE orders SET network_key = '' WHERE network_key <> '' AND (paid_at IS NOT NULL OR held_until <= ?)`, now)
	if err != nil {
		return fmt.Errorf("forget the networks of ended holds: %w", err)
	}

	return nil
}

// holdsTooLong says which unpaid orders hold a seat for longer than one without a slip may, or than any may.
func (s *Store) holdsTooLong(ctx context.Context, holdTime time.Duration) ([]string, error) {
	now, found := s.clock.Now(), []string{}
	for _, rule := range []struct {
		says  string
		query string
		until time.Time
	}{
		{"order %d holds its seat longer than an order without a slip may",
			`SELECT o.id FROM orders o WHERE o.paid_at IS NULL AND o.held_until > ?
			AND NOT EXISTS (SELECT 1 FROM payment_attempts a
			JOIN payment_proofs p ON p.attempt_id = a.id AND p.state = 'waiting' WHERE a.order_id = o.id)
			ORDER BY o.id LIMIT 10`, now.Add(holdTime)},
		{"order %d holds its seat without an end",
			`SELECT o.id FROM orders o WHERE o.paid_at IS NULL AND o.held_until > ? ORDER BY o.id LIMIT 10`,
			now.Add(SlipTime)},
	} {
		ids, err := db.Column[int](ctx, s.db, rule.query, rule.until)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", rule.says, err)
		}

		for _, id := range ids {
			found = append(found, fmt.Sprintf(rule.says, id))
		}
	}

	return found, nil
}

// countUnpaid counts the unpaid orders of a funnel within an hour.
func (s *Store) countUnpaid(ctx context.Context, f *catalog.Funnel, now time.Time) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM orders WHERE funnel_id = ? AND paid_at IS NULL AND created_at > ?`, f.ID,
		now.Add(-holdsWindow))
}

// countTold counts the notices of an hour with many unpaid orders.
func (s *Store) countTold(ctx context.Context, once string) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM notifications WHERE kind = ? AND told_key = ?`, HeldNotice, once)
}
