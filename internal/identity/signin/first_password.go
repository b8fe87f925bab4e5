package signin

import (
	"context"
	"fmt"
	"net/url"

	"atlas/internal/identity/account"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/values"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
)

// First passwords: an account that a purchase or staff made has none. Its owner sets it with a link that was mailed to
// them, which proves the address as well; or right after paying, in the browser that ordered, if the order made the
// account. The latter proves nothing: such an account is like one that somebody signed up for with the same address.

// firstPasswordButton is what the button of an email says that leads to a first password.
const firstPasswordButton = "Set my password"

func errHasPassword() error {
	return errs.New(errs.Conflict, "This account has a password already. Log in, or reset it if you forgot it.")
}

// FirstPasswordLink makes a link with which anyone who reads the mail of a person sets their first password. The
// transaction of ctx.
func (s *Service) FirstPasswordLink(ctx context.Context, userID int) (*mail.Button, error) {
	user, err := s.people.ByID(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read user %d: %w", userID, err)
	}
	path, err := s.account.NewEmailProof(ctx, user)
	if err != nil {
		return nil, err
	}
	return &mail.Button{Label: firstPasswordButton, Path: path + "&first=1"}, nil
}

// sendFirstPassword writes to somebody without a password how to set one.
func (s *Service) sendFirstPassword(ctx context.Context, user *people.User, once string) error {
	button, err := s.FirstPasswordLink(ctx, user.ID)
	if err != nil {
		return fmt.Errorf("make link for user %d: %w", user.ID, err)
	}

	message := WelcomeMessage(user, once)
	message.Button = button
	message.After = []string{account.ProofDays,
		"Didn't ask for this? Ignore this email. No one can log in before a password is set."}
	message.Secret = true

	return s.mailer.Send(ctx, message)
}

// SetFirstPassword sets the first password of anyone who a mailed link belongs to, which proves their address, and
// gives the address to log in with. Anyone who has the link may call it, once; nobody is signed in by it.
//
// Returns errs.Invalid for a bad password and for a link that was used, is too old, or went to an address that the
// person no longer has; errs.Conflict when there is a password; errs.RateLimited; errs.Forbidden while viewing Atlas as
// somebody else.
func (s *Service) SetFirstPassword(ctx context.Context, token, password string, c sessions.Client) (string, error) {
	ctx = sessions.WithClient(ctx, c)
	if err := s.refuseImpersonator(ctx, c); err != nil {
		return "", err
	}

	if _, err := s.rates.Take(ctx, "email-proof:address:"+caller.Network(c.IP), s.limits.EmailProofPerAddress); err != nil {
		return "", err
	}

	// Checked and hashed before the link is used up: a password that is too short must not cost the link.
	hash, err := s.newPassword(ctx, password)
	if err != nil {
		return "", err
	}

	var email string
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		proof, err := s.account.UseEmailProof(ctx, token)
		if err != nil {
			return err
		}

		user, err := people.Users.Lock(ctx, s.db, proof.UserID)
		if err != nil {
			return fmt.Errorf("lock user %d: %w", proof.UserID, err)
		}
		if user.ArchivedAt != nil || user.EmailKey != proof.EmailKey {
			return account.ErrInvalidProof()
		}

		// An account that has a password is not taken over by an old link.
		if err := s.writeFirstPassword(ctx, user, password, hash); err != nil {
			return err
		}

		email = user.Email
		return s.account.MarkProven(ctx, user.ID)
	})
	return email, err
}

// CanSetFirstPassword tells whether nobody has ever used an account that was made for an address: it has no password,
// nobody signed in, and the address is still that one. For other domains; the answer must only reach anyone who had the
// account made.
func (s *Service) CanSetFirstPassword(ctx context.Context, userID int, emailKey string) (bool, error) {
	user, err := s.people.ByID(ctx, userID)
	if err != nil {
		return false, fmt.Errorf("read user %d: %w", userID, err)
	}
	return isUnused(user, emailKey), nil
}

// isUnused tells whether nobody has ever used an account that was made for an address.
func isUnused(u *people.User, emailKey string) bool {
	return u.PasswordHash == nil && u.LastLoginAt == nil && u.ArchivedAt == nil && u.EmailKey == emailKey
}

// SetPasswordOfNewAccount sets the password of an account that nobody has used yet, and gives the address to log in
// with. It proves no address. It checks no rights: the caller has made sure that who asks is who had the account made.
//
// Returns errs.Invalid for a bad password, errs.Conflict when the account has been used.
func (s *Service) SetPasswordOfNewAccount(ctx context.Context, userID int, emailKey, password string) (string, error) {
	hash, err := s.newPassword(ctx, password)
	if err != nil {
		return "", err
	}

	var email string
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		user, err := people.Users.Lock(ctx, s.db, userID)
		if err != nil {
			return fmt.Errorf("lock user %d: %w", userID, err)
		}
		if !isUnused(user, emailKey) {
			return errHasPassword()
		}

		email = user.Email
		return s.writeFirstPassword(ctx, user, password, hash)
	})
	return email, err
}

// newPassword checks a password that everyone may have and gives its stored form.
func (s *Service) newPassword(ctx context.Context, password string) (string, error) {
	var check errs.Check
	s.account.CheckPassword(ctx, &check, "password", password, false)
	if err := check.Err(); err != nil {
		return "", err
	}
	return s.hasher.Hash(ctx, password)
}

// writeFirstPassword gives a locked user without a password one.
func (s *Service) writeFirstPassword(ctx context.Context, user *people.User, password, hash string) error {
	if user.PasswordHash != nil {
		return errHasPassword()
	}

	// Only now is it known whose password it is: people who work here must meet the checklist.
	isStaff, err := s.account.IsStaff(ctx, user.ID)
	if err != nil {
		return fmt.Errorf("read whether user %d is staff: %w", user.ID, err)
	}

	var check errs.Check
	s.account.CheckPassword(ctx, &check, "password", password, isStaff)
	if err := check.Err(); err != nil {
		return err
	}

	user.PasswordHash, user.PasswordMeetsChecklist, user.UpdatedAt = &hash, passwords.MeetsChecklist(password), s.clock.Now()
	if err := people.Users.Update(ctx, s.db, user, "password_hash", "password_meets_checklist", "updated_at"); err != nil {
		return fmt.Errorf("write the first password of user %d: %w", user.ID, err)
	}

	// Codes that were mailed before would set another password.
	if err := s.account.EndResets(ctx, user.ID); err != nil {
		return fmt.Errorf("end resets of user %d: %w", user.ID, err)
	}

	return s.audit.Write(ctx,
		audit.Line{Action: "password_first", ActorID: user.ID, SubjectID: user.ID, Entity: "user",
			EntityID: values.ID(user.ID)})
}

// WelcomeMessage tells somebody how to set their first password; once names emails that are not written twice.
func WelcomeMessage(u *people.User, once string) mail.Message {
	return mail.Message{
		Kind: "set-password", To: u.Email, ToName: u.Name(), Once: once,
		Subject: "Your account is ready: set your password",
		Lines: []string{
			"Hi " + u.FirstName + ",",
			"We made an account for you with this email address. Set a password to log in.",
		},
		Button: &mail.Button{Label: "Set my password",
			Path: "/set-new-password?" + url.Values{"extraData": {u.Email}}.Encode()},
		After: []string{"We'll send a code to this address, so only you can do it."},
	}
}
