package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// linkKey says of a visit t by which link it came: main, f:funnel, p:page or l:link of a campaign.
const linkKey = `CASE WHEN t.link_id IS NOT NULL THEN 'l:' || t.link_id WHEN t.is_main THEN 'main' WHEN t.page_path <> '' THEN 'p:' || t.page_path
	ELSE 'f:' || COALESCE(t.funnel_id, '') END`

// saleKey is by which link t a sale came that earns for the affiliate ea: given for one that staff gave them, and
// that came by the link of another ta, or by none.
const saleKey = `CASE WHEN ta.id IS NOT NULL AND COALESCE(ta.joined_id, ta.id) = COALESCE(ea.joined_id, ea.id) THEN ` +
	linkKey + ` ELSE '` + givenKey + `' END`

// givenKey stands for no link.
const givenKey = "given"

// manilaDay is the first moment of the day in Manila of a column at. The islands have no summer time.
const manilaDay = `(at + 28800000) / 86400000 * 86400000 - 28800000`

// daysFromFacts is what the kept days have to be: by day, and all days together as day 0.
const daysFromFacts = `WITH facts AS (
		SELECT t.affiliate_id, t.at, ` + linkKey + ` AS link_key, 0 AS hold_until, 1 AS visits, 0 AS leads, 0 AS paid,
		0 AS commission FROM affiliate_touches t WHERE t.is_counted
		UNION ALL SELECT l.affiliate_id, l.created_at, ` + linkKey + `, 0, 0, 1, 0, 0 FROM affiliate_leads l
		JOIN affiliate_touches t ON t.id = l.touch_id WHERE l.voided_at IS NULL
		UNION ALL SELECT p.affiliate_id, p.at, ` + linkKey + `, 0, 0, 0, 1, 0 FROM (
			SELECT l.affiliate_id, l.touch_id, MIN(o.paid_at) AS at FROM affiliate_leads l
			JOIN affiliate_sales s ON s.lead_id = l.id JOIN orders o ON o.id = s.order_id
			WHERE l.voided_at IS NULL AND o.paid_at IS NOT NULL GROUP BY l.id, l.affiliate_id, l.touch_id) p
			JOIN affiliate_touches t ON t.id = p.touch_id
		UNION ALL SELECT e.affiliate_id, e.at, ` + saleKey + `, e.hold_until, 0, 0, 0, e.amount
		FROM affiliate_commissions e JOIN affiliates ea ON ea.id = e.affiliate_id
			LEFT JOIN affiliate_sales s ON s.order_id = e.order_id LEFT JOIN affiliate_touches t ON t.id = s.touch_id
			LEFT JOIN affiliates ta ON ta.id = t.affiliate_id
			WHERE e.amount <> 0)
	SELECT affiliate_id, ` + manilaDay + ` AS day, link_key, hold_until, SUM(visits) AS visits, SUM(leads) AS leads,
	SUM(paid) AS paid, SUM(commission) AS commission
	FROM facts GROUP BY affiliate_id, ` + manilaDay + `, link_key, hold_until
	UNION ALL SELECT affiliate_id, 0, link_key, 0, SUM(visits), SUM(leads), SUM(paid), SUM(commission) FROM facts
	GROUP BY affiliate_id, link_key`

// dayRule finds affiliates whose kept days are not what happened.
const dayRule = `SELECT DISTINCT affiliate_id FROM (
		SELECT affiliate_id, day, link_key, hold_until, visits, leads, paid, commission FROM affiliate_days
		UNION ALL SELECT affiliate_id, day, link_key, hold_until, -visits, -leads, -paid, -commission
		FROM (` + daysFromFacts + `) f) b
	GROUP BY affiliate_id, day, link_key, hold_until HAVING SUM(visits) <> 0 OR SUM(leads) <> 0 OR SUM(paid) <> 0
	OR SUM(commission) <> 0`

// dayChange is what is added to a day of a link.
type dayChange struct {
	visits, leads, paid int
	commission          money.Centavos
	// hold is when the commission becomes payable.
	hold time.Time
}

