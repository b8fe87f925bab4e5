package account

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// EmailProven tells whether a person has used a link or a code that was mailed to the address they have now.
//
// It is for other domains and checks no rights. Returns errs.NotFound if there is no such person.
func (s *Service) EmailProven(ctx context.Context, userID int) (bool, error) {
	proven, err := s.store.isProven(ctx, userID)
	if errors.Is(err, db.ErrNone) {
		return false, errs.Missing("User")
	}
	if err != nil {
		return false, fmt.Errorf("read whether the address of user %d is proven: %w", userID, err)
	}

	return proven, nil
}

// MarkProven writes down that a person has just used what was mailed to their address, in the transaction of ctx. The
// first proof of an address is kept. Links under way are gone then: they have nothing left to prove.
func (s *Service) MarkProven(ctx context.Context, userID int) error {
	if err := s.store.prove(ctx, userID, s.clock.Now()); err != nil {
		return fmt.Errorf("write that the address of user %d is proven: %w", userID, err)
	}

	if err := s.proofs.end(ctx, userID); err != nil {
		return fmt.Errorf("end links that prove the address of user %d: %w", userID, err)
	}

	return nil
}

// EndProofs makes the links worthless that prove an address of a person.
func (s *Service) EndProofs(ctx context.Context, userID int) error {
	return s.proofs.end(ctx, userID)
}
