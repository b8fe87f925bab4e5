package attribution

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

var (
	leads       = db.NewTable[lead]("affiliate_leads")
	sales       = db.NewTable[sale]("affiliate_sales")
	orderVisits = db.NewTable[orderVisit]("affiliate_order_visits")
)

// updateLeadsOf gives the leads of an address without an account to its user, and says how many there are.
func (s *store) updateLeadsOf(ctx context.Context, userID int) (int, error) {
	count, err := s.db.Exec(ctx, `UPDATE affiliate_leads SET user_id = ?
		WHERE email_key = (SELECT email_key FROM users WHERE id = ?) AND user_id IS NULL
		AND voided_at IS NULL`, userID, userID)
	if err != nil {
		return 0, fmt.Errorf("give the leads of an address to user %d: %w", userID, err)
	}

	return count, nil
}

// loadUser loads the address and the number of a user.
func (s *store) loadUser(ctx context.Context, id int) (emailKey, mobile string, err error) {
	err = s.db.Row(ctx, `SELECT email_key, COALESCE(mobile_number, '') FROM users
		WHERE id = ?`, []any{id}, &emailKey, &mobile)
	if err != nil {
		return "", "", fmt.Errorf("read user %d: %w", id, err)
	}

	return emailKey, mobile, nil
}

// lockLeadsWith loads the leads of a person with an affiliate, and with those who became that one, the oldest first,
// and locks them.
func (s *store) lockLeadsWith(ctx context.Context, affiliateID int, p person) ([]*lead, error) {
	// No account has the number 0, so it finds leads by the address alone.
	id := 0
	if p.userID != nil {
		id = *p.userID
	}

	found, err := leads.All(ctx, s.db, `WHERE affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		AND (user_id = ? OR email_key = ?) AND voided_at IS NULL
		ORDER BY created_at, id`+s.db.ForUpdate(), affiliateID, affiliateID, id, p.emailKey)
	if err != nil {
		return nil, fmt.Errorf("read the leads of affiliate %d with someone: %w", affiliateID, err)
	}

	return found, nil
}

// insertLead writes a lead, unless there is one for the same person and funnel already: the unique index decides
// between two orders at once, without failing the transaction.
func (s *store) insertLead(ctx context.Context, l *lead) (isWritten bool, err error) {
	err = leads.InsertUnlessTaken(ctx, s.db, l)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}

	if err != nil {
		return false, fmt.Errorf("write a lead of affiliate %d: %w", l.AffiliateID, err)
	}

	return true, nil
}

// updateFunnel writes for which funnel someone is a lead.
func (s *store) updateFunnel(ctx context.Context, l *lead) error {
	if err := leads.Update(ctx, s.db, l, "funnel_id"); err != nil {
		return fmt.Errorf("write the funnel of lead %d: %w", l.ID, err)
	}

	return nil
}

// insertSale writes that an order counts for an affiliate.
func (s *store) insertSale(ctx context.Context, sold *sale) error {
	if err := sales.Insert(ctx, s.db, sold); err != nil {
		return fmt.Errorf("write the sale of order %d: %w", sold.OrderID, err)
	}

	return nil
}

// insertOrderVisit writes which visit counted when an order was placed.
func (s *store) insertOrderVisit(ctx context.Context, v *orderVisit) error {
	if err := orderVisits.Insert(ctx, s.db, v); err != nil {
		return fmt.Errorf("keep the visit of order %d: %w", v.OrderID, err)
	}

	return nil
}

// isSale tells whether an order counts for an affiliate.
func (s *store) isSale(ctx context.Context, orderID int) (bool, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_sales WHERE order_id = ?`, orderID)
	if err != nil {
		return false, fmt.Errorf("look whether order %d is someone's sale: %w", orderID, err)
	}

	return count > 0, nil
}

// placedOrder is an order as it was placed.
type placedOrder struct {
	emailKey, mobile, funnelID string
	at                         time.Time
}

// loadOrder loads an order.
func (s *store) loadOrder(ctx context.Context, id int) (placedOrder, error) {
	var o placedOrder
	err := s.db.Row(ctx, `SELECT email_key, mobile, funnel_id, created_at FROM orders
		WHERE id = ?`, []any{id}, &o.emailKey, &o.mobile, &o.funnelID, db.Millis(&o.at))
	if err != nil {
		return o, fmt.Errorf("read order %d: %w", id, err)
	}

	return o, nil
}
