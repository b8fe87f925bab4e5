package setup

import (
	"context"
	"fmt"
	"unicode/utf8"

	"atlas/internal/identity/access"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/errs"
)

// operatorPasswordMin holds for accounts that can do everything, whatever the setting says about others.
const operatorPasswordMin = 12

// CreateAdmin makes an account with full access, for the command line. It checks no rights.
//
// Returns errs.Invalid with the fields at fault, or errs.Conflict if somebody has the address.
func (s *Service) CreateAdmin(ctx context.Context, email, firstName, lastName, password string) (*people.User, error) {
	user, err := s.newOperator(ctx, email, firstName, lastName, password)
	if err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// Before the log line, which needs the id.
		if err := s.people.Create(ctx, user, access.FullAccess); err != nil {
			return err
		}

		return s.audit.Write(ctx,
			audit.Line{Action: "admin_create", SubjectID: user.ID, Entity: "user", EntityID: values.ID(user.ID)})
	})
	return user, err
}

// newOperator prepares an account with full access, without writing it. Returns errs.Invalid with the fields at fault.
func (s *Service) newOperator(ctx context.Context, email, firstName, lastName, password string) (*people.User, error) {
	var c errs.Check
	c.That(contact.ValidEmail(email), "email", errs.IsNotFormatted)
	c.Name("firstName", firstName, 1, 100)
	c.Name("lastName", lastName, 1, 100)
	s.account.CheckPassword(ctx, &c, "password", password, true)

	// Longer than for others: nobody stands above this account to take it back.
	c.That(utf8.RuneCountInString(password) >= operatorPasswordMin, "password", "needs at least 12 characters")
	if err := c.Err(); err != nil {
		return nil, err
	}

	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return nil, fmt.Errorf("hash password: %w", err)
	}

	now := s.clock.Now()
	// Anyone who sits at the machine knows whose address it is; there may be no mail yet to prove it by.
	return &people.User{
		Email: email, FirstName: firstName, LastName: lastName, PasswordHash: &hash, EmailProvenAt: &now,
		PasswordMeetsChecklist: passwords.MeetsChecklist(password),
	}, nil
}
