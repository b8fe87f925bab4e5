package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/affiliates/program"
	"atlas/internal/platform/db"
)

// countAffiliates counts all affiliates.
func (s *store) countAffiliates(ctx context.Context) (int, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliates`)
	if err != nil {
		return 0, fmt.Errorf("count affiliates: %w", err)
	}

	return n, nil
}

// countTerms counts the sales that earn.
func (s *store) countTerms(ctx context.Context) (int, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_sale_terms`)
	if err != nil {
		return 0, fmt.Errorf("count the sales of affiliates: %w", err)
	}

	return n, nil
}

// findDemoStaff finds who of staff pays and answers in the demo; 0 for none.
func (s *store) findDemoStaff(ctx context.Context) (int, error) {
	n, err := s.db.Int(ctx,
		`SELECT COALESCE(MAX(id), 0) FROM users WHERE email_key = 'tribe-team-fa@atlas.test'`)
	if err != nil {
		return 0, fmt.Errorf("find who pays in the demo: %w", err)
	}

	return n, nil
}

// loadHolders loads the first users who hold the level of affiliates.
func (s *store) loadHolders(ctx context.Context, limit int) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = ?
			WHERE u.archived_at IS NULL ORDER BY u.id LIMIT ?`, program.Level, limit)
	if err != nil {
		return nil, fmt.Errorf("find the affiliates of the demo: %w", err)
	}

	return ids, nil
}

// The sales of the demo that an affiliate asks about, as conditions on their terms t and order o.
const (
	// demoRated is at the affiliate's own rate, where the funnel has one too.
	demoRated = `t.source = 'affiliate' AND o.funnel_id IN (SELECT funnel_id FROM affiliate_rates
				WHERE affiliate_id IS NULL)`
	// demoRefunded was paid out, and something was taken back of it.
	demoRefunded = `t.order_id IN (SELECT e.order_id FROM affiliate_commissions e WHERE e.kind = 'reversed') AND
			t.order_id IN (SELECT e.order_id FROM affiliate_commissions e WHERE e.paid_at IS NOT NULL)`
)

// findDemoSale finds the newest sale of an affiliate of the demo by a condition; 0 for none.
func (s *store) findDemoSale(ctx context.Context, affiliateID int, cond string) (int, error) {
	id, err := s.db.Int(ctx,
		`SELECT COALESCE(MAX(t.order_id), 0) FROM affiliate_sale_terms t JOIN orders o ON o.id = t.order_id
			WHERE t.affiliate_id = ? AND `+cond, affiliateID)
	if err != nil {
		return 0, fmt.Errorf("find a sale of the demo: %w", err)
	}

	return id, nil
}
