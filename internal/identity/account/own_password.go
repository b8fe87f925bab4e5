package account

import (
	"context"
	"fmt"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/passwords"
	"atlas/internal/platform/errs"
)

// ChangePassword gives the caller another password, ends all their other sessions and tells them by mail.
//
// Requires a login, no impersonation and no API key, and the old password. Returns errs.Invalid with the fields at
// fault, or errs.RateLimited after five wrong old passwords.
func (s *Service) ChangePassword(ctx context.Context, current, password string) error {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return err
	}

	var check errs.Check
	check.That(!passwords.IsBlank(current), "current", errs.IsRequired)
	isStaff, err := s.IsStaff(ctx, a.UserID)
	if err != nil {
		return fmt.Errorf("read whether user %d is staff: %w", a.UserID, err)
	}

	s.CheckPassword(ctx, &check, "password", password, isStaff)
	// Anyone who is asked for another password must not keep the one that is asked about.
	if a.MustChangePassword {
		check.That(password != current, "password", "must be different from the old one")
	}

	if err := check.Err(); err != nil {
		return err
	}

	// The old password is asked for last, as every wrong one counts.
	user, err := s.ProvePassword(ctx, a, "current", current)
	if err != nil {
		return err
	}

	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		// The old hash is part of the condition: what another request set meanwhile is not overwritten.
		isSet, err := s.store.setPassword(ctx, user.ID, *user.PasswordHash, hash, *passwords.MeetsChecklist(password))
		if err != nil {
			return fmt.Errorf("write password of user %d: %w", user.ID, err)
		}
		if !isSet { // a reset or another change was faster
			return errs.Field("current", notRight)
		}

		if err := s.store.endResets(ctx, user.ID); err != nil {
			return fmt.Errorf("end resets of user %d: %w", user.ID, err)
		}

		// Other devices may be in the hands of the person who knew the old password.
		if err := s.secureAccount(ctx, a, "the password was changed"); err != nil {
			return fmt.Errorf("end other sessions of user %d: %w", user.ID, err)
		}

		if err := s.mailer.Send(ctx, ownPasswordMessage(user, s.clock.Now())); err != nil {
			return fmt.Errorf("tell user %d of the new password: %w", user.ID, err)
		}

		return s.audit.Write(ctx, audit.AccountLine("password_change", user.ID))
	})
}

// EndResets forgets every request of a person for a new password.
func (s *Service) EndResets(ctx context.Context, userID int) error {
	return s.store.endResets(ctx, userID)
}
