package payouts

import (
	"context"
	"fmt"

	"atlas/internal/settings"
)

// acceptedTerms is the condition on affiliates a who accepted the version of the terms that holds now. It is the one
// place that says so: no one can ask for a payout before.
func (s *Service) acceptedTerms(ctx context.Context) (string, error) {
	version, err := s.settings.PolicyVersion(ctx, settings.AffiliateTermsPolicy)
	if err != nil {
		return "", fmt.Errorf("read which affiliate terms hold: %w", err)
	}

	return fmt.Sprintf("EXISTS (SELECT 1 FROM affiliate_terms t WHERE t.affiliate_id = a.id AND t.version >= %d)",
		version), nil
}

// acceptedSomeTerms is the condition on affiliates a who accepted any version of the terms. That is enough for who
// left: they can't accept a new one anymore.
const acceptedSomeTerms = `EXISTS (SELECT 1 FROM affiliate_terms t WHERE t.affiliate_id = a.id)`

// HasAcceptedTerms tells whether an affiliate accepted the version of the terms that holds now. For callers who
// checked whom they may ask about.
func (s *Service) HasAcceptedTerms(ctx context.Context, affiliateID int) (bool, error) {
	accepted, err := s.acceptedTerms(ctx)
	if err != nil {
		return false, err
	}

	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliates a WHERE a.id = ? AND `+accepted, affiliateID)
	if err != nil {
		return false, fmt.Errorf("read which terms affiliate %d accepted: %w", affiliateID, err)
	}

	return count > 0, nil
}
