package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/affiliates/program"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// AffiliateDesk is what of the program waits for staff.
type AffiliateDesk struct {
	// OpenClaims are questions and claims without an answer; OldestClaimAt is nil without one.
	OpenClaims    int
	OldestClaimAt *time.Time
	// OpenFlags are those that no one decided about; OldestFlagAt is nil without one.
	OpenFlags    int
	OldestFlagAt *time.Time
	// DraftRunID is the payout run that waits to be approved, with how many payouts and of how much; nil for none.
	DraftRunID   *int
	DraftPayouts int
	DraftAmount  money.Centavos
}

// inDraft are the payouts of the draft that are still in it.
const inDraft = ` FROM affiliate_payouts p WHERE p.returned_at IS NULL
	AND p.run_id = (SELECT MAX(r.id) FROM affiliate_payout_runs r WHERE r.state = 'draft')`

// AffiliateDesk counts what of the program waits for staff, on one statement.
//
// Requires the page of affiliates.
func (s *Service) AffiliateDesk(ctx context.Context) (*AffiliateDesk, error) {
	if !program.IsStaff(ctx) {
		return nil, errs.Denied()
	}

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
