package days

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// Store reads and writes the kept days.
type Store struct{ db *db.DB }

// New builds the store.
func New(d *db.DB) *Store { return &Store{db: d} }

// LinkKey says of a visit t by which link it came: main, f:funnel, p:page or l:link of a campaign.
const LinkKey = `CASE WHEN t.link_id IS NOT NULL THEN 'l:' || t.link_id WHEN t.is_main THEN 'main'
	WHEN t.page_path <> '' THEN 'p:' || t.page_path ELSE 'f:' || COALESCE(t.funnel_id, '') END`

// saleKey is by which link t a sale came that earns for the affiliate ea: given for one that staff gave them, and
// that came by the link of another ta, or by none.
const saleKey = `CASE WHEN ta.id IS NOT NULL AND COALESCE(ta.joined_id, ta.id) = COALESCE(ea.joined_id, ea.id) THEN ` +
	LinkKey + ` ELSE '` + GivenKey + `' END`

// GivenKey stands for no link.
const GivenKey = "given"

// manilaDay is the first moment of the day in Manila of a column at. The islands have no summer time.
const manilaDay = `(at + 28800000) / 86400000 * 86400000 - 28800000`

// daysFromFacts is what the kept days have to be: by day, and all days together as day 0.
const daysFromFacts = `WITH facts AS (
		SELECT t.affiliate_id, t.at, ` + LinkKey + ` AS link_key, 0 AS hold_until, 1 AS visits, 0 AS leads, 0 AS paid,
		0 AS commission FROM affiliate_touches t WHERE t.is_counted
		UNION ALL SELECT l.affiliate_id, l.created_at, ` + LinkKey + `, 0, 0, 1, 0, 0 FROM affiliate_leads l
		JOIN affiliate_touches t ON t.id = l.touch_id WHERE l.voided_at IS NULL
		UNION ALL SELECT p.affiliate_id, p.at, ` + LinkKey + `, 0, 0, 0, 1, 0 FROM (
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

// BrokenRule finds affiliates whose kept days are not what happened.
const BrokenRule = `SELECT DISTINCT affiliate_id FROM (
		SELECT affiliate_id, day, link_key, hold_until, visits, leads, paid, commission FROM affiliate_days
		UNION ALL SELECT affiliate_id, day, link_key, hold_until, -visits, -leads, -paid, -commission
		FROM (` + daysFromFacts + `) f) b
	GROUP BY affiliate_id, day, link_key, hold_until HAVING SUM(visits) <> 0 OR SUM(leads) <> 0 OR SUM(paid) <> 0
	OR SUM(commission) <> 0`

// Change is what is added to a day of a link.
type Change struct {
	Visits, Leads, Paid int
	Commission          money.Centavos
	// Hold is when the commission becomes payable.
	Hold time.Time
}

// Add adds to the kept days of a link, in the transaction of what happened: to the day, and to all days together.
func (s *Store) Add(ctx context.Context, affiliateID int, at time.Time, key string, c Change) error {
	var hold int64
	// Only commission is kept by its hold day; all other figures share one row for each day and link.
	if c.Commission != 0 {
		hold = c.Hold.UnixMilli()
	}

	day := clock.StartOfDay(at).UnixMilli()
	_, err := s.db.Exec(ctx, `INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid,
		commission) VALUES (?, ?, ?, ?, ?, ?, ?, ?), (?, 0, ?, 0, ?, ?, ?, ?)
		ON CONFLICT (affiliate_id, day, link_key, hold_until) DO UPDATE
		SET visits = affiliate_days.visits + excluded.visits, leads = affiliate_days.leads + excluded.leads,
			paid = affiliate_days.paid + excluded.paid, commission = affiliate_days.commission + excluded.commission`,
		affiliateID, day, key, hold, c.Visits, c.Leads, c.Paid, int64(c.Commission), affiliateID, key, c.Visits,
		c.Leads, c.Paid, int64(c.Commission))
	if err != nil {
		return fmt.Errorf("keep a day of affiliate %d: %w", affiliateID, err)
	}

	return nil
}

// AddLead adds a new lead of an affiliate to the link of the visit that brought them.
func (s *Store) AddLead(ctx context.Context, affiliateID, visitID int, at time.Time) error {
	key, err := s.keyOf(ctx, `SELECT `+LinkKey+` FROM affiliate_touches t WHERE t.id = ?`, visitID)
	if err != nil {
		return err
	}

	return s.Add(ctx, affiliateID, at, key, Change{Leads: 1})
}

// AddPaid adds a lead who paid for the first time to the link that brought them; nothing for an order that is no
// lead's first.
func (s *Store) AddPaid(ctx context.Context, orderID int) error {
	var affiliateID int
	var key string
	var at time.Time
	isFirst := false
	err := s.db.Each(ctx, `SELECT l.affiliate_id, `+LinkKey+`, o.paid_at FROM affiliate_sales s
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

	return s.Add(ctx, affiliateID, at, key, Change{Paid: 1})
}

// Earned is an entry of the ledger, as the days count it.
type Earned struct {
	AffiliateID, OrderID int
	Amount               money.Centavos
	// At is when it was written, HoldUntil when it becomes payable.
	At, HoldUntil time.Time
}

// AddCommission adds an entry of the ledger to the link that made the sale.
func (s *Store) AddCommission(ctx context.Context, e Earned) error {
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

	return s.Add(ctx, e.AffiliateID, e.At, key, Change{Commission: e.Amount, Hold: e.HoldUntil})
}

func (s *Store) keyOf(ctx context.Context, query string, args ...any) (string, error) {
	var key string
	if err := s.db.Row(ctx, query, args, &key); err != nil {
		return "", fmt.Errorf("find by which link someone came: %w", err)
	}

	return key, nil
}

// Recount makes the kept days of affiliates what happened, after a merge or a deletion changed by which link
// someone came; of all of them without ids.
func (s *Store) Recount(ctx context.Context, ids ...int) error {
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
