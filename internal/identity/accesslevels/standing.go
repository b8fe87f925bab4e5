package accesslevels

import (
	"context"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// Standing is what somebody may do at this moment, read from the database and never from memory.
type Standing struct {
	ArchivedAt *time.Time
	Rights     *actor.Rights
	Sees       actor.PeopleView
}

// MustStand reads what the caller may do at this moment, remembered rights could be a second old, and refuses anyone
// who is archived or does not hold the function.
func (s *Service) MustStand(ctx context.Context, a actor.Actor, function string) (*Standing, error) {
	mine, err := s.store.standingOf(ctx, a.UserID)
	if err != nil {
		return nil, err // db.ErrNone for somebody who is gone
	}
	if mine.ArchivedAt != nil || !mine.Rights.Functions[function] {
		return nil, errs.Denied()
	}

	// A program has the rights of its key, and they are within those of its maker.
	if a.IsProgram() {
		mine.Rights, mine.Sees = a.Rights.Intersect(mine.Rights), a.Sees
		if !mine.Rights.Functions[function] {
			return nil, errs.Denied()
		}
	}

	return mine, nil
}

// LeavesAnyFull returns errs.Conflict for the last person with full access.
func (s *Service) LeavesAnyFull(ctx context.Context, userID int) error {
	theirs, err := s.store.standingOf(ctx, userID)
	if err != nil || theirs.ArchivedAt != nil || !access.IsFull(theirs.Rights) {
		return err
	}

	levels, err := s.Lock(ctx)
	if err != nil {
		return err
	}

	others, err := s.anyFullBeside(ctx, levels, userID)
	if err != nil || others {
		return err
	}

	return errs.New(errs.Conflict, "No one else has full access. Give it to someone first.")
}

// StandingOf reads what a person may do at this moment. Returns db.ErrNone if there is no such person.
func (s *Service) StandingOf(ctx context.Context, userID int) (*Standing, error) {
	return s.store.standingOf(ctx, userID)
}
