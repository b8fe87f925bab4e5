package payouts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var (
	accounts = db.NewTable[Account]("affiliate_payout_accounts")
	runs     = db.NewTable[Run]("affiliate_payout_runs")
	requests = db.NewTable[Request]("affiliate_payout_requests")
)

// isActive tells of an affiliate a, who is the person u, whether their links count.
const isActive = `(u.archived_at IS NULL AND EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = u.id
	AND g.level_id = 'affiliate'))`

// hasLeft tells of an affiliate a that they are none anymore: archived, or without the access level. It is a subquery
// with one value, for the reason of ownerOf.
const hasLeft = `NOT EXISTS (SELECT 1 FROM users u WHERE u.id = a.user_id AND ` + isActive + `)`

// affiliate is who is paid.
type affiliate struct {
	ID, UserID                 int
	FirstName, LastName, Email string
	SuspendedAt                *time.Time
	HasTwoFactor               bool
	// HasLeft tells that the pages of affiliates are closed to them.
	HasLeft bool
}

// Name is how they are called in full.
func (a *affiliate) Name() string { return a.FirstName + " " + a.LastName }

// findAffiliate reads one affiliate who didn't become another. Returns errs.NotFound.
func (s *Service) findAffiliate(ctx context.Context, cond string, args ...any) (*affiliate, error) {
	a := new(affiliate)
	err := s.db.Row(ctx, `SELECT a.id, u.id, u.first_name, u.last_name, u.email, a.suspended_at,
		u.two_factor_since IS NOT NULL
		FROM affiliates a JOIN users u ON u.id = a.user_id WHERE a.joined_id IS NULL AND `+cond, args,
		&a.ID, &a.UserID, &a.FirstName, &a.LastName, &a.Email, db.OptionalMillis(&a.SuspendedAt), &a.HasTwoFactor)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Affiliate")
	}

	if err != nil {
		return nil, fmt.Errorf("read an affiliate: %w", err)
	}

	return a, nil
}

// lockAffiliate has others who change the same affiliate wait, in the transaction of ctx.
func (s *Service) lockAffiliate(ctx context.Context, id int) error {
	_, err := s.db.Int(ctx, `SELECT id FROM affiliates WHERE id = ?`+s.db.ForUpdate(), id)
	if err != nil {
		return fmt.Errorf("lock affiliate %d: %w", id, err)
	}

	return nil
}
