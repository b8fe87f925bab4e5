package signin

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

const (
	// resetLife is how long a code and its token live. Page and email promise three minutes; anyone who is a little
	// late is let in all the same.
	resetLife = 10 * time.Minute
	// resetsAlive is how many requests of one person live side by side.
	resetsAlive = 3
)

// ResetHandle is what the asker of a reset gets. The token is only a handle: it opens nothing before the code that goes
// by mail was given for the same request. ID names the request, never the person.
type ResetHandle struct {
	ID    int
	Token string
	Email string
}

func errInvalidReset() error { return errs.New(errs.Invalid, "Reset link is invalid or has expired") }

// ForgotPassword starts a reset and has a code mailed; somebody without a password gets to set one. Addresses that
// nobody has, those of archived people, and those asked for too often get a decoy: a request like any other, made by
// the same work, whose code nobody has.
//
// Anyone may call it. Returns errs.Invalid if it is not an email address, or errs.RateLimited after too many from one
// network.
func (s *Service) ForgotPassword(ctx context.Context, username string, c sessions.Client) (*ResetHandle, error) {
	ctx = sessions.WithClient(ctx, c)
	if strings.TrimSpace(username) == "" {
		return nil, errs.New(errs.Invalid, "Enter your registered email")
	}
	if !contact.ValidEmail(username) {
		return nil, errs.New(errs.Invalid, "Enter a valid email address (e.g., name@example.com)")
	}

	// Networks are counted before accounts: guessing many addresses from one place ends here.
	address := caller.Network(c.IP)
	if _, err := s.rates.Take(ctx, "forgot:address:"+address, s.limits.ForgotPerAddress); err != nil {
		return nil, err
	}

	account := s.keys.Account(username)
	budget, err := s.rates.BudgetOwner(ctx, account, address)
	if err != nil {
		return nil, fmt.Errorf("find budget of the account: %w", err)
	}

	// Looked up in every case and used in none that would tell: a decoy does the same work.
	user, err := s.people.CredentialsOf(ctx, username)
	if err != nil {
		return nil, fmt.Errorf("look for account: %w", err)
	}

	userID := user.ID

	// Archived people get a decoy, like addresses that nobody has.
	if user.ArchivedAt != nil {
		userID = 0
	}

	handle := &ResetHandle{Email: contact.CleanEmail(username)}
	err = s.db.Tx(ctx, func(ctx context.Context) error { return s.openReset(ctx, handle, userID, account, budget) })
	if err != nil {
		return nil, fmt.Errorf("open reset request: %w", err)
	}

	return handle, nil
}

// openReset writes the request, for nobody when userID is 0 or the account's budget is spent.
func (s *Service) openReset(ctx context.Context, handle *ResetHandle, userID int, account, budget string) error {
	// A budget that is spent is no refusal, or it would tell that there is an account.
	within, err := s.withinBudget(ctx, ratelimit.Event{Bucket: "forgot:pause:" + budget, Limit: s.limits.ForgotPause},
		ratelimit.Event{Bucket: "forgot:account:" + budget, Limit: s.limits.ForgotPerAccount})
	if err != nil {
		return fmt.Errorf("count reset request: %w", err)
	}

	now := s.clock.Now()
	handle.Token = secrets.NewToken()
	otp := s.drawCode()
	r := &resetRequest{TokenHash: secrets.HashToken(handle.Token), AddressKey: account, CreatedAt: now,
		ExpiresAt: now.Add(resetLife)}
	line := audit.Line{Action: "password_reset_requested", Entity: "user"}

	switch {
	case !within:
		r.AddressKey = ""
	case userID != 0:
		r.UserID = &userID
		line.SubjectID, line.EntityID = userID, values.ID(userID)
	}

	if err := s.insertReset(ctx, r, otp); err != nil {
		return fmt.Errorf("write reset request: %w", err)
	}

	handle.ID = r.ID

	// A few older requests stay alive, as people ask twice and type the first code.
	if err := s.supersedeResets(ctx, r); err != nil {
		return fmt.Errorf("end older reset requests: %w", err)
	}

	// Mail is written by a job in every case, so the answer takes the same time for decoys.
	if err := s.queue.Enqueue(ctx, s.messageFor(r.ID, otp)); err != nil {
		return fmt.Errorf("ask for mail of reset request %d: %w", r.ID, err)
	}

	return s.audit.Write(ctx, line)
}

// withinBudget counts one event in each bucket; unlike for TakeAll a refusal is an answer and no error.
func (s *Service) withinBudget(ctx context.Context, events ...ratelimit.Event) (bool, error) {
	for _, w := range events {
		_, err := s.rates.Take(ctx, w.Bucket, w.Limit)
		if errs.Is(err, errs.RateLimited) {
			return false, nil
		}
		if err != nil {
			return false, fmt.Errorf("count %s: %w", w.Bucket, err)
		}
	}

	return true, nil
}

// ValidateResetToken checks that a token belongs to an open request, verified or not.
//
// Anyone may call it. Returns errs.Invalid otherwise.
func (s *Service) ValidateResetToken(ctx context.Context, token string) error {
	if token == "" {
		return errs.Field("resetToken", errs.IsRequired)
	}
	_, err := s.findUsableReset(ctx, token)
	return err
}

