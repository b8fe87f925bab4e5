package identity

import (
	"context"
	"fmt"
	"unicode/utf8"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/contact"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// What the person at the machine does, without an actor.

// fullAccess is the level of the specification that opens everything.
const fullAccess = "tribe-team-fa"

// operatorPasswordMin holds for accounts that can do everything, whatever the setting says about others.
const operatorPasswordMin = 12

// CreateAdmin makes an account with full access, for the command line. It checks no rights.
//
// Returns errs.Invalid with the fields at fault, or errs.Conflict if somebody has the address.
func (s *Service) CreateAdmin(ctx context.Context, email, firstName, lastName, password string) (*User, error) {
	user, err := s.newOperator(ctx, email, firstName, lastName, password)
	if err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// Before the log line, which needs the id.
		if err := s.createUser(ctx, user, fullAccess); err != nil {
			return err
		}

		return s.Audit.Write(ctx,
			audit.Line{Action: "admin_create", SubjectID: user.ID, Entity: "user", EntityID: idText(user.ID)})
	})
	return user, err
}

// newOperator prepares an account with full access, without writing it. Returns errs.Invalid with the fields at fault.
func (s *Service) newOperator(ctx context.Context, email, firstName, lastName, password string) (*User, error) {
	var c errs.Check
	c.That(contact.ValidEmail(email), "email", errs.IsNotFormatted)
	c.Name("firstName", firstName, 1, 100)
	c.Name("lastName", lastName, 1, 100)
	s.checkPassword(ctx, &c, "password", password, true)

	// Longer than for others: nobody stands above this account to take it back.
	c.That(utf8.RuneCountInString(password) >= operatorPasswordMin, "password", "needs at least 12 characters")
	if err := c.Err(); err != nil {
		return nil, err
	}

	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return nil, fmt.Errorf("hash password: %w", err)
	}

	now := s.clock.Now()
	// Whoever sits at the machine knows whose address it is; there may be no mail yet to prove it by.
	return &User{
		Email: email, FirstName: firstName, LastName: lastName, PasswordHash: &hash, EmailProvenAt: &now,
		PasswordMeetsChecklist: meetsChecklist(password),
	}, nil
}

// Forget drops what this process remembers of sessions and people, once the transaction of ctx has committed.
func (s *Service) Forget(ctx context.Context) { s.forgetEverybody(ctx) }

// SpendForm counts a form that the caller sends. Returns errs.RateLimited after too many by one person, or from one
// network for visitors.
func (s *Service) SpendForm(ctx context.Context) error {
	a, limit := actor.From(ctx), s.limits.FormsPerAddress
	if a.SignedIn() {
		limit = s.limits.FormsPerUser
	}
	_, err := s.rates.Take(ctx, "form:"+caller.Key(a), limit)
	return err
}

// SpendExport counts a list that the caller downloads. Returns errs.RateLimited after thirty in an hour, for all kinds
// of lists together.
func (s *Service) SpendExport(ctx context.Context) error {
	_, err := s.rates.Take(ctx, "export:"+idText(actor.From(ctx).UserID), exports)
	return err
}

// DemoAccount is a person of the demo that stands for a role.
type DemoAccount struct{ Email, Label string }

// DemoAccounts lists one person per role, the one with the legacy flag, one with several roles, and one whose address
// is not proven.
func DemoAccounts() []DemoAccount {
	out := make([]DemoAccount, 0, len(catalogue.Levels)+3)
	for _, level := range catalogue.Levels {
		out = append(out, DemoAccount{level.ID + demoDomain, level.Name})
	}
	return append(out, DemoAccount{legacyRole + demoDomain, "Legacy administrator"},
		DemoAccount{maricel + demoDomain, "Member, Coach and Affiliate at once: switch roles at the top right"},
		DemoAccount{joy + demoDomain, "Just signed up, email address not confirmed yet"})
}
