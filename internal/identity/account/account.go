package account

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/identity/datarights"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// Account is how the caller signs in, and what they asked the site to do with their data.
type Account struct {
	Email       string
	EmailChange *EmailChange
	TwoFactor   *TwoFactor
	Sessions    []*sessions.AccountSession
	DataExport  *datarights.DataExport
	Erasure     *datarights.Erasure
	// ErasureUndoDays is for how many days an erasure can be taken back.
	ErasureUndoDays int
}

// notRight is what a wrong password or code is told.
const notRight = "isn't right"

// MyAccount reads how the caller signs in, where they are signed in, and what they asked us to do with their data.
//
// Requires a login.
func (s *Service) MyAccount(ctx context.Context) (*Account, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	user, err := s.people.ByID(ctx, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read user %d: %w", a.UserID, err)
	}

	account := &Account{Email: user.Email, ErasureUndoDays: s.settings.Int(ctx, settings.EraseUndoDays)}
	if account.TwoFactor, err = s.twoFactorOf(ctx, user); err != nil {
		return nil, fmt.Errorf("read two-factor login: %w", err)
	}

	if account.Sessions, err = s.sessions.SessionsOf(ctx, a); err != nil {
		return nil, fmt.Errorf("read sessions: %w", err)
	}

	if account.EmailChange, err = s.emailChangeOf(ctx, user.ID); err != nil {
		return nil, fmt.Errorf("read change of email: %w", err)
	}

	if account.DataExport, err = s.dataRights.LatestExport(ctx, user.ID); err != nil {
		return nil, fmt.Errorf("read data export: %w", err)
	}

	account.Erasure, err = s.dataRights.ErasureOf(ctx, user.ID)
	return account, err
}

// ProvePassword checks the caller's password once more, so that nobody with a stolen session can change the account.
//
// Returns errs.Invalid with the field, errs.RateLimited after five wrong ones within a quarter of an hour, or
// errs.Unauthenticated if the person is gone.
func (s *Service) ProvePassword(ctx context.Context, a actor.Actor, field, password string) (*people.User, error) {
	if passwords.IsBlank(password) {
		return nil, errs.Field(field, errs.IsRequired)
	}

	// Counted before the comparison and given back after a right one: parallel tries count, too.
	counted, err := s.rates.Take(ctx, "password:user:"+values.ID(a.UserID), s.limits.PasswordPerUser)
	if err != nil {
		return nil, err
	}

	user, err := s.people.ByID(ctx, a.UserID)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Login()
	}
	if err != nil {
		return nil, fmt.Errorf("read user %d: %w", a.UserID, err)
	}

	right, err := s.hasher.Matches(ctx, password, user.PasswordHash)
	if err != nil {
		return nil, errors.Join(err, s.rates.GiveBack(context.WithoutCancel(ctx), counted))
	}
	if !right {
		return nil, errs.Field(field, notRight)
	}

	return user, s.rates.GiveBack(ctx, counted)
}

// secureAccount ends all other sessions of the caller and gives this one a new cookie, after a change of what proves
// who they are.
func (s *Service) secureAccount(ctx context.Context, a actor.Actor, why string) error {
	if err := s.sessions.EndOthers(ctx, a.UserID, a.SessionID, why); err != nil {
		return fmt.Errorf("end other sessions: %w", err)
	}
	return s.sessions.RenewCookie(ctx, a)
}
