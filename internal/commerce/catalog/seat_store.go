package catalog

import (
	"context"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"atlas/internal/platform/db"
)

const (
	// LiveGrant is the condition of a grant g that opens doors; :now stands for the moment.
	LiveGrant = `g.from_at <= :now AND (g.to_at IS NULL OR g.to_at > :now) AND (g.suspended_from IS NULL OR g.suspended_from > :now)`
	// HeldFunnel are the live subscriptions of somebody to funnel f: the person, and the moment.
	HeldFunnel = `SELECT 1 FROM subscriptions h WHERE h.funnel_id = f.id AND h.user_id = ? AND h.ended_at IS NULL
		AND (h.ends_at IS NULL OR h.ends_at > ?)`
	// soldSeats are the subscriptions that take a seat of funnel f, heldSeats the unpaid orders that hold one at a
	// moment, as what was ordered or as the bump beside it.
	soldSeats = `SELECT COUNT(*) FROM subscriptions h
		WHERE h.funnel_id = f.id AND h.ended_at IS NULL AND h.renewed_at IS NULL`
	heldSeats = `SELECT COUNT(*) FROM orders w WHERE (w.funnel_id = f.id OR w.bump_funnel_id = f.id)
		AND w.paid_at IS NULL AND w.held_until > ?`
	// usesOfCoupon is how often coupon c was used, and how many orders hold it at a moment.
	usesOfCoupon = `(SELECT COUNT(*) FROM orders w WHERE w.coupon_id = c.id
		AND (w.paid_at IS NOT NULL OR w.held_until > ?))`
)

// productFigures are how many funnels of a product are in use, and how many people hold it now.
type productFigures struct{ funnels, subscribers int }

// counts reads keys with a number each.
func counts[K comparable](ctx context.Context, d *db.DB, query string, args ...any) (map[K]int, error) {
	rows, err := d.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	out := map[K]int{}
	for rows.Next() {
		var key K
		n := 0
		if err := rows.Scan(&key, &n); err != nil {
			return nil, fmt.Errorf("read a count: %w", err)
		}

		out[key] = n
	}

	return out, rows.Err()
}

// sortsAtNow puts the present into the expressions of sorts, as text: such a sort is rare, and a text that differs each
// time is prepared each time.
func (s *Store) sortsAtNow(sorts db.Sorts) db.Sorts {
	out := maps.Clone(sorts)
	for name, expression := range out {
		out[name] = s.FillNow(expression)
	}
	return out
}

// FillNow puts the present into an expression.
func (s *Store) FillNow(expression string) string {
	return strings.ReplaceAll(expression, ":now", strconv.FormatInt(s.clock.Now().UnixMilli(), 10))
}

// figuresOf are the figures of products, by product.
func (s *Store) figuresOf(ctx context.Context, ids []int) (map[int]productFigures, error) {
	cond, arg := s.db.InInts("p.id", ids)
	now := s.clock.Now()
	rows, err := s.db.Query(ctx,
		`SELECT p.id, (SELECT COUNT(*) FROM funnels f WHERE f.product_id = p.id AND f.archived_at IS NULL),
		(SELECT COUNT(DISTINCT g.user_id) FROM grants g WHERE g.product_id = p.id AND `+strings.ReplaceAll(LiveGrant,
			":now", "?")+`) FROM products p WHERE `+cond, now, now, now, arg)
	if err != nil {
		return nil, fmt.Errorf("count funnels and subscribers of products: %w", err)
	}

	defer rows.Close()
	out := map[int]productFigures{}
	for rows.Next() {
		id, figures := 0, productFigures{}
		if err := rows.Scan(&id, &figures.funnels, &figures.subscribers); err != nil {
			return nil, fmt.Errorf("read the figures of a product: %w", err)
		}

		out[id] = figures
	}

	return out, rows.Err()
}

// seatsTaken counts the seats that are sold or held in funnels, by funnel.
func (s *Store) seatsTaken(ctx context.Context, ids []string) (map[string]int, error) {
	cond, arg := s.db.InTexts("f.id", ids)
	return counts[string](ctx, s.db, `SELECT f.id, (`+soldSeats+`) + (`+heldSeats+`) FROM funnels f WHERE `+cond,
		s.clock.Now(), arg)
}

// usesOf counts how often coupons were used or are held, by coupon.
func (s *Store) usesOf(ctx context.Context, ids []int) (map[int]int, error) {
	cond, arg := s.db.InInts("c.id", ids)
	return counts[int](ctx, s.db, `SELECT c.id, `+usesOfCoupon+` FROM coupons c WHERE `+cond, s.clock.Now(), arg)
}
