package account

import (
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"strconv"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/people"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// EmailChange is an address that the caller wants to use and has still to prove that they read.
type EmailChange struct {
	Email     string
	ExpiresAt time.Time
}

const emailChangeLife = 30 * time.Minute

// RequestEmailChange mails a code to the address that the caller wants to sign in with, and a notice to the one they
// have. An address that somebody else has gets the same answer by the same work, and its owner a mail instead of a
// code.
//
// Requires a login, no impersonation and no API key, and the password. Returns errs.Invalid with the fields at fault,
// or errs.RateLimited after too many.
func (s *Service) RequestEmailChange(ctx context.Context, email, password string) (*EmailChange, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	email = contact.CleanEmail(email)
	var check errs.Check
	check.Required("email", email)
	check.That(email == "" || contact.ValidEmail(email), "email", errs.IsNotFormatted)
	check.That(password != "", "password", errs.IsRequired)
	if err := check.Err(); err != nil {
		return nil, err
	}

	// The password is asked for before anything is told or sent: a stolen session must not move the account.
	user, err := s.ProvePassword(ctx, a, "password", password)
	if err != nil {
		return nil, err
	}
	if email == user.Email {
		return nil, errs.Field("email", "is the one you already use")
	}

	if _, err := s.rates.Take(ctx, "email:user:"+values.ID(user.ID), s.limits.EmailChangePerUser); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	change := &EmailChange{Email: email, ExpiresAt: now.Add(emailChangeLife)}
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.askNewAddress(ctx, user, change); err != nil {
			return fmt.Errorf("ask new address: %w", err)
		}

		if err := s.mailer.Send(ctx, emailAskedMessage(user, now)); err != nil {
			return fmt.Errorf("tell old address: %w", err)
		}

		return s.audit.Write(ctx, audit.AccountLine("email_change_asked", user.ID))
	})
	if err != nil {
		return nil, err
	}

	return change, nil
}

// askNewAddress writes the request and the mail to the new address.
func (s *Service) askNewAddress(ctx context.Context, user *people.User, change *EmailChange) error {
	// The code is drawn and hashed in every case, so that an address in use takes as long as a free one.
	otp := s.drawCode()
	row := &emailChangeRow{UserID: user.ID, Email: change.Email,
		OtpHash: s.emailOtpHash(user.ID, change.Email, strconv.Itoa(otp)), CreatedAt: s.clock.Now(),
		ExpiresAt: change.ExpiresAt}
	message := emailCodeMessage(user, change.Email, strconv.Itoa(otp))
	owner, err := s.people.ByEmail(ctx, change.Email)

	switch {
	case err == nil && owner.ID != user.ID:
		row.OtpHash = secrets.HashToken(secrets.NewToken()) // of nothing that anybody could type
		message = emailTakenMessage(owner, owner.Email)
	case err != nil && !errors.Is(err, db.ErrNone):
		return err
	}

	// One request at a time: a new one makes the code of the last one worthless.
	if err := emailChanges.Delete(ctx, s.db, user.ID); err != nil {
		return fmt.Errorf("drop earlier change of email: %w", err)
	}

	if err := emailChanges.Insert(ctx, s.db, row); err != nil {
		return fmt.Errorf("write change of email: %w", err)
	}

	return s.mailer.Send(ctx, message)
}

func errCodeExpired() error { return errs.Field("code", "is no longer valid. Ask for a new one.") }

// ConfirmEmailChange makes the new address the caller's own once they type its code.
//
// Requires a login, no impersonation and no API key. Returns errs.Invalid for a wrong code, for the sixth try and for a
// code that has expired, or errs.Conflict if somebody else has the address by now.
func (s *Service) ConfirmEmailChange(ctx context.Context, code string) error {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return err
	}

	// The try is counted before the code is compared, or many at once would cost only one.
	row, err := s.tryEmailCode(ctx, a.UserID)
	if err != nil {
		return fmt.Errorf("count try of email code: %w", err)
	}
	if row == nil {
		return errCodeExpired()
	}
	if !hmac.Equal([]byte(row.OtpHash), []byte(s.emailOtpHash(a.UserID, row.Email, normalizeCode(code)))) {
		return errs.Field("code", notRight)
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error { return s.changeEmail(ctx, a, row) })
	if db.Unique(err, "users.email_key") {
		return people.ErrEmailTaken // somebody took it within the last half hour
	}

	return err
}

func (s *Service) changeEmail(ctx context.Context, a actor.Actor, row *emailChangeRow) error {
	user, err := people.Users.Lock(ctx, s.db, a.UserID)
	if err != nil {
		return fmt.Errorf("lock user %d: %w", a.UserID, err)
	}

	isGood, err := s.store.useEmailChange(ctx, user.ID, row.OtpHash)
	if err != nil {
		return fmt.Errorf("use code of email change: %w", err)
	}
	if !isGood { // given twice at the same moment, or asked for anew meanwhile
		return errCodeExpired()
	}

	before, now := *user, s.clock.Now()
	user.Email, user.EmailKey = row.Email, contact.EmailKey(row.Email)
	user.EmailProvenAt = &now // the code went to the new address
	user.UpdatedAt = later(now, user.UpdatedAt)
	if err := people.Users.Update(ctx, s.db, user, "email", "email_key", "email_proven_at", "updated_at"); err != nil {
		return fmt.Errorf("change email of user %d: %w", user.ID, err)
	}

	// Links that went to the old address prove nothing any more.
	if err := s.proofs.end(ctx, user.ID); err != nil {
		return fmt.Errorf("end links to the old address: %w", err)
	}

	if err := s.store.endResets(ctx, user.ID); err != nil { // codes that went to the old address
		return err
	}

	// The network is known to the new address as it was to the old one, so no notice of a new device goes out.
	if err := s.rates.MarkFamiliar(ctx, s.keys.Account(user.Email), caller.Network(a.IP)); err != nil {
		return fmt.Errorf("note network of user %d: %w", user.ID, err)
	}

	// Anyone who copied the cookie before is out.
	if err := s.sessions.RenewCookie(ctx, a); err != nil {
		return fmt.Errorf("renew cookie: %w", err)
	}

	if err := s.mailer.Send(ctx, emailChangedMessage(&before, now)); err != nil {
		return fmt.Errorf("tell old address of the change: %w", err)
	}

	line := audit.AccountLine("email_change", user.ID)
	line.Before, line.After = map[string]any{"email": before.Email}, map[string]any{"email": user.Email}
	return s.audit.Write(ctx, line)
}

// CancelEmailChange forgets the address that the caller asked for.
//
// Requires a login, no impersonation and no API key.
func (s *Service) CancelEmailChange(ctx context.Context) error {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return err
	}
	return emailChanges.Delete(ctx, s.db, a.UserID)
}

// later makes an instant that is new for a row, also when two changes fall into one millisecond.
func later(now, before time.Time) time.Time {
	if now.After(before) {
		return now
	}
	return before.Add(time.Millisecond)
}
