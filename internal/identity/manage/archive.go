package manage

import (
	"context"
	"fmt"

	"atlas/internal/identity/access"
	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

const archiveUsers = "user_archive"

// ArchiveUser signs a person out everywhere, hides them from lists and keeps them from signing in, until they are
// restored. Other domains act along by Hooks.Archived. A person who is archived already stays so.
//
// Requires user_archive, for others whom the caller sees and who have no right that the caller lacks. Returns
// errs.Forbidden for oneself and for people with more rights, errs.NotFound, or errs.Conflict if nobody would have full
// access anymore.
func (s *Service) ArchiveUser(ctx context.Context, id int) (*people.User, error) {
	a := actor.From(ctx)
	if !a.Can(archiveUsers) {
		return nil, errs.Denied()
	}

	var u *people.User

	// Staff who view as somebody may archive neither of the two.
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		if id == a.UserID || id == a.OriginalUserID {
			return errs.New(errs.Forbidden, "You can't archive yourself")
		}

		found, _, target, err := s.LockManageable(ctx, a, archiveUsers, id)
		if err != nil || found.ArchivedAt != nil {
			u = found
			return err
		}

		u = found
		return s.KeepFullAccess(ctx, target, func() error { return s.archive(ctx, u) })
	})
	if err != nil {
		return nil, err
	}

	return u, nil
}

func (s *Service) archive(ctx context.Context, u *people.User) error {
	now := s.clock.Now()
	u.ArchivedAt, u.UpdatedAt = &now, s.LaterThan(u.UpdatedAt)
	if err := people.Users.Update(ctx, s.db, u, "archived_at", "updated_at"); err != nil {
		return fmt.Errorf("archive user %d: %w", u.ID, err)
	}

	// Signed out at once, and codes that were mailed before open nothing.
	if err := s.sessions.EndAll(ctx, u.ID); err != nil {
		return fmt.Errorf("end sessions of user %d: %w", u.ID, err)
	}

	if err := s.account.EndResets(ctx, u.ID); err != nil {
		return fmt.Errorf("end reset requests of user %d: %w", u.ID, err)
	}

	if err := people.RunHooks(ctx, s.hooks.Archived, u.ID); err != nil {
		return fmt.Errorf("tell other domains of user %d: %w", u.ID, err)
	}

	return s.audit.Write(ctx,
		audit.Line{Action: "user_archive", SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID),
			Before: archivedState{}, After: archivedState{true}})
}

// RestoreUser restores an archived person with everything they had. A person who is not archived stays as they are.
//
// Requires user_archive, for people whom the caller sees and who have no right that the caller lacks. Returns
// errs.Forbidden for people with more rights, errs.NotFound, or errs.Conflict for somebody who was merged or erased.
func (s *Service) RestoreUser(ctx context.Context, id int) (*people.User, error) {
	a := actor.From(ctx)
	if !a.Can(archiveUsers) {
		return nil, errs.Denied()
	}

	var u *people.User
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if u, _, _, err = s.LockManageable(ctx, a, archiveUsers, id); err != nil || u.ArchivedAt == nil {
			return err
		}

		if err := s.requireRestorable(ctx, u); err != nil {
			return err
		}

		u.ArchivedAt, u.UpdatedAt = nil, s.LaterThan(u.UpdatedAt)
		if err := people.Users.Update(ctx, s.db, u, "archived_at", "updated_at"); err != nil {
			return fmt.Errorf("restore user %d: %w", u.ID, err)
		}

		if err := people.RunHooks(ctx, s.hooks.Restored, u.ID); err != nil {
			return fmt.Errorf("tell other domains of user %d: %w", u.ID, err)
		}

		return s.audit.Write(ctx,
			audit.Line{Action: "user_restore", SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID),
				Before: archivedState{true}, After: archivedState{}})
	})
	if err != nil {
		return nil, err
	}

	return u, nil
}

// requireRestorable returns errs.Conflict for people who were merged or erased.
func (s *Service) requireRestorable(ctx context.Context, u *people.User) error {
	if u.MergedIntoID != nil {
		return errs.New(errs.Conflict, "%s was merged into someone else. Undo the merge instead.", u.Name())
	}
	isErased, err := s.dataRights.IsErased(ctx, u.ID)
	if err == nil && isErased {
		err = errs.New(errs.Conflict, "This account was erased and can't be restored")
	}
	return err
}

// archivedState is what the info log keeps of archiving.
type archivedState struct {
	Archived bool `json:"archived"`
}

// KeepFullAccess makes a change to a person with these rights. Returns errs.Conflict if nobody would have full
// access after it.
func (s *Service) KeepFullAccess(ctx context.Context, target *accesslevels.UserAccess, change func() error) error {
	// Only somebody with full access can be the last one who has it.
	if target.ArchivedAt != nil || !access.IsFull(target.Rights) {
		return change()
	}

	levels, err := s.levels.Lock(ctx)
	if err != nil {
		return err
	}

	// Judged after the change, and undone with the transaction if nobody is left.
	if err := change(); err != nil {
		return err
	}

	still, err := s.levels.HasFullAccess(ctx, levels)
	if err == nil && !still {
		err = errs.New(errs.Conflict, "No one would have full access anymore. Give it to someone else first.")
	}

	return err
}
