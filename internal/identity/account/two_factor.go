package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/totp"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// TwoFactor is how things stand with somebody's second factor.
type TwoFactor struct {
	// Since is when it was switched on; nil while it is off.
	Since             *time.Time
	RecoveryCodesLeft int
	// Required tells that one of the person's levels asks for it.
	Required bool
}

// TwoFactorSetup is what an authenticator app needs to know, as text, as address and as picture.
type TwoFactorSetup struct {
	Secret string
	URL    string
	QR     string
}

// freshSession is how long after signing in nobody is asked for the password again to set up a second factor.
const freshSession = 10 * time.Minute

// StartTwoFactor gives the caller a new secret for an authenticator app. Nothing is switched on before
// ConfirmTwoFactor.
//
// Requires a login, no impersonation and no API key, and the password unless they signed in within the last ten
// minutes. Returns errs.Invalid for a wrong password, errs.RateLimited after five, or errs.Conflict if two-factor login
// is on already.
func (s *Service) StartTwoFactor(ctx context.Context, password *string) (*TwoFactorSetup, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	user, err := s.requireRecentProof(ctx, a, values.OrEmpty(password))
	if err != nil {
		return nil, err
	}
	if user.TwoFactorSince != nil {
		return nil, errs.New(errs.Conflict, "Two-factor login is already on. Turn it off first to use another app.")
	}

	// A secret is worth nothing before its first code, so starting again is harmless.
	secret := totp.NewSecret()
	if err := s.storeSecret(ctx, user.ID, secret); err != nil {
		return nil, fmt.Errorf("keep secret of user %d: %w", user.ID, err)
	}

	setup := &TwoFactorSetup{Secret: totp.SecretText(secret),
		URL: totp.Address(s.settings.Brand(ctx).Name, user.Email, secret)}
	setup.QR, err = totp.Picture(setup.URL)
	return setup, err
}

// requireRecentProof lets those through who signed in a moment ago, and asks the others for their password: a session
// that was left open must not become somebody else's account.
func (s *Service) requireRecentProof(ctx context.Context, a actor.Actor, password string) (*people.User, error) {
	row, err := sessions.SessionRows.Get(ctx, s.db, a.SessionID)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Login()
	}
	if err != nil {
		return nil, fmt.Errorf("read session %d: %w", a.SessionID, err)
	}
	if s.clock.Now().Sub(row.CreatedAt) < freshSession {
		return s.people.ByID(ctx, a.UserID)
	}

	return s.ProvePassword(ctx, a, "password", password)
}

// ConfirmTwoFactor switches two-factor login on once the app has shown a right code, and returns the recovery codes,
// which are never shown again. All other sessions end.
//
// Requires a login, no impersonation and no API key. Returns errs.Invalid for a wrong code, errs.RateLimited after
// five, or errs.Conflict if it is on already.
func (s *Service) ConfirmTwoFactor(ctx context.Context, code string) ([]string, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	// Counted before the code is compared, and given back if it was right.
	counted, err := s.rates.Take(ctx, "factor:setup:"+values.ID(a.UserID), s.limits.CodeWrongPerAccount)
	if err != nil {
		return nil, err
	}

	var codes []string
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if codes, err = s.enableTwoFactor(ctx, a, normalizeCode(code)); err != nil {
			return err
		}

		return s.rates.GiveBack(ctx, counted)
	})
	return codes, err
}

func (s *Service) enableTwoFactor(ctx context.Context, a actor.Actor, code string) ([]string, error) {
	user, err := people.Users.Lock(ctx, s.db, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("lock user %d: %w", a.UserID, err)
	}
	if user.TwoFactorSince != nil {
		return nil, errs.New(errs.Conflict, "Two-factor login is already on")
	}

	good, err := s.useAppCode(ctx, user.ID, code)
	if err != nil {
		return nil, fmt.Errorf("use code of user %d: %w", user.ID, err)
	}
	if !good {
		return nil, errs.Field("code", notRight)
	}

	now := s.clock.Now()
	if err := s.store.setTwoFactor(ctx, user.ID, now); err != nil {
		return nil, fmt.Errorf("switch on two-factor login of user %d: %w", user.ID, err)
	}

	codes, err := s.writeRecoveryCodes(ctx, user.ID)
	if err != nil {
		return nil, fmt.Errorf("write recovery codes of user %d: %w", user.ID, err)
	}

	// Sessions that began with the password alone end.
	if err := s.secureAccount(ctx, a, "two-factor login was switched on"); err != nil {
		return nil, fmt.Errorf("end other sessions of user %d: %w", user.ID, err)
	}

	if err := s.mailer.Send(ctx, twoFactorMessage(user, "two-factor-on", "was switched on", now)); err != nil {
		return nil, fmt.Errorf("tell user %d of two-factor login: %w", user.ID, err)
	}

	return codes, s.audit.Write(ctx, audit.AccountLine("two_factor_on", user.ID))
}

// twoFactorOf reads how things stand with somebody.
func (s *Service) twoFactorOf(ctx context.Context, user *people.User) (*TwoFactor, error) {
	left, err := s.RecoveryCodesLeft(ctx, user.ID)
	if err != nil {
		return nil, fmt.Errorf("count recovery codes: %w", err)
	}

	levels, err := s.levels.Loaders(ctx).Levels.Load(ctx, user.ID)
	if err != nil {
		return nil, fmt.Errorf("read levels of user %d: %w", user.ID, err)
	}

	ids := []string{}
	for _, level := range levels {
		ids = append(ids, level.ID)
	}

	if user.IsLegacyAdmin {
		ids = append(ids, access.LegacyRole)
	}

	return &TwoFactor{Since: user.TwoFactorSince, RecoveryCodesLeft: left, Required: s.sessions.TwoFactorRequired(ctx, ids)}, nil
}

// CodeBucket counts wrong codes. Only who knows the password gets to spend it, and an owner at a familiar address does
// not share it with them.
func (s *Service) CodeBucket(ctx context.Context, account, address string) (ratelimit.Event, error) {
	owner, err := s.rates.BudgetOwner(ctx, account, address)
	return ratelimit.Event{Bucket: "factor:wrong:" + owner, Limit: s.limits.CodeWrongPerAccount}, err
}

// UseCode uses up a code of the app, or a recovery code, in the transaction of ctx; false when it is not good. The
// owner gets an email about a recovery code.
func (s *Service) UseCode(ctx context.Context, user *people.User, code string) (bool, error) {
	code = normalizeCode(code)

	// Codes of the app have six digits; recovery codes are longer.
	if len(code) == otpLength {
		return s.useAppCode(ctx, user.ID, code)
	}

	taken, err := s.useRecoveryCode(ctx, user.ID, code)
	if err != nil || !taken {
		return false, err
	}

	left, err := s.RecoveryCodesLeft(ctx, user.ID)
	if err != nil {
		return false, fmt.Errorf("count recovery codes of user %d: %w", user.ID, err)
	}

	// A recovery code that somebody found must not go unnoticed.
	if err := s.mailer.Send(ctx, recoveryCodeMessage(user, left, s.clock.Now())); err != nil {
		return false, fmt.Errorf("tell user %d of the used recovery code: %w", user.ID, err)
	}

	line := audit.AccountLine("recovery_code_used", user.ID)
	line.ActorID, line.After = user.ID, map[string]any{"left": left}
	return true, s.audit.Write(ctx, line)
}

// otpLength tells a code of an app from a recovery code.
const otpLength = 6
