package manage

import (
	"context"
	"fmt"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/identity/access"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

const createUsers = "user_create"

// CreateUser makes a person, who is a non-member without a password, and mails them how to set one.
//
// Requires user_create. Returns errs.Invalid with the fields at fault, also for an address or Tribe ID that somebody
// has and for levels, which are given afterwards.
func (s *Service) CreateUser(ctx context.Context, in UserInput) (*people.User, error) {
	if !actor.From(ctx).Can(createUsers) {
		return nil, errs.Denied()
	}

	// Set to nothing instead of left out, so that the form says what is missing.
	for _, needed := range []*graphql.Omittable[*string]{&in.Email, &in.FirstName, &in.LastName} {
		if !needed.IsSet() {
			*needed = graphql.OmittableOf[*string](nil)
		}
	}

	u := new(people.User)
	if err := in.apply(ctx, u, s.places, s.clock.Now()); err != nil {
		return nil, err
	}

	// Levels are given afterwards, by those who may.
	if in.Levels != nil {
		return nil, errs.Field("levels", errs.IsNotValid)
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// The transaction may run again, and the key must be made anew.
		u.ID = 0
		if err := s.store.addressFree(ctx, u); err != nil {
			return err
		}

		if err := s.people.Create(ctx, u, access.SignupLevel); err != nil {
			return uniqueFieldError(err)
		}

		if err := s.mailer.Send(ctx, signin.WelcomeMessage(u, "")); err != nil {
			return fmt.Errorf("mail user %d: %w", u.ID, err)
		}

		return s.audit.Write(ctx,
			audit.Line{Action: "user_create", SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID),
				After: LoggedUser(u, []string{access.SignupLevel})})
	})
	if err != nil {
		return nil, err
	}

	u.IsNonMember = true
	return u, nil
}

// invitations are how often somebody may be written to about setting a password.
var invitations = ratelimit.Limit{Events: 3, Window: time.Hour}

// SendSetPasswordMail writes once more to somebody who has not set a password yet.
//
// Requires user_create or user_update, for people whom the caller sees and who have no right that the caller lacks.
// Returns errs.NotFound, errs.Conflict if there is a password or the person is archived, or errs.RateLimited after
// three in an hour.
func (s *Service) SendSetPasswordMail(ctx context.Context, id int) error {
	a := actor.From(ctx)
	function := people.UpdateUsers
	if a.Can(createUsers) {
		function = createUsers
	}
	if !a.Can(function) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		u, _, _, err := s.LockManageable(ctx, a, function, id)
		if err != nil {
			return err
		}

		switch {
		case u.ArchivedAt != nil:
			return errs.New(errs.Conflict, "This person is archived. Restore them first.")
		case u.PasswordHash != nil:
			return errs.New(errs.Conflict, "They already set a password. They can reset it on the login page.")
		}

		if _, err := s.rates.Take(ctx, "invite:"+values.ID(id), invitations); err != nil {
			return err
		}

		if err := s.mailer.Send(ctx, signin.WelcomeMessage(u, "")); err != nil {
			return fmt.Errorf("mail user %d: %w", id, err)
		}

		return s.audit.Write(
			ctx,
			audit.Line{Action: "set_password_mail", SubjectID: id, Entity: "user", EntityID: values.ID(id)},
		)
	})
}
