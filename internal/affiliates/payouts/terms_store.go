package payouts

import (
	"context"
	"fmt"
)

// acceptedTerms is the condition on affiliates a who accepted a version of the terms, or a later one. It is the one
// place that says so: no one can ask for a payout before.
func acceptedTerms(version int) string {
	return fmt.Sprintf("EXISTS (SELECT 1 FROM affiliate_terms t WHERE t.affiliate_id = a.id AND t.version >= %d)",
		version)
}

// acceptedSomeTerms is the condition on affiliates a who accepted any version of the terms. That is enough for who
// left: they can't accept a new one anymore.
const acceptedSomeTerms = `EXISTS (SELECT 1 FROM affiliate_terms t WHERE t.affiliate_id = a.id)`

// hasAccepted tells whether an affiliate accepted a version of the terms, or a later one.
func (s *store) hasAccepted(ctx context.Context, affiliateID, version int) (bool, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliates a WHERE a.id = ? AND `+acceptedTerms(version),
		affiliateID)
	if err != nil {
		return false, fmt.Errorf("read which terms affiliate %d accepted: %w", affiliateID, err)
	}

	return count > 0, nil
}
