package affiliates

import (
	"context"
	"time"

	"atlas/internal/affiliates/program"
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

// AffiliateDesk counts what of the program waits for staff, on one statement.
//
// Requires the page of affiliates.
func (s *Service) AffiliateDesk(ctx context.Context) (*AffiliateDesk, error) {
	if !program.IsStaff(ctx) {
		return nil, errs.Denied()
	}

	return s.store.loadDesk(ctx)
}
