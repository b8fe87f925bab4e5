package identity

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/ratelimit"
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

// codeBucket counts wrong codes. Only who knows the password gets to spend it, and an owner at a familiar address does
// not share it with them.
func (s *Service) codeBucket(ctx context.Context, account, address string) (ratelimit.Event, error) {
	owner, err := s.rates.BudgetOwner(ctx, account, address)
	return ratelimit.Event{Bucket: "factor:wrong:" + owner, Limit: s.limits.CodeWrongPerAccount}, err
}

// askForCode is the second step of a sign-in with a right password: it counts the code as wrong before it is looked at,
// so that parallel tries are counted too. What the password was counted as is given back: it was right.
func (s *Service) askForCode(
	ctx context.Context,
	code, account string,
	counted []ratelimit.Spent,
	c Client,
) (ratelimit.Spent, error) {
	if err := s.rates.GiveBack(ctx, counted...); err != nil {
		return ratelimit.Spent{}, fmt.Errorf("give back counted password: %w", err)
	}

	if code == "" {
		return ratelimit.Spent{}, errCodeMissing()
	}

	bucket, err := s.codeBucket(ctx, account, caller.Network(c.IP))
	if err != nil {
		return ratelimit.Spent{}, fmt.Errorf("find budget of codes: %w", err)
	}

	return s.rates.Take(ctx, bucket.Bucket, bucket.Limit)
}

// passCode lets a sign-in through whose code is good.
func (s *Service) passCode(ctx context.Context, userID int, code string) error {
	user, err := s.userByID(ctx, userID)
	if err != nil {
		return fmt.Errorf("read user %d: %w", userID, err)
	}
	good, err := s.takeCode(ctx, user, code)
	if err == nil && !good {
		err = errCodeWrong()
	}
	return err
}

// takeCode uses up a code of the app, or a recovery code, in the transaction of ctx; false when it is not good. The
// owner gets an email about a recovery code.
func (s *Service) takeCode(ctx context.Context, user *User, code string) (bool, error) {
	code = tidyCode(code)

	// Codes of the app have six digits; recovery codes are longer.
	if len(code) == otpLength {
		return s.takeAppCode(ctx, user.ID, code)
	}

	taken, err := s.takeRecoveryCode(ctx, user.ID, code)
	if err != nil || !taken {
		return false, err
	}

	left, err := s.recoveryCodesLeft(ctx, user.ID)
	if err != nil {
		return false, fmt.Errorf("count recovery codes of user %d: %w", user.ID, err)
	}

	// A recovery code that somebody found must not go unnoticed.
	if err := s.mailer.Send(ctx, recoveryCodeMessage(user, left, s.clock.Now())); err != nil {
		return false, fmt.Errorf("tell user %d of the used recovery code: %w", user.ID, err)
	}

	line := audit.AccountLine("recovery_code_used", user.ID)
	line.ActorID, line.After = user.ID, map[string]any{"left": left}
	return true, s.Audit.Write(ctx, line)
}

// otpLength tells a code of an app from a recovery code.
const otpLength = 6

// codeFailed notes a wrong code of somebody who knew the password.
func (s *Service) codeFailed(ctx context.Context, userID int, err error) error {
	second := new(SecondFactorError)
	if !errors.As(err, &second) {
		return err
	}

	line := audit.AccountLine("sign_in_failed", userID)
	line.After = map[string]any{"why": "the code was wrong"}
	if noted := s.Audit.Write(ctx, line); noted != nil {
		return noted
	}

	return err
}
