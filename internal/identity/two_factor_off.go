package identity

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// DisableTwoFactor switches the caller's second factor off. Anybody signed in, with their password and a code.
// BAD_USER_INPUT for a wrong one of the two, RATE_LIMITED after five, FORBIDDEN while viewing Atlas as somebody else,
// CONFLICT when it is off.
func (s *Service) DisableTwoFactor(ctx context.Context, password, code string) error {
	return s.withFactor(ctx, password, code, func(ctx context.Context, user *User) error {
		if err := s.forgetTwoFactor(ctx, user.ID); err != nil {
			return fmt.Errorf("switch off two-factor login of user %d: %w", user.ID, err)
		}

		if err := s.mailer.Send(ctx,
			twoFactorMessage(user, "two-factor-off", "was switched off", s.clock.Now())); err != nil {
			return fmt.Errorf("tell user %d that two-factor login is off: %w", user.ID, err)
		}

		return s.note(ctx, s.accountLine("two_factor_off", user.ID))
	})
}

// RenewRecoveryCodes replaces the caller's recovery codes and gives the new ones, once. On the terms of
// DisableTwoFactor.
func (s *Service) RenewRecoveryCodes(ctx context.Context, password, code string) ([]string, error) {
	var codes []string
	err := s.withFactor(ctx, password, code, func(ctx context.Context, user *User) (err error) {
		if codes, err = s.writeRecoveryCodes(ctx, user.ID); err != nil {
			return fmt.Errorf("write recovery codes of user %d: %w", user.ID, err)
		}
		return s.note(ctx, s.accountLine("recovery_codes_renewed", user.ID))
	})
	return codes, err
}

// withFactor does something for which both factors are asked again.
func (s *Service) withFactor(
	ctx context.Context, password, code string, do func(ctx context.Context, user *User) error,
) error {
	a, err := ownAccount(ctx)
	if err != nil {
		return err
	}

	// The password first: only who knows it may spend the budget of codes.
	user, err := s.provePassword(ctx, a, "password", password)
	if err != nil {
		return err
	}
	if user.TwoFactorSince == nil {
		return errs.New(errs.Conflict, "Two-factor login is off")
	}

	bucket, err := s.codeBucket(ctx, s.accountKey(user.Email), network(a.IP))
	if err != nil {
		return fmt.Errorf("find budget of codes: %w", err)
	}

	counted, err := s.take(ctx, bucket.bucket, bucket.limit)
	if err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		good, err := s.takeCode(ctx, user, code)
		if err != nil {
			return fmt.Errorf("use code of user %d: %w", user.ID, err)
		}
		if !good {
			return errs.Field("code", notRight)
		}

		if err := s.giveBack(ctx, counted); err != nil {
			return fmt.Errorf("give back counted code: %w", err)
		}

		return do(ctx, user)
	})
}

// ResetTwoFactor takes the second factor of somebody away who lost both app and recovery codes, and signs them out.
// Holders of user_update, on people who may do nothing that they may not; never on themselves and never while viewing
// Atlas as somebody else. The owner gets a letter. FORBIDDEN, NOT_FOUND, or CONFLICT when there is none.
func (s *Service) ResetTwoFactor(ctx context.Context, userID int) error {
	a, err := ownAccount(ctx)
	if err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		user, err := s.personBelow(ctx, a, updateUsers, userID)
		if err != nil {
			return err
		}
		if user.TwoFactorSince == nil {
			return errs.New(errs.Conflict, "Two-factor login is off")
		}

		if err := s.forgetTwoFactor(ctx, user.ID); err != nil {
			return fmt.Errorf("take two-factor login of user %d away: %w", user.ID, err)
		}

		// Whoever has the lost telephone may also have a session on it.
		if err := s.endSessions(ctx, user.ID); err != nil {
			return fmt.Errorf("end sessions of user %d: %w", user.ID, err)
		}

		if err := s.mailer.Send(ctx,
			twoFactorMessage(user, "two-factor-reset", "was reset by our team", s.clock.Now())); err != nil {
			return fmt.Errorf("tell user %d of the reset: %w", user.ID, err)
		}

		return s.note(ctx, s.accountLine("two_factor_reset", user.ID))
	})
}

// personBelow locks somebody whom the caller may look after: one of those they see, not themselves, and nobody who may
// do things that the caller may not.
func (s *Service) personBelow(ctx context.Context, a actor.Actor, function string, userID int) (*User, error) {
	mine, err := s.mustStand(ctx, a, function)
	if err != nil {
		return nil, err
	}
	if userID == a.UserID {
		return nil, errs.New(errs.Forbidden, "Use the Account tab of your own profile")
	}

	// By the rights of this moment, as everything else here.
	a.Rights, a.Sees = mine.rights, mine.sees
	if err := s.mustSee(ctx, a, userID); err != nil {
		return nil, err
	}

	user, err := users.Lock(ctx, s.db, userID)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("User")
	}
	if err != nil {
		return nil, fmt.Errorf("lock user %d: %w", userID, err)
	}

	theirs, err := s.standingOf(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read rights of user %d: %w", userID, err)
	}

	// Otherwise staff could take over an account with more rights than their own.
	if !theirs.rights.Within(mine.rights) {
		return nil, errs.New(errs.Forbidden, "They have access you don't have")
	}

	return user, nil
}
