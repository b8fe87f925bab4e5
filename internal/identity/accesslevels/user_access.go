package accesslevels

import (
	"context"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// UserAccess is what somebody may do at this moment, read from the database and never from a cache.
type UserAccess struct {
	ArchivedAt *time.Time
	Rights     *actor.Rights
	Sees       actor.PeopleView
}

// RequireFunction reads what the caller may do at this moment, as what a level opens may be cached for a second. It
// refuses anyone who is archived or does not hold the function.
func (s *Service) RequireFunction(ctx context.Context, a actor.Actor, function string) (*UserAccess, error) {
	// The levels alone don't know who is held back: before their address is proven, or a second factor is set up.
	if a.SignedIn() && !a.Can(function) {
		return nil, errs.Denied()
	}

	own, err := s.store.loadUserAccess(ctx, a.UserID)
	if err != nil {
		return nil, err // db.ErrNone for somebody who is gone
	}
	if own.ArchivedAt != nil || !own.Rights.Functions[function] {
		return nil, errs.Denied()
	}

	// A program has the rights of its key, and they are within those of its maker.
	if a.IsProgram() {
		own.Rights, own.Sees = a.Rights.Intersect(own.Rights), a.Sees
		if !own.Rights.Functions[function] {
			return nil, errs.Denied()
		}
	}

	return own, nil
}

// RequireOtherFullAccess returns errs.Conflict for the last person with full access.
func (s *Service) RequireOtherFullAccess(ctx context.Context, userID int) error {
	target, err := s.store.loadUserAccess(ctx, userID)
	if err != nil || target.ArchivedAt != nil || !access.IsFull(target.Rights) {
		return err
	}

	levels, err := s.Lock(ctx)
	if err != nil {
		return err
	}

	others, err := s.hasOtherFullAccess(ctx, levels, userID)
	if err != nil || others {
		return err
	}

	return errs.New(errs.Conflict, "No one else has full access. Give it to someone first.")
}

// LoadUserAccess reads what a person may do at this moment. Returns db.ErrNone if there is no such person.
func (s *Service) LoadUserAccess(ctx context.Context, userID int) (*UserAccess, error) {
	return s.store.loadUserAccess(ctx, userID)
}
