package manage

import (
	"context"
	"fmt"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

const deleteUsers = "user_delete"

// DeleteUser removes a person for good, who left nothing behind in other domains; others can only be archived. The info
// log keeps who they were.
//
// Requires user_delete, for others whom the caller sees and who have no right that the caller lacks. Returns
// errs.Forbidden for oneself and for people with more rights, errs.NotFound, or errs.Conflict if other domains have
// records of the person (Hooks.Deleting, and rows that point to them) or nobody would have full access anymore.
func (s *Service) DeleteUser(ctx context.Context, id int) error {
	a := actor.From(ctx)
	if !a.Can(deleteUsers) {
		return errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		if id == a.UserID || id == a.OriginalUserID {
			return errs.New(errs.Forbidden, "You can't delete yourself")
		}

		u, _, target, err := s.LockManageable(ctx, a, deleteUsers, id)
		if err != nil {
			return err
		}

		return s.KeepFullAccess(ctx, target, func() error { return s.remove(ctx, u) })
	})

	// Rows of other domains point to the person: what they did here must not lose its name.
	if db.ForeignKey(err) {
		return errs.New(errs.Conflict, "They have records in Atlas, so you can only archive them")
	}

	return err
}

func (s *Service) remove(ctx context.Context, u *people.User) error {
	// Other domains may refuse first, with words that say why.
	if err := people.RunHooks(ctx, s.hooks.Deleting, u.ID); err != nil {
		return err // may be a refusal, for staff
	}

	levels, err := s.levels.IDsOf(ctx, []int{u.ID})
	if err != nil {
		return fmt.Errorf("read levels of user %d: %w", u.ID, err)
	}

	if err := s.sessions.EndAll(ctx, u.ID); err != nil {
		return fmt.Errorf("end sessions of user %d: %w", u.ID, err)
	}

	// Rows that are the person's alone go with them; all others keep them from being deleted.
	if err := s.store.removeOwnRows(ctx, u.ID); err != nil {
		return fmt.Errorf("delete rows of user %d: %w", u.ID, err)
	}

	if err := people.Users.Delete(ctx, s.db, u.ID); err != nil {
		return fmt.Errorf("delete user %d: %w", u.ID, err)
	}

	return s.audit.Write(ctx,
		audit.Line{Action: "user_delete", SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID),
			Before: LoggedUser(u, levels[u.ID])})
}
