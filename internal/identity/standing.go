package identity

import (
	"context"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// standing is what somebody may do at this moment, read from the database and never from memory.
type standing struct {
	archivedAt *time.Time
	rights     *actor.Rights
	sees       actor.PeopleView
}

// mustStand reads what the caller may do at this moment, remembered rights could be a second old, and refuses anyone
// who is archived or does not hold the function.
func (s *Service) mustStand(ctx context.Context, a actor.Actor, function string) (*standing, error) {
	mine, err := s.store.levels.standingOf(ctx, a.UserID)
	if err != nil {
		return nil, err // db.ErrNone for somebody who is gone
	}
	if mine.archivedAt != nil || !mine.rights.Functions[function] {
		return nil, errs.Denied()
	}

	// A program has the rights of its key, and they are within those of its maker.
	if a.IsProgram() {
		mine.rights, mine.sees = a.Rights.Both(mine.rights), a.Sees
		if !mine.rights.Functions[function] {
			return nil, errs.Denied()
		}
	}

	return mine, nil
}

// leavesSomebodyFull returns errs.Conflict for the last person with full access.
func (s *Service) leavesSomebodyFull(ctx context.Context, userID int) error {
	theirs, err := s.store.levels.standingOf(ctx, userID)
	if err != nil || theirs.archivedAt != nil || !access.IsFull(theirs.rights) {
		return err
	}

	levels, err := s.lockLevels(ctx)
	if err != nil {
		return err
	}

	others, err := s.somebodyFullBeside(ctx, levels, userID)
	if err != nil || others {
		return err
	}

	return errs.New(errs.Conflict, "No one else has full access. Give it to someone first.")
}
