package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/platform/db"
)

var (
	leadRows     = db.NewTable[lead]("affiliate_leads")
	saleRows     = db.NewTable[sale]("affiliate_sales")
	decisionRows = db.NewTable[attribution.Decision]("affiliate_decisions")
)

// lead is someone whom an affiliate brought.
type lead struct {
	ID          int       `db:"id,made"`
	AffiliateID int       `db:"affiliate_id"`
	UserID      *int      `db:"user_id"`
	EmailKey    string    `db:"email_key"`
	FunnelID    *string   `db:"funnel_id"`
	OrderID     *int      `db:"order_id"`
	VisitID     int       `db:"touch_id"`
	CreatedAt   time.Time `db:"created_at"`
}

// sale is an order that counts for an affiliate.
type sale struct {
	OrderID int       `db:"order_id"`
	LeadID  int       `db:"lead_id"`
	VisitID int       `db:"touch_id"`
	Rule    string    `db:"rule"`
	At      time.Time `db:"at"`
}

// person is someone who signed up.
type person struct {
	id         int
	emailKey   string
	signedUpAt time.Time
}

// loadNewPeople loads who signed up after a moment and is neither an affiliate nor a lead.
func (s *store) loadNewPeople(ctx context.Context, after time.Time) ([]person, error) {
	var people []person
	err := s.db.Each(ctx,
		`SELECT u.id, u.email_key, u.created_at FROM users u WHERE u.archived_at IS NULL AND u.created_at > ?
		AND NOT EXISTS (SELECT 1 FROM affiliates a WHERE a.user_id = u.id)
		AND NOT EXISTS (SELECT 1 FROM affiliate_leads l WHERE l.user_id = u.id)
		AND EXISTS (SELECT 1 FROM user_access_levels g
			WHERE g.user_id = u.id AND g.level_id IN ('member', 'non-member')) ORDER BY u.id`,
		[]any{after}, func(scan func(dest ...any) error) error {
			var p person
			err := scan(&p.id, &p.emailKey, db.Millis(&p.signedUpAt))
			people = append(people, p)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("find who signed up: %w", err)
	}

	return people, nil
}

// order is one of someone with an account.
type order struct {
	id, userID         int
	emailKey, funnelID string
	placedAt           time.Time
	isPaid             bool
}

// loadOrders loads the orders of people with an account.
func (s *store) loadOrders(ctx context.Context) ([]order, error) {
	var orders []order
	err := s.db.Each(ctx,
		`SELECT id, user_id, email_key, funnel_id, created_at, paid_at IS NOT NULL FROM orders
		WHERE user_id IS NOT NULL ORDER BY id`, nil, func(scan func(dest ...any) error) error {
			var o order
			err := scan(&o.id, &o.userID, &o.emailKey, &o.funnelID, db.Millis(&o.placedAt), &o.isPaid)
			orders = append(orders, o)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the orders: %w", err)
	}

	return orders, nil
}

// insertLead writes a lead.
func (s *store) insertLead(ctx context.Context, l *lead) error {
	if err := leadRows.Insert(ctx, s.db, l); err != nil {
		return fmt.Errorf("write a lead of affiliate %d: %w", l.AffiliateID, err)
	}

	return nil
}

// insertSale writes that an order counts for an affiliate.
func (s *store) insertSale(ctx context.Context, sold *sale) error {
	if err := saleRows.Insert(ctx, s.db, sold); err != nil {
		return fmt.Errorf("write the sale of order %d: %w", sold.OrderID, err)
	}

	return nil
}

// replaceDecision writes what was decided about an order in place of what was decided before.
func (s *store) replaceDecision(ctx context.Context, made *attribution.Decision) error {
	if _, err := s.db.Exec(ctx, "DELETE FROM affiliate_decisions WHERE order_id = ?", made.OrderID); err != nil {
		return fmt.Errorf("forget the decision on order %d: %w", made.OrderID, err)
	}

	if err := decisionRows.Insert(ctx, s.db, made); err != nil {
		return fmt.Errorf("write the decision on order %d: %w", made.OrderID, err)
	}

	return nil
}
