package userlist

import (
	"context"
	"errors"

	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// User reads one person.
//
// Requires that it is the caller themselves, or that the caller sees the person and holds the page user, or the page
// archivedUsers for archived people. Returns errs.NotFound to everybody else.
func (s *Service) User(ctx context.Context, id int) (*people.User, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	// Not there and not to be seen are the same answer.
	if !a.IsSelf(id) && !a.Page("user", "archivedUsers") {
		return nil, errs.Missing("User")
	}

	if err := s.people.RequireVisibleOne(ctx, a, id); err != nil {
		return nil, err
	}

	u, err := s.shownUser(ctx, id)
	if errors.Is(err, db.ErrNone) || err == nil && !a.Page("user") && !a.IsSelf(id) && u.ArchivedAt == nil {
		return nil, errs.Missing("User")
	}

	return u, err
}