// addDay adds to the kept days of a link, in the transaction of what happened: to the day, and to all days together.
func (s *Service) addDay(ctx context.Context, affiliateID int, at time.Time, key string, c dayChange) error {
	var hold int64
	// Only commission is kept by its hold day; all other figures share one row for each day and link.
	if c.commission != 0 {
		hold = c.hold.UnixMilli()
	}

	day := clock.StartOfDay(at).UnixMilli()
	_, err := s.db.Exec(ctx, `INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid,
		commission) VALUES (?, ?, ?, ?, ?, ?, ?, ?), (?, 0, ?, 0, ?, ?, ?, ?)
		ON CONFLICT (affiliate_id, day, link_key, hold_until) DO UPDATE
		SET visits = affiliate_days.visits + excluded.visits, leads = affiliate_days.leads + excluded.leads,
			paid = affiliate_days.paid + excluded.paid, commission = affiliate_days.commission + excluded.commission`,
		affiliateID, day, key, hold, c.visits, c.leads, c.paid, int64(c.commission), affiliateID, key, c.visits,
		c.leads, c.paid, int64(c.commission))
	if err != nil {
		return fmt.Errorf("keep a day of affiliate %d: %w", affiliateID, err)
	}

	return nil
}

// countLead adds a new lead to the link that brought them.
func (s *Service) countLead(ctx context.Context, l *lead) error {
	key, err := s.keyOf(ctx, `SELECT `+linkKey+` FROM affiliate_touches t WHERE t.id = ?`, l.TouchID)
	if err != nil {
		return err
	}

	return s.addDay(ctx, l.AffiliateID, l.CreatedAt, key, dayChange{leads: 1})
}

// countPaid adds a lead who paid for the first time to the link that brought them; nothing for an order that is no
// lead's first.
func (s *Service) countPaid(ctx context.Context, orderID int) error {
	var affiliateID int
	var key string
	var at time.Time
	isFirst := false
	err := s.db.Each(ctx, `SELECT l.affiliate_id, `+linkKey+`, o.paid_at FROM affiliate_sales s
		JOIN affiliate_leads l ON l.id = s.lead_id JOIN affiliate_touches t ON t.id = l.touch_id
			JOIN orders o ON o.id = s.order_id
		WHERE s.order_id = ? AND l.voided_at IS NULL AND o.paid_at IS NOT NULL AND NOT EXISTS (
			SELECT 1 FROM affiliate_sales b JOIN orders p ON p.id = b.order_id WHERE b.lead_id = l.id
			AND b.order_id <> s.order_id AND p.paid_at IS NOT NULL)`,
		[]any{orderID}, func(scan func(dest ...any) error) error {
			isFirst = true
			return scan(&affiliateID, &key, db.Millis(&at))
		})
	if err != nil {
		return fmt.Errorf("look whether order %d is the first of a lead: %w", orderID, err)
	}

	if !isFirst {
		return nil
	}

	return s.addDay(ctx, affiliateID, at, key, dayChange{paid: 1})
}

// countCommission adds an entry to the link that made the sale.
func (s *Service) countCommission(ctx context.Context, e *entry) error {
	// A skipped entry moves no figure.
	if e.Amount == 0 {
		return nil
	}

	key, err := s.keyOf(ctx, `SELECT `+saleKey+` FROM affiliates ea LEFT JOIN affiliate_sales s ON s.order_id = ?
		LEFT JOIN affiliate_touches t ON t.id = s.touch_id
		LEFT JOIN affiliates ta ON ta.id = t.affiliate_id WHERE ea.id = ?`, e.OrderID, e.AffiliateID)
	if err != nil {
		return err
	}

	return s.addDay(ctx, e.AffiliateID, e.At, key, dayChange{commission: e.Amount, hold: e.HoldUntil})
}

func (s *Service) keyOf(ctx context.Context, query string, args ...any) (string, error) {
	var key string
	if err := s.db.Row(ctx, query, args, &key); err != nil {
		return "", fmt.Errorf("find by which link someone came: %w", err)
	}

	return key, nil
}

// recountDays makes the kept days of affiliates what happened, after a merge or a deletion changed by which link
// someone came; of all of them without ids.
func (s *Service) recountDays(ctx context.Context, ids ...int) error {
	where, args := "", []any{}
	if len(ids) > 0 {
		cond, arg := s.db.InInts("affiliate_id", ids)
		where, args = " WHERE "+cond, []any{arg}
	}

	// Deleted first: days for which nothing is left would stay otherwise.
	if _, err := s.db.Exec(ctx, `DELETE FROM affiliate_days`+where, args...); err != nil {
		return fmt.Errorf("forget the kept days: %w", err)
	}

	_, err := s.db.Exec(ctx, `INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid,
		commission)
		SELECT affiliate_id, day, link_key, hold_until, visits, leads, paid, commission
		FROM (`+daysFromFacts+`) f`+where, args...)
	if err != nil {
		return fmt.Errorf("count the kept days anew: %w", err)
	}

	return nil
}
