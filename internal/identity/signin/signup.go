package signin

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/identity/access"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/values"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
)

// SignupInput is all that a visitor may say about their new account; level, flags and points are ours to give.
type SignupInput struct {
	Username     string
	Password     string
	FirstName    string
	LastName     string
	MobileNumber string
}

// validateSignup tidies the input and names what is wrong with it.
func (s *Service) validateSignup(ctx context.Context, in *SignupInput) error {
	in.Username = contact.CleanEmail(in.Username)
	in.FirstName, in.LastName = values.TidyName(in.FirstName), values.TidyName(in.LastName)
	var c errs.Check
	c.Required("email", in.Username)
	c.That(in.Username == "" || contact.ValidEmail(in.Username), "email", errs.IsNotFormatted)
	s.account.CheckPassword(ctx, &c, "password", in.Password, false)
	c.Name("firstName", in.FirstName, 1, 100)
	c.Name("lastName", in.LastName, 1, 100)
	if in.MobileNumber = strings.TrimSpace(in.MobileNumber); in.MobileNumber != "" {
		var ok bool
		in.MobileNumber, ok = contact.CleanMobile(in.MobileNumber)
		c.That(ok, "mobileNumber", contact.MobileMessage)
	}

	return c.Err()
}

// errSignup does not say that the address is taken.
func errSignup() error {
	return errs.New(errs.Invalid,
		"We couldn't create an account with these details. Try logging in or resetting your password.")
}

// Signup makes an account at the lowest level, signs its owner in and mails a link that proves the address. Until that
// was used, the account sees nothing of other people.
//
// Anyone may call it. Returns errs.Invalid with the fields at fault, or with one neutral sentence if somebody has the
// address, who then gets a mail; or errs.RateLimited after too many.
func (s *Service) Signup(ctx context.Context, in SignupInput, c sessions.Client) (*sessions.SignIn, error) {
	ctx = sessions.WithClient(ctx, c)
	if err := s.validateSignup(ctx, &in); err != nil {
		return nil, err
	}

	// Counted before hashing, which costs the most.
	if _, err := s.rates.Take(ctx, "signup:address:"+caller.Network(c.IP), s.limits.SignupPerAddress); err != nil {
		return nil, err
	}

	// Hashed in every case, so that an address in use takes as long as a new one.
	hash, err := s.hasher.Hash(ctx, in.Password)
	if err != nil {
		return nil, err
	}

	user := &people.User{Email: in.Username, PasswordHash: &hash, PasswordMeetsChecklist: passwords.MeetsChecklist(in.Password),
		FirstName: in.FirstName, LastName: in.LastName}
	if in.MobileNumber != "" {
		user.MobileNumber = &in.MobileNumber
	}

	now := s.clock.Now()
	user.LastLoginAt = &now
	var session *sessions.SignIn
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.people.Create(ctx, user, access.SignupLevel); err != nil {
			return err // people.ErrEmailTaken is answered below
		}

		// The network is the owner's from the start, so guesses of strangers elsewhere don't lock them out.
		if err := s.rates.MarkFamiliar(ctx, s.keys.Account(user.Email), caller.Network(c.IP)); err != nil {
			return fmt.Errorf("note network of user %d: %w", user.ID, err)
		}

		// Who was erased and signs up again has come back by their own will.
		if err := s.dataRights.WelcomeBack(ctx, user.Email); err != nil {
			return fmt.Errorf("let user %d come back: %w", user.ID, err)
		}

		if err := people.RunHooks(ctx, s.hooks.SignedUp, user.ID); err != nil {
			return fmt.Errorf("tell other domains of user %d: %w", user.ID, err)
		}

		if err := s.account.SendSignupProof(ctx, user); err != nil {
			return fmt.Errorf("send link to user %d: %w", user.ID, err)
		}

		if session, err = s.sessions.Open(ctx, user.ID, c); err != nil {
			return fmt.Errorf("open session of user %d: %w", user.ID, err)
		}

		return s.audit.Write(
			ctx,
			audit.Line{
				Action:    "sign_up",
				ActorID:   user.ID,
				SubjectID: user.ID,
				Entity:    "user",
				EntityID:  values.ID(user.ID),
			},
		)
	})

	// Outside of the transaction, which was undone: the email to the owner is written by itself.
	if errors.Is(err, people.ErrEmailTaken) {
		return nil, s.signupRefused(ctx, in.Username)
	}
	if err != nil {
		return nil, err
	}

	return session, nil
}

// signupRefused tells the owner of the address, now and then, that somebody tried to sign up with it.
func (s *Service) signupRefused(ctx context.Context, email string) error {
	owner, err := s.people.ByEmail(ctx, email)
	if err != nil {
		return fmt.Errorf("read owner of the address: %w", err)
	}
	if owner.ArchivedAt != nil {
		return errSignup()
	}

	// A few emails a day at most: nobody can fill the mailbox of somebody else.
	_, err = s.rates.Take(ctx, "signup:notice:"+s.keys.Account(email), s.limits.SignupNoticePerAccount)
	if errs.Is(err, errs.RateLimited) {
		return errSignup()
	}
	if err != nil {
		return fmt.Errorf("count email to the owner: %w", err)
	}

	if err := s.mailer.Send(ctx, mail.Message{
		Kind: "signup-notice", To: owner.Email, ToName: owner.Name(),
		Subject: "Someone tried to sign up with your email address",
		Lines: []string{
			"Hi " + owner.FirstName + ",",
			"Someone just tried to create an account with this email address. You already have one, so nothing was " +
				"created or changed.",
			"If it was you, log in as usual, or reset your password if you forgot it.",
		},
		Button: &mail.Button{Label: "Log in", Path: "/login"},
		After:  []string{"If it wasn't you, you don't have to do anything."},
	}); err != nil {
		return fmt.Errorf("tell owner of the address: %w", err)
	}

	return errSignup()
}
