package access

import (
	"context"
	"fmt"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// RequireMember refuses callers who may not see someone on their page for staff.
func (s *Service) RequireMember(ctx context.Context, userID int) error {
	caller := actor.From(ctx)
	if !caller.SignedIn() {
		return errs.Login()
	}
	if !caller.Page("user") {
		return errs.Denied()
	}

	sees, err := s.identity.People.CanSee(ctx, userID)
	if err != nil {
		return fmt.Errorf("look whether the caller sees user %d: %w", userID, err)
	}

	people, err := s.identity.People.ByIDs(ctx, []int{userID})
	if err != nil {
		return fmt.Errorf("read user %d: %w", userID, err)
	}

	// Both must hold: someone may be seen and have been deleted since.
	if !sees || people[userID] == nil {
		return errs.Missing("User")
	}

	return nil
}
