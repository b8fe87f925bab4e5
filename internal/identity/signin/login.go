package signin

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/values"
	"atlas/internal/platform/errs"
)

// ErrWrongLogin is one answer for an unknown address, a wrong password, an archived person and one without a password.
func ErrWrongLogin() error { return errs.New(errs.Unauthenticated, "Incorrect email or password") }

// Login signs somebody in by email address and password. It does the same work whether or not somebody has the address.
//
// Anyone may call it. Returns errs.Invalid for an empty field, errs.Unauthenticated for a wrong pair, or
// errs.RateLimited after too many of them.
func (s *Service) Login(ctx context.Context, username, password string, c sessions.Client) (*sessions.SignIn, error) {
	return s.LoginWithCode(ctx, username, password, "", c)
}

// LoginWithCode signs somebody in who may have two-factor login; without it no code is needed.
//
// Anyone may call it. Returns what Login does, SecondFactorError if the password is right and the code is missing or
// wrong, or errs.RateLimited after five wrong codes.
func (s *Service) LoginWithCode(ctx context.Context, username, password, code string, c sessions.Client) (*sessions.SignIn, error) {
	ctx = sessions.WithClient(ctx, c)
	if strings.TrimSpace(username) == "" || passwords.IsBlank(password) {
		return nil, errs.New(errs.Invalid, "Both username and password are required")
	}

	// What is longer than any address or password is not worth hashing.
	if len(username) > contact.EmailMax || utf8.RuneCountInString(password) > passwords.Max {
		return nil, ErrWrongLogin()
	}

	// Counted before the password is compared, so that many tries at once are counted, too.
	account, address := s.keys.Account(username), caller.Network(c.IP)
	counted, err := s.takeLogin(ctx, account, address)
	if err != nil {
		return nil, err
	}

	user, err := s.people.CredentialsOf(ctx, username)
	if err != nil {
		return nil, fmt.Errorf("read credentials: %w", err)
	}

	// An address that nobody has costs the same hashing, so the time tells nothing.
	right, err := s.hasher.Matches(ctx, password, user.PasswordHash)
	if err != nil {
		return nil, errors.Join(err, s.rates.GiveBack(context.WithoutCancel(ctx), counted...))
	}

	// The same answer in every case: nobody learns who has an account.
	if !right || user.ArchivedAt != nil {
		return nil, s.loginFailed(ctx, user.ID, username)
	}

	// Only now: a code must not tell whether the password was right to somebody who guesses it.
	if user.TwoFactorSince != nil {
		tried, err := s.askForCode(ctx, code, account, counted, c)
		if err != nil {
			return nil, err
		}

		counted = []ratelimit.Spent{tried}
	}

	// The plain password is known only now, so a hash of older strength is renewed here.
	renewed := *user.PasswordHash
	if s.hasher.IsOutdated(renewed) {
		if renewed, err = s.hasher.Hash(ctx, password); err != nil {
			return nil, fmt.Errorf("renew hash of user %d: %w", user.ID, err)
		}
	}

	in, err := s.loginSucceeded(ctx, user, renewed, *passwords.MeetsChecklist(password), code, counted, account, c)
	if err != nil {
		return nil, s.codeFailed(ctx, user.ID, err)
	}

	return in, nil
}

// takeLogin counts a try as failed before it is known, so that parallel tries are counted too; success takes it back.
func (s *Service) takeLogin(ctx context.Context, account, address string) ([]ratelimit.Spent, error) {
	known, err := s.rates.IsFamiliar(ctx, account, address)
	if err != nil {
		return nil, fmt.Errorf("look whether the network is known: %w", err)
	}

	events := []ratelimit.Event{{Bucket: loginAddressBucket(address), Limit: s.limits.LoginPerAddress}}

	// From a network that the person has used before, guesses of strangers don't lock them out.
	if !known {
		events = append(events, ratelimit.Event{Bucket: loginAccountBucket(account), Limit: s.limits.LoginPerAccount})
	}

	events = append(
		events,
		ratelimit.Event{Bucket: loginPairBucket(account, address), Limit: s.limits.LoginPerAccountAndAddress},
	)
	return s.rates.TakeAll(ctx, events...)
}

func loginAddressBucket(address string) string { return "login:address:" + address }
func loginAccountBucket(account string) string { return "login:account:" + account }
func loginPairBucket(account, address string) string {
	return "login:account:" + account + ":" + address
}

// loginFailed writes the failure into the info log and returns errs.Unauthenticated; userID 0 is nobody.
func (s *Service) loginFailed(ctx context.Context, userID int, username string) error {
	line := audit.Line{Action: "sign_in_failed", Entity: "user"}
	if userID != 0 {
		line.SubjectID, line.EntityID = userID, values.ID(userID)
	}
	if contact.ValidEmail(username) { // anything else may be a password in the wrong field
		line.After = map[string]any{"email": contact.EmailKey(username)}
	}

	if err := s.audit.Write(ctx, line); err != nil {
		return fmt.Errorf("log failed login: %w", err)
	}

	return ErrWrongLogin()
}

// loginSucceeded opens the session, if the password is still the one that was compared, the second factor as it was,
// and the person still there: a reset or an archiving that happened meanwhile wins.
func (s *Service) loginSucceeded(
	ctx context.Context,
	user *people.Credentials,
	renewed string,
	meets bool,
	code string,
	counted []ratelimit.Spent,
	account string,
	c sessions.Client,
) (*sessions.SignIn, error) {
	var in *sessions.SignIn
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// The old hash is part of the condition: a reset that came first wins.
		isSame, err := s.store.recordLogin(ctx, user, s.clock.Now(), renewed, meets)
		if err != nil {
			return fmt.Errorf("note login of user %d: %w", user.ID, err)
		}
		if !isSame {
			return ErrWrongLogin()
		}
		if user.TwoFactorSince != nil {
			if err := s.acceptCode(ctx, user.ID, code); err != nil {
				return err
			}
		}

		if err := s.rates.GiveBack(ctx, counted...); err != nil {
			return fmt.Errorf("give back counted tries: %w", err)
		}

		if err := s.clearPair(ctx, account, caller.Network(c.IP)); err != nil {
			return fmt.Errorf("forget failures of the network: %w", err)
		}

		if err := s.rates.MarkFamiliar(ctx, account, caller.Network(c.IP)); err != nil {
			return fmt.Errorf("note network of user %d: %w", user.ID, err)
		}

		if in, err = s.sessions.Open(ctx, user.ID, c); err != nil {
			return fmt.Errorf("open session of user %d: %w", user.ID, err)
		}

		return s.audit.Write(
			ctx,
			audit.Line{
				Action:    "sign_in",
				ActorID:   user.ID,
				SubjectID: user.ID,
				Entity:    "user",
				EntityID:  values.ID(user.ID),
			},
		)
	})
	return in, err
}

// clearPair forgets the failures of one address on an account, whose owner just signed in from there.
func (s *Service) clearPair(ctx context.Context, account, address string) error {
	return s.rates.Forget(ctx, loginPairBucket(account, address))
}
