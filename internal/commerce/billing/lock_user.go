package billing

import (
	"context"

	"atlas/internal/identity/people"
	"atlas/internal/platform/errs"
)

// LockVisibleUser locks a person whom the caller sees and who is not archived. Returns errs.NotFound for one whom they
// do not see, or errs.Conflict if the person is archived.
func LockVisibleUser(ctx context.Context, among *people.Service, userID int) (*people.User, error) {
	if sees, err := among.CanSee(ctx, userID); err != nil || !sees {
		return nil, errs.Or(err, errs.Missing("User"))
	}

	u, err := among.Lock(ctx, userID)

	// An archived person could not sign in to use what they were given.
	if err == nil && u.ArchivedAt != nil {
		err = errs.New(errs.Conflict, "This person is archived. Restore them first.")
	}
	return u, err
}
