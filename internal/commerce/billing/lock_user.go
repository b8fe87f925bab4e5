package billing

import (
	"atlas/internal/identity"
	"atlas/internal/platform/errs"
	"context"
)

// LockVisibleUser locks a person whom the caller sees and who is not archived. Returns errs.NotFound for one whom they
// do not see, or errs.Conflict if the person is archived.
func LockVisibleUser(ctx context.Context, people *identity.Service, userID int) (*identity.User, error) {
	if sees, err := people.Sees(ctx, userID); err != nil || !sees {
		return nil, errs.Or(err, errs.Missing("User"))
	}

	u, err := people.LockPerson(ctx, userID)

	// An archived person could not sign in to use what they were given.
	if err == nil && u.ArchivedAt != nil {
		err = errs.New(errs.Conflict, "This person is archived. Restore them first.")
	}
	return u, err
}
