package account

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
)

const (
	// emailProofLife is how long a link works. The emails say the same number of days.
	emailProofLife = 7 * 24 * time.Hour
	// emailProofsAlive is how many links of one person work side by side: an email that comes late must not be useless.
	emailProofsAlive = 3
)

// emailProof is a link that proves an address.
type emailProof struct {
	TokenHash string    `db:"token_hash"`
	UserID    int       `db:"user_id"`
	EmailKey  string    `db:"email_key"`
	CreatedAt time.Time `db:"created_at"`
	ExpiresAt time.Time `db:"expires_at"`
}

var emailProofs = db.NewTable[emailProof]("email_proofs")

func ErrInvalidProof() error {
	return errs.New(errs.Invalid, "This link was already used or has expired. Log in to get a new one.")
}

// NewEmailProof makes a link that proves the address which the person has now, in the transaction of ctx, and gives its
// path. Of older links the latest keep working.
func (s *Service) NewEmailProof(ctx context.Context, user *people.User) (string, error) {
	now := s.clock.Now()
	token := secrets.NewToken()

	proof := &emailProof{
		TokenHash: secrets.HashToken(token), UserID: user.ID, EmailKey: user.EmailKey,
		CreatedAt: now, ExpiresAt: now.Add(emailProofLife),
	}
	if err := s.proofs.insert(ctx, proof); err != nil {
		return "", err
	}

	return "/confirm-email?" + url.Values{"token": {token}}.Encode(), nil
}

// SendSignupProof welcomes somebody who has just signed up and asks for the click that proves their address.
func (s *Service) SendSignupProof(ctx context.Context, user *people.User) error {
	path, err := s.NewEmailProof(ctx, user)
	if err != nil {
		return err
	}

	return s.mailer.Send(ctx, signupProofMessage(user, path))
}

// SendEmailProof mails the caller one more link that proves their address. Nothing is sent if it is proven already.
//
// Requires a login, no impersonation and no API key. Returns errs.RateLimited after one within a minute or five within
// an hour.
func (s *Service) SendEmailProof(ctx context.Context) error {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return err
	}

	user, err := s.people.ByID(ctx, a.UserID)
	if err != nil {
		return fmt.Errorf("read user %d: %w", a.UserID, err)
	}
	if user.EmailProvenAt != nil {
		return nil
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		// Both limits are taken or none, so that waiting a minute doesn't cost one of the hour.
		_, err := s.rates.TakeAll(ctx,
			ratelimit.Event{Bucket: "email-proof:pause:" + values.ID(user.ID), Limit: s.limits.EmailProofPause},
			ratelimit.Event{Bucket: "email-proof:user:" + values.ID(user.ID), Limit: s.limits.EmailProofPerUser})
		if err != nil {
			return err
		}

		path, err := s.NewEmailProof(ctx, user)
		if err != nil {
			return err
		}

		if err := s.mailer.Send(ctx, emailProofMessage(user, path)); err != nil {
			return fmt.Errorf("send link to user %d: %w", user.ID, err)
		}

		return s.audit.Write(ctx, audit.AccountLine("email_proof_asked", user.ID))
	})
}

// ProveEmail uses a link that was mailed: the address it went to counts as proven from now on. Nobody is signed in by
// it.
//
// Requires the link, which works once, signed in or not, but not during an impersonation. Returns errs.Invalid for a
// link that was used, is too old, or went to an address that the person no longer has, or errs.RateLimited after too
// many from one network.
func (s *Service) ProveEmail(ctx context.Context, token string, c sessions.Client) error {
	ctx = sessions.WithClient(ctx, c)
	if actor.From(ctx).Impersonating() {
		return errs.Impersonating()
	}

	if _, err := s.rates.Take(ctx, "email-proof:address:"+caller.Network(c.IP), s.limits.EmailProofPerAddress); err != nil {
		return err
	}

	// The link is used up before anything is judged, so nobody can try it twice.
	return s.db.Tx(ctx, func(ctx context.Context) error {
		proof, err := s.UseEmailProof(ctx, token)
		if err != nil {
			return err
		}

		user, err := people.Users.Lock(ctx, s.db, proof.UserID)
		if err != nil {
			return fmt.Errorf("lock user %d: %w", proof.UserID, err)
		}

		// The address may have changed since the link was sent: it then proves nothing about the new one.
		if user.ArchivedAt != nil || user.EmailKey != proof.EmailKey {
			return ErrInvalidProof()
		}
		if user.EmailProvenAt != nil {
			return nil
		}

		if err := s.MarkProven(ctx, user.ID); err != nil {
			return err
		}

		line := audit.AccountLine("email_proven", user.ID)
		line.ActorID = user.ID
		return s.audit.Write(ctx, line)
	})
}

// UseEmailProof takes a link that still works away and gives what it was; only one caller ever gets it.
func (s *Service) UseEmailProof(ctx context.Context, token string) (*emailProof, error) {
	proof, err := s.proofs.use(ctx, secrets.HashToken(token), s.clock.Now())
	if errors.Is(err, db.ErrNone) {
		return nil, ErrInvalidProof()
	}
	if err != nil {
		return nil, fmt.Errorf("use a link that proves an address: %w", err)
	}

	return proof, nil
}

const (
	ProofButton = "Confirm email address"
	ProofDays   = "The link works for 7 days."
	proofNotMe  = "Didn't sign up? Ignore this email: until someone confirms this address, the account can't see " +
		"anyone here. " +
		"Want it to be yours, or gone? Reset its password at the login page. The code comes to you."
)

// signupProofMessage is the first email of somebody who signed up.
func signupProofMessage(user *people.User, path string) mail.Message {
	return mail.Message{
		Kind: "signup-welcome", To: user.Email, ToName: user.Name(),
		Subject: "Welcome to the Tribe! Confirm your email address",
		Lines: []string{
			"Hi " + user.FirstName + ",",
			"Mabuhay! Your account is ready. Confirm that this is your email address, so you can see what others " +
				"here have achieved.",
		},
		Button: &mail.Button{Label: ProofButton, Path: path},
		After:  []string{ProofDays, proofNotMe},
		Secret: true,
	}
}

// emailProofMessage is the link once more.
func emailProofMessage(user *people.User, path string) mail.Message {
	return mail.Message{
		Kind: "email-proof", To: user.Email, ToName: user.Name(), Subject: "Confirm your email address",
		Lines: []string{
			"Hi " + user.FirstName + ",",
			"Here's your link. Confirm that this is your email address, and you're all set.",
		},
		Button: &mail.Button{Label: ProofButton, Path: path},
		After:  []string{ProofDays, proofNotMe},
		Secret: true,
	}
}
