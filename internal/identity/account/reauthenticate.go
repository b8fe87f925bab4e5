package account

import (
	"context"
	"fmt"

	"atlas/internal/identity/caller"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/platform/errs"
)

// Reauthenticate wants the caller to show once more who they are, before something that a stolen session must not do: a
// code of their authenticator app where two-factor login is on, else the password. Wrong ones count as they do at
// login.
//
// Returns errs.Invalid with the field code or password, errs.RateLimited after five wrong ones, errs.Unauthenticated,
// or errs.Forbidden while viewing as someone else.
func (s *Service) Reauthenticate(ctx context.Context, password, code string) (*people.User, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	user, err := s.people.ByID(ctx, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read user %d: %w", a.UserID, err)
	}
	if user.TwoFactorSince == nil {
		return s.ProvePassword(ctx, a, "password", password)
	}
	if passwords.IsBlank(code) {
		return nil, errs.Field("code", errs.IsRequired)
	}

	// Counted like codes at login: a stolen session gets no more guesses than anybody.
	bucket, err := s.CodeBucket(ctx, s.keys.Account(user.Email), caller.Network(a.IP))
	if err != nil {
		return nil, fmt.Errorf("find budget of codes: %w", err)
	}

	counted, err := s.rates.Take(ctx, bucket.Bucket, bucket.Limit)
	if err != nil {
		return nil, err
	}

	isRight := false

	// In a transaction, as a code that is right is used up.
	err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
		isRight, err = s.UseCode(ctx, user, code)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("use code of user %d: %w", user.ID, err)
	}
	if !isRight {
		return nil, errs.Field("code", notRight)
	}

	return user, s.rates.GiveBack(ctx, counted)
}
