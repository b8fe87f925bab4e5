package identity

import (
	"context"

	"atlas/internal/platform/errs"
)

// ChangePassword gives the caller another password, ends all their other sessions and tells them by mail. Anybody
// signed in, with the old password. BAD_USER_INPUT names wrong fields, RATE_LIMITED after five wrong old passwords,
// FORBIDDEN while viewing Atlas as somebody else.
func (s *Service) ChangePassword(ctx context.Context, current, password string) error {
	a, err := ownAccount(ctx)
	if err != nil {
		return err
	}

	var check errs.Check
	check.That(!isBlank(current), "current", errs.IsRequired)
	isStaff, err := s.isStaff(ctx, a.UserID)
	if err != nil {
		return err
	}

	s.checkPassword(ctx, &check, "password", password, isStaff)
	// Whoever is asked for another password must not keep the one that is asked about.
	if a.MustChangePassword {
		check.That(password != current, "password", "must be different from the old one")
	}

	if err := check.Err(); err != nil {
		return err
	}

	user, err := s.provePassword(ctx, a, "current", current)
	if err != nil {
		return err
	}

	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		n, err := s.db.Exec(ctx,
			`UPDATE users SET password_hash = ?, password_meets_checklist = ? WHERE id = ? AND password_hash = ?`,
			hash, *meetsChecklist(password), user.ID, *user.PasswordHash)
		if err != nil {
			return err
		}
		if n == 0 { // a reset or another change was faster
			return errs.Field("current", notRight)
		}

		s.forgetUser(ctx, user.ID)
		if err := s.endResets(ctx, user.ID); err != nil {
			return err
		}

		if err := s.secureAccount(ctx, a, "the password was changed"); err != nil {
			return err
		}

		if err := s.mailer.Send(ctx, ownPasswordMessage(user, s.clock.Now())); err != nil {
			return err
		}

		return s.note(ctx, s.accountLine("password_change", user.ID))
	})
}
