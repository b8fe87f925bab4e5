package account

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// DisableTwoFactor switches the caller's two-factor login off.
//
// Requires a login, no impersonation and no API key, and both the password and a code. Returns errs.Invalid if one of
// the two is wrong, errs.RateLimited after five, or errs.Conflict if it is off.
func (s *Service) DisableTwoFactor(ctx context.Context, password, code string) error {
	return s.withBothFactors(ctx, password, code, func(ctx context.Context, user *people.User) error {
		if err := s.deleteTwoFactor(ctx, user.ID); err != nil {
			return fmt.Errorf("switch off two-factor login of user %d: %w", user.ID, err)
		}

		if err := s.mailer.Send(ctx,
			twoFactorMessage(user, "two-factor-off", "was switched off", s.clock.Now())); err != nil {
			return fmt.Errorf("tell user %d that two-factor login is off: %w", user.ID, err)
		}

		return s.audit.Write(ctx, audit.AccountLine("two_factor_off", user.ID))
	})
}

// RenewRecoveryCodes replaces the caller's recovery codes and returns the new ones, which are never shown again.
//
// Requires and returns what DisableTwoFactor does.
func (s *Service) RenewRecoveryCodes(ctx context.Context, password, code string) ([]string, error) {
	var codes []string
	err := s.withBothFactors(ctx, password, code, func(ctx context.Context, user *people.User) (err error) {
		if codes, err = s.writeRecoveryCodes(ctx, user.ID); err != nil {
			return fmt.Errorf("write recovery codes of user %d: %w", user.ID, err)
		}
		return s.audit.Write(ctx, audit.AccountLine("recovery_codes_renewed", user.ID))
	})
	return codes, err
}

// withBothFactors does something for which both factors are asked again. It requires and returns what DisableTwoFactor
// does.
func (s *Service) withBothFactors(
	ctx context.Context, password, code string, do func(ctx context.Context, user *people.User) error,
) error {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return err
	}

	// The password first: only who knows it may spend the budget of codes.
	user, err := s.ProvePassword(ctx, a, "password", password)
	if err != nil {
		return err
	}
	if user.TwoFactorSince == nil {
		return errs.New(errs.Conflict, "Two-factor login is off")
	}

	bucket, err := s.CodeBucket(ctx, s.keys.Account(user.Email), caller.Network(a.IP))
	if err != nil {
		return fmt.Errorf("find budget of codes: %w", err)
	}

	counted, err := s.rates.Take(ctx, bucket.Bucket, bucket.Limit)
	if err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		good, err := s.UseCode(ctx, user, code)
		if err != nil {
			return fmt.Errorf("use code of user %d: %w", user.ID, err)
		}
		if !good {
			return errs.Field("code", notRight)
		}

		if err := s.rates.GiveBack(ctx, counted); err != nil {
			return fmt.Errorf("give back counted code: %w", err)
		}

		return do(ctx, user)
	})
}

// ResetTwoFactor switches two-factor login off for somebody who lost both app and recovery codes, signs them out and
// tells them by mail.
//
// Requires user_update, no impersonation and no API key, for others whom the caller sees and who have no right that the
// caller lacks. Returns errs.NotFound, or errs.Conflict if it is off.
func (s *Service) ResetTwoFactor(ctx context.Context, userID int) error {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		user, err := s.LockManageable(ctx, a, people.UpdateUsers, userID)
		if err != nil {
			return err
		}
		if user.TwoFactorSince == nil {
			return errs.New(errs.Conflict, "Two-factor login is off")
		}

		if err := s.deleteTwoFactor(ctx, user.ID); err != nil {
			return fmt.Errorf("take two-factor login of user %d away: %w", user.ID, err)
		}

		// Anyone who has the lost telephone may also have a session on it.
		if err := s.sessions.EndAll(ctx, user.ID); err != nil {
			return fmt.Errorf("end sessions of user %d: %w", user.ID, err)
		}

		if err := s.mailer.Send(ctx,
			twoFactorMessage(user, "two-factor-reset", "was reset by our team", s.clock.Now())); err != nil {
			return fmt.Errorf("tell user %d of the reset: %w", user.ID, err)
		}

		return s.audit.Write(ctx, audit.AccountLine("two_factor_reset", user.ID))
	})
}

// LockManageable locks a person whose account the caller may look after.
//
// Requires the function, for others whom the caller sees and who have no right that the caller lacks. Returns
// errs.NotFound for people whom the caller does not see, or errs.Forbidden.
func (s *Service) LockManageable(
	ctx context.Context, a actor.Actor, function string, userID int,
) (*people.User, error) {
	own, err := s.levels.RequireFunction(ctx, a, function)
	if err != nil {
		return nil, err
	}
	if userID == a.UserID {
		return nil, errs.New(errs.Forbidden, "Use the Account tab of your own profile")
	}

	// By the rights of this moment, as everything else here.
	a.Rights, a.Sees = own.Rights, own.Sees
	if err := s.people.RequireVisibleOne(ctx, a, userID); err != nil {
		return nil, err
	}

	user, err := people.Users.Lock(ctx, s.db, userID)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("User")
	}
	if err != nil {
		return nil, fmt.Errorf("lock user %d: %w", userID, err)
	}

	target, err := s.levels.LoadUserAccess(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read rights of user %d: %w", userID, err)
	}

	// Otherwise staff could take over an account with more rights than their own.
	if !target.Rights.IsSubsetOf(own.Rights) {
		return nil, errs.New(errs.Forbidden, "They have access you don't have")
	}

	return user, nil
}
