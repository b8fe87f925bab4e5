package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// inDraft are the payouts of the draft that are still in it.
const inDraft = ` FROM affiliate_payouts p WHERE p.returned_at IS NULL
	AND p.run_id = (SELECT MAX(r.id) FROM affiliate_payout_runs r WHERE r.state = 'draft')`

// loadDesk counts what of the program waits for staff, on one statement.
func (s *store) loadDesk(ctx context.Context) (*AffiliateDesk, error) {
	out := new(AffiliateDesk)
	err := s.db.Row(ctx, `SELECT
			(SELECT COUNT(*) FROM affiliate_claims WHERE state = 'open'),
			(SELECT MIN(asked_at) FROM affiliate_claims WHERE state = 'open'),
			(SELECT COUNT(*) FROM affiliate_flags WHERE state = 'open'),
			(SELECT MIN(found_at) FROM affiliate_flags WHERE state = 'open'),
			(SELECT MAX(id) FROM affiliate_payout_runs WHERE state = 'draft'),
			(SELECT COUNT(*)`+inDraft+`), CAST((SELECT COALESCE(SUM(p.amount), 0)`+inDraft+`) AS BIGINT)`, nil,
		&out.OpenClaims, db.OptionalMillis(&out.OldestClaimAt), &out.OpenFlags, db.OptionalMillis(&out.OldestFlagAt),
		&out.DraftRunID, &out.DraftPayouts, &out.DraftAmount)
	if err != nil {
		return nil, fmt.Errorf("count what of the program waits for staff: %w", err)
	}

	return out, nil
}
