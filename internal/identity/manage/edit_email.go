package manage

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/account"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
)

// changeAddress prepares a person for a new address: it must be free, and the person who is signed in with the old one
// is signed out, and both addresses are told. Refused while viewing as someone else.
func (s *Service) changeAddress(ctx context.Context, a actor.Actor, was, is *people.User) error {
	if a.Impersonating() {
		return errs.New(errs.Forbidden, "You can't change email addresses while viewing as someone else")
	}

	if err := s.store.addressFree(ctx, is); err != nil {
		return err
	}

	// Nobody has proven the new address yet, and links to the old one prove nothing about it.
	is.EmailProvenAt = nil
	if err := s.account.EndProofs(ctx, is.ID); err != nil {
		return fmt.Errorf("end links to the old address of user %d: %w", is.ID, err)
	}

	if err := s.sessions.EndAll(ctx, is.ID); err != nil {
		return fmt.Errorf("end sessions of user %d: %w", is.ID, err)
	}

	if err := s.account.EndResets(ctx, is.ID); err != nil {
		return fmt.Errorf("end reset requests of user %d: %w", is.ID, err)
	}

	path, err := s.account.NewEmailProof(ctx, is)
	if err != nil {
		return fmt.Errorf("make link for user %d: %w", is.ID, err)
	}

	for _, message := range addressMessages(was, is, path, s.clock.Now()) {
		if err := s.mailer.Send(ctx, message); err != nil {
			return fmt.Errorf("tell user %d of the new address: %w", is.ID, err)
		}
	}

	return nil
}

func addressMessages(was, is *people.User, proofPath string, at time.Time) []mail.Message {
	when := at.In(clock.Manila).Format("January 2, 2006 at 3:04 PM") + " (Manila time)"
	return []mail.Message{
		{
			Kind: "address-changed", To: was.Email, ToName: was.Name(),
			Subject: "Your email address was changed",
			Lines: []string{
				"Hi " + is.FirstName + ",",
				"Our team changed your account's email address to " + MaskedAddress(is.Email) + " on " + when +
					". We logged you out on all devices.",
				"If you asked for it, you don't have to do anything. If not, reply to this email.",
			},
		},
		{
			Kind: "address-changed", To: is.Email, ToName: is.Name(),
			Subject: "This is now your account's email address",
			Lines: []string{
				"Hi " + is.FirstName + ",",
				"Our team made this your account's email address on " + when +
					". Use it to log in from now on. Your password stays the same.",
				"Please confirm that this address is yours. Until you do, you won't see other people here.",
			},
			Button: &mail.Button{Label: account.ProofButton, Path: proofPath},
			After:  []string{account.ProofDays},
			Secret: true,
		},
	}
}

// MaskedAddress lets the owner of an address recognise it and nobody else learn it.
func MaskedAddress(address string) string {
	local, domain, _ := strings.Cut(address, "@")
	for _, first := range local {
		return string(first) + "…@" + domain
	}
	return "…@" + domain
}