// ResetPassword gives the person of a verified request a new password, signs them out everywhere and ends all their
// requests.
//
// Requires the token, which works once, and no impersonation. Returns errs.Invalid for a bad password, for a token that
// was used or has expired and for a request whose code was not given yet, or errs.RateLimited after too many.
func (s *Service) ResetPassword(ctx context.Context, token, password string, c sessions.Client) error {
	ctx = sessions.WithClient(ctx, c)
	if err := s.refuseImpersonator(ctx, c); err != nil {
		return err
	}

	if token == "" {
		return errs.Field("resetToken", errs.IsRequired)
	}
	if passwords.IsBlank(password) {
		return errs.New(errs.Invalid, "Password is required")
	}

	var check errs.Check
	s.account.CheckPassword(ctx, &check, "password", password, false)
	if err := check.Err(); err != nil {
		return err
	}

	// After the quick checks, which cost nobody a try.
	if _, err := s.rates.Take(ctx, "reset:address:"+caller.Network(c.IP), s.limits.ResetPerAddress); err != nil {
		return err
	}

	r, err := s.findUsableReset(ctx, token)
	if err != nil {
		return err
	}
	if r.VerifiedAt == nil || r.UserID == nil {
		return errs.New(errs.Invalid, "Please verify the OTP first")
	}

	// Only now is it known whose password it is, and only its owner learns what it must be like.
	isStaff, err := s.account.IsStaff(ctx, *r.UserID)
	if err != nil {
		return fmt.Errorf("read whether user %d is staff: %w", *r.UserID, err)
	}

	s.account.CheckPassword(ctx, &check, "password", password, isStaff)
	if err := check.Err(); err != nil {
		return err
	}

	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}

	return s.db.Tx(ctx,
		func(ctx context.Context) error {
			return s.changePassword(ctx, r, hash, passwords.MeetsChecklist(password), c)
		})
}

func (s *Service) changePassword(ctx context.Context, r *resetRequest, hash string, meets *bool, c sessions.Client) error {
	// Used up first: of two requests with one token, one goes through.
	used, err := s.useReset(ctx, r.ID)
	if err != nil {
		return fmt.Errorf("use reset request %d: %w", r.ID, err)
	}
	if !used {
		return errInvalidReset()
	}

	user, err := people.Users.Lock(ctx, s.db, *r.UserID)
	if err != nil {
		return fmt.Errorf("lock user %d: %w", *r.UserID, err)
	}
	if user.ArchivedAt != nil {
		return errInvalidReset()
	}

	now := s.clock.Now()
	user.PasswordHash = &hash
	user.PasswordMeetsChecklist = meets
	user.UpdatedAt = now
	if err := people.Users.Update(ctx, s.db, user, "password_hash", "password_meets_checklist", "updated_at"); err != nil {
		return fmt.Errorf("write password of user %d: %w", user.ID, err)
	}

	// The code that was given before already proved the address; a request from before a change of address is gone with
	// that change.
	if user.EmailProvenAt == nil {
		if err := s.account.MarkProven(ctx, user.ID); err != nil {
			return fmt.Errorf("prove address of user %d: %w", user.ID, err)
		}
	}

	// Anyone who knew the old password is out everywhere.
	if err := s.sessions.EndAll(ctx, user.ID); err != nil {
		return fmt.Errorf("end sessions of user %d: %w", user.ID, err)
	}

	if err := s.account.EndResets(ctx, user.ID); err != nil {
		return fmt.Errorf("end reset requests of user %d: %w", user.ID, err)
	}

	if err := s.welcomeBack(ctx, s.keys.Account(user.Email), caller.Network(c.IP)); err != nil {
		return fmt.Errorf("clear counters of user %d: %w", user.ID, err)
	}

	// The owner hears of it at their address, in case it was not them.
	if err := s.mailer.Send(ctx, passwordChangedMessage(user, s.clock.Now())); err != nil {
		return fmt.Errorf("tell user %d of the new password: %w", user.ID, err)
	}

	return s.audit.Write(ctx,
		audit.Line{Action: "password_reset", ActorID: user.ID, SubjectID: user.ID, Entity: "user",
			EntityID: values.ID(user.ID)})
}

// welcomeBack lets an owner in who just proved to read the account's mail, whatever guessers did to the counters
// before.
func (s *Service) welcomeBack(ctx context.Context, account, address string) error {
	if err := s.rates.Forget(ctx, loginAccountBucket(account)); err != nil {
		return fmt.Errorf("clear failures of the account: %w", err)
	}
	if err := s.clearPair(ctx, account, address); err != nil {
		return fmt.Errorf("clear failures of the network: %w", err)
	}
	return s.rates.MarkFamiliar(ctx, account, address)
}

// refuseImpersonator returns errs.Forbidden during an impersonation, so that staff cannot set passwords of others.
func (s *Service) refuseImpersonator(ctx context.Context, c sessions.Client) error {
	who := actor.From(ctx)

	// The calls that set passwords carry the cookie only, so the session is looked up here.
	if !who.Impersonating() && c.Cookie != "" {
		live, err := s.sessions.LiveSession(ctx, c.Cookie)
		if err != nil {
			return fmt.Errorf("read session: %w", err)
		}
		if live != nil {
			who = live.Actor
		}
	}

	if who.Impersonating() {
		return errs.Impersonating()
	}

	return nil
}
