package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/affiliates/claims"
	"atlas/internal/platform/db"
)

var claimRows = db.NewTable[claims.Claim]("affiliate_claims")

// findRatedSale finds the newest sale of an affiliate at their own rate, where the funnel has one too; 0 for none.
func (s *store) findRatedSale(ctx context.Context, affiliateID int) (int, error) {
	id, err := s.db.Int(ctx,
		`SELECT COALESCE(MAX(t.order_id), 0) FROM affiliate_sale_terms t JOIN orders o ON o.id = t.order_id
		WHERE t.affiliate_id = ? AND t.source = 'affiliate'
		AND o.funnel_id IN (SELECT funnel_id FROM affiliate_rates WHERE affiliate_id IS NULL)`, affiliateID)
	if err != nil {
		return 0, fmt.Errorf("find a sale at the rate of affiliate %d: %w", affiliateID, err)
	}

	return id, nil
}

// findRefundedSale finds the newest sale of an affiliate that was paid out, and of which something was taken back; 0
// for none.
func (s *store) findRefundedSale(ctx context.Context, affiliateID int) (int, error) {
	id, err := s.db.Int(ctx,
		`SELECT COALESCE(MAX(t.order_id), 0) FROM affiliate_sale_terms t WHERE t.affiliate_id = ?
		AND t.order_id IN (SELECT e.order_id FROM affiliate_commissions e WHERE e.kind = 'reversed')
		AND t.order_id IN (SELECT e.order_id FROM affiliate_commissions e WHERE e.paid_at IS NOT NULL)`, affiliateID)
	if err != nil {
		return 0, fmt.Errorf("find a refunded sale of affiliate %d: %w", affiliateID, err)
	}

	return id, nil
}

// insertClaim writes what an affiliate asked or claimed.
func (s *store) insertClaim(ctx context.Context, claim *claims.Claim) error {
	if err := claimRows.Insert(ctx, s.db, claim); err != nil {
		return fmt.Errorf("write a claim of affiliate %d: %w", claim.AffiliateID, err)
	}

	return nil
}
