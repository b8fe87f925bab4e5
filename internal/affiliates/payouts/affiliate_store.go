package payouts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// store reads and writes the rows of payouts. It decides nothing: who may ask for them is up to the Service.
type store struct{ db *db.DB }

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

// loadActiveAffiliate loads the affiliate that a user is, if their links count. Returns errs.NotFound.
func (s *store) loadActiveAffiliate(ctx context.Context, userID int) (*affiliate, error) {
	a := new(affiliate)
	err := s.db.Row(ctx, `SELECT a.id, u.id, u.first_name, u.last_name, u.email, a.suspended_at,
		u.two_factor_since IS NOT NULL
		FROM affiliates a JOIN users u ON u.id = a.user_id
		WHERE a.joined_id IS NULL AND a.user_id = ? AND `+isActive, []any{userID},
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
func (s *store) lockAffiliate(ctx context.Context, id int) error {
	_, err := s.db.Int(ctx, `SELECT id FROM affiliates WHERE id = ?`+s.db.ForUpdate(), id)
	if err != nil {
		return fmt.Errorf("lock affiliate %d: %w", id, err)
	}

	return nil
}

// loadRecipients loads whom emails about payouts go to, by user.
func (s *store) loadRecipients(ctx context.Context, userIDs []int) (map[int]*affiliate, error) {
	out := map[int]*affiliate{}
	cond, list := s.db.InInts("u.id", userIDs)
	err := s.db.Each(ctx, `SELECT u.id, u.first_name, u.last_name, u.email, NOT `+isActive+` FROM users u WHERE `+cond,
		[]any{list}, func(scan func(dest ...any) error) error {
			a := new(affiliate)
			err := scan(&a.UserID, &a.FirstName, &a.LastName, &a.Email, &a.HasLeft)
			out[a.UserID] = a

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read who is told of payouts: %w", err)
	}

	return out, nil
}
