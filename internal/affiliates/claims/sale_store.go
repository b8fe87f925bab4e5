package claims

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// countTerms counts the terms by which an order earns for an affiliate, or for who became them.
func (s *store) countTerms(ctx context.Context, affiliateID, orderID int) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_sale_terms t
		JOIN affiliates had ON had.id = t.affiliate_id WHERE t.order_id = ?
		AND COALESCE(had.joined_id, had.id) = ?`, orderID, affiliateID)
	if err != nil {
		return 0, fmt.Errorf("look whose sale order %d is: %w", orderID, err)
	}

	return count, nil
}

// countEntries counts what an order ever earned for an affiliate, or for who became them.
func (s *store) countEntries(ctx context.Context, affiliateID, orderID int) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_commissions e
			JOIN affiliates had ON had.id = e.affiliate_id WHERE e.order_id = ?
			AND COALESCE(had.joined_id, had.id) = ?`, orderID, affiliateID)
	if err != nil {
		return 0, fmt.Errorf("look whose sale order %d was: %w", orderID, err)
	}

	return count, nil
}

// loadAsker loads the user who asked a claim, or whom they became.
func (s *store) loadAsker(ctx context.Context, c *Claim) (userID int, err error) {
	err = s.db.Row(ctx, `SELECT a.user_id FROM affiliates had
		JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id) WHERE had.id = ?`, []any{c.AffiliateID}, &userID)
	if err != nil {
		return 0, fmt.Errorf("read who asked claim %d: %w", c.ID, err)
	}

	return userID, nil
}

// candidateQuery says which orders fit a claim: that of a number, and those of a user or an address.
type candidateQuery struct {
	orderID, userID int
	// emailKey is empty for none.
	emailKey string
}

// loadCandidates loads the paid orders that fit a claim, the newest first.
func (s *store) loadCandidates(ctx context.Context, q candidateQuery) ([]*Candidate, error) {
	out := []*Candidate{}
	err := s.db.Each(ctx, `SELECT o.id, o.first_name || ' ' || o.last_name, p.name, o.paid_at,
		x.first_name || ' ' || x.last_name FROM orders o
			JOIN funnels f ON f.id = o.funnel_id JOIN products p ON p.id = f.product_id
			LEFT JOIN affiliate_sale_terms t ON t.order_id = o.id
			LEFT JOIN affiliates had ON had.id = t.affiliate_id
			LEFT JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id) LEFT JOIN users x ON x.id = a.user_id
		WHERE o.paid_at IS NOT NULL AND (o.id = ? OR o.user_id = ? OR o.email_key = ? AND o.email_key <> '')
		ORDER BY o.paid_at DESC, o.id DESC LIMIT ?`,
		[]any{q.orderID, q.userID, q.emailKey, candidatesMax}, func(scan func(dest ...any) error) error {
			one := new(Candidate)
			out = append(out, one)
			return scan(&one.OrderID, &one.Buyer, &one.Product, db.Millis(&one.PaidAt), &one.Affiliate)
		})
	if err != nil {
		return nil, fmt.Errorf("read the orders that fit a claim: %w", err)
	}

	return out, nil
}
