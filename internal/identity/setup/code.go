package setup

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strings"

	"atlas/internal/identity/access"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/values"
	"atlas/internal/platform/errs"
)

// The first set-up: a site without an owner is given one in the browser by anyone who reads the terminal on which it
// was started.

const (
	// setupRow is the one row of setup_state.
	setupRow = 1
	// setupGroups of setupGroupMessages emails make a code. 60 bits cannot be guessed at the rate that the limits
	// allow.
	setupGroups        = 3
	setupGroupMessages = 4
	// setupAlphabet leaves out those that people confuse.
	setupAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
)

// OwnerInput is what the first person says about themselves.
type OwnerInput struct {
	Code, Email, FirstName, LastName, Password string
}

// errSetupCode is one answer for a wrong code, an old one and none.
func errSetupCode() error {
	return errs.Field("code",
		"isn't right. Copy it from the terminal where you started Atlas; a restart prints a new one")
}

// SetupOpen tells whether the site still waits for its owner. Once it does not, it never does again.
func (s *Service) SetupOpen(ctx context.Context) bool {
	// Once there is an owner the answer never changes, so it costs nothing from then on.
	if s.hasOwner.Load() {
		return false
	}

	open, err := s.store.isOpen(ctx)
	if err != nil {
		s.log.ErrorContext(ctx, "look for an owner", "error", err)
		return false // what cannot be known opens nothing
	}

	if !open {
		s.hasOwner.Store(true)
	}

	return open
}

// NewSetupCode makes the code with which the owner's account can be made, and voids earlier ones; empty when there is
// an owner. Only the person at the machine reads it: the database keeps a keyed hash.
func (s *Service) NewSetupCode(ctx context.Context) (string, error) {
	open, err := s.store.isOpen(ctx)
	if err != nil || !open {
		return "", err
	}

	code := randomSetupCode()
	return code, s.store.storeCode(ctx, s.setupHash(code))
}

func randomSetupCode() string {
	raw := make([]byte, setupGroups*setupGroupMessages)
	_, _ = rand.Read(raw)
	var b strings.Builder

	for i, r := range raw {
		if i > 0 && i%setupGroupMessages == 0 {
			b.WriteByte('-')
		}

		b.WriteByte(setupAlphabet[int(r)%len(setupAlphabet)]) // 32 letters: every one is as likely
	}

	return b.String()
}

// setupHash is what is kept of a code. How it is typed, with or without dashes, does not matter.
func (s *Service) setupHash(code string) string {
	plain := strings.NewReplacer("-", "", " ", "").Replace(strings.ToUpper(code))
	return hex.EncodeToString(secrets.Sign(s.keys.Setup, plain))
}

// CreateOwner makes the account of the owner, with full access, and signs them in.
//
// Requires the code that was printed at the start. Returns errs.Invalid for a wrong code and with the fields at fault,
// errs.NotFound once there is an owner, errs.Conflict if somebody has the address, or errs.RateLimited after too many
// wrong codes.
func (s *Service) CreateOwner(ctx context.Context, in OwnerInput, c sessions.Client) (*sessions.SignIn, error) {
	ctx = sessions.WithClient(ctx, c)
	if !s.SetupOpen(ctx) {
		return nil, errs.Missing("Page")
	}

	// Counted before the code is looked at, so that parallel tries count too; a right one takes it back.
	counted, err := s.rates.TakeAll(
		ctx,
		ratelimit.Event{Bucket: "setup:address:" + caller.Network(c.IP), Limit: s.limits.SetupPerAddress},
		ratelimit.Event{Bucket: "setup:all", Limit: s.limits.SetupAll},
	)
	if err != nil {
		return nil, err
	}

	right, err := s.isSetupCode(ctx, in.Code)
	if err != nil {
		return nil, fmt.Errorf("compare code of the set-up: %w", err)
	}

	if !right {
		if err := s.audit.Write(ctx, audit.Line{Action: "setup_code_failed", Entity: "setup"}); err != nil {
			return nil, fmt.Errorf("log wrong code of the set-up: %w", err)
		}

		return nil, errSetupCode()
	}

	if err := s.rates.GiveBack(ctx, counted...); err != nil {
		return nil, fmt.Errorf("give back counted tries: %w", err)
	}

	// The form is judged only after a right code: nobody else learns what is wrong with it.
	user, err := s.newOperator(ctx, in.Email, values.TidyName(in.FirstName), values.TidyName(in.LastName), in.Password)
	if err != nil {
		return nil, err
	}

	return s.writeOwner(ctx, user, in.Code, c)
}

// isSetupCode compares a code with the one that counts, in the same time for every wrong one.
func (s *Service) isSetupCode(ctx context.Context, code string) (bool, error) {
	kept, err := s.store.codeHash(ctx)
	if err != nil {
		return false, fmt.Errorf("read code of the set-up: %w", err)
	}
	if kept == nil {
		return false, nil
	}

	return hmac.Equal([]byte(*kept), []byte(s.setupHash(code))), nil
}

// writeOwner uses the code up and makes the account in one transaction: of two who send the code at the same moment one
// becomes the owner.
func (s *Service) writeOwner(ctx context.Context, user *people.User, code string, c sessions.Client) (*sessions.SignIn, error) {
	now := s.clock.Now()
	user.LastLoginAt = &now
	var session *sessions.SignIn
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// The code is part of the condition: of two who send it at once, one becomes the owner.
		isGood, err := s.store.useCode(ctx, s.setupHash(code), now)
		if err != nil {
			return fmt.Errorf("use code of the set-up: %w", err)
		}
		if !isGood {
			return errs.Missing("Page")
		}

		// The transaction may run again, and the key must be made anew.
		user.ID = 0
		if err := s.people.Create(ctx, user, access.FullAccess); err != nil {
			return err // people.ErrEmailTaken is for the owner
		}

		if err := s.rates.MarkFamiliar(ctx, s.keys.Account(user.Email), caller.Network(c.IP)); err != nil {
			return fmt.Errorf("note network of the owner: %w", err)
		}

		if session, err = s.sessions.Open(ctx, user.ID, c); err != nil {
			return fmt.Errorf("open session of the owner: %w", err)
		}

		return s.audit.Write(ctx,
			audit.Line{Action: "owner_create", ActorID: user.ID, SubjectID: user.ID, Entity: "user",
				EntityID: values.ID(user.ID)})
	})
	if err != nil {
		return nil, err
	}

	s.hasOwner.Store(true)
	return session, nil
}
