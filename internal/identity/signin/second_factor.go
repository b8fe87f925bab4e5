package signin

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/errs"
)

// SecondFactorError refuses a sign-in whose password is right: the code is missing or is not good.
type SecondFactorError struct{ refusal *errs.Error }

func (e *SecondFactorError) Error() string { return e.refusal.Error() }

// Unwrap gives the refusal with its public sentence.
func (e *SecondFactorError) Unwrap() error { return e.refusal }

func errCodeMissing() error {
	return &SecondFactorError{errs.New(errs.Unauthenticated, "Enter the code from your authenticator app")}
}

func errCodeWrong() error {
	return &SecondFactorError{errs.New(errs.Unauthenticated,
		"This code isn't right. Wait for the next one and try again.")}
}

// askForCode is the second step of a sign-in with a right password: it counts the code as wrong before it is looked at,
// so that parallel tries are counted too. What the password was counted as is given back: it was right.
func (s *Service) askForCode(
	ctx context.Context,
	code, account string,
	counted []ratelimit.Spent,
	c sessions.Client,
) (ratelimit.Spent, error) {
	if err := s.rates.GiveBack(ctx, counted...); err != nil {
		return ratelimit.Spent{}, fmt.Errorf("give back counted password: %w", err)
	}

	if code == "" {
		return ratelimit.Spent{}, errCodeMissing()
	}

	bucket, err := s.account.CodeBucket(ctx, account, caller.Network(c.IP))
	if err != nil {
		return ratelimit.Spent{}, fmt.Errorf("find budget of codes: %w", err)
	}

	return s.rates.Take(ctx, bucket.Bucket, bucket.Limit)
}

// acceptCode lets a sign-in through whose code is good.
func (s *Service) acceptCode(ctx context.Context, userID int, code string) error {
	user, err := s.people.ByID(ctx, userID)
	if err != nil {
		return fmt.Errorf("read user %d: %w", userID, err)
	}
	good, err := s.account.UseCode(ctx, user, code)
	if err == nil && !good {
		err = errCodeWrong()
	}
	return err
}

// codeFailed notes a wrong code of somebody who knew the password.
func (s *Service) codeFailed(ctx context.Context, userID int, err error) error {
	second := new(SecondFactorError)
	if !errors.As(err, &second) {
		return err
	}

	line := audit.AccountLine("sign_in_failed", userID)
	line.After = map[string]any{"why": "the code was wrong"}
	if noted := s.audit.Write(ctx, line); noted != nil {
		return noted
	}

	return err
}
