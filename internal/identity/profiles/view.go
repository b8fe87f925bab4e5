package profiles

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Profile is a person as others see them. What is not for everybody stays behind Details.
type Profile struct{ User *people.User }

// Slug is the name of the person in addresses.
func (p *Profile) Slug() string { return p.User.Slug }

// FirstName is public.
func (p *Profile) FirstName() string { return p.User.FirstName }

// LastName is public.
func (p *Profile) LastName() string { return p.User.LastName }

// ProfileImage is public.
func (p *Profile) ProfileImage() *string { return p.User.ProfileImage }

// Socials are public: people tell of their pages to be found.
func (p *Profile) Socials() *people.Socials { return &p.User.Socials }

// IsOwn tells whether the caller looks at themselves.
func (p *Profile) IsOwn(ctx context.Context) bool { return actor.From(ctx).IsSelf(p.User.ID) }

// Profile finds somebody by their slug, or the caller themselves without one. The slug of somebody who was merged leads
// to the survivor.
//
// Requires a login and, for others, the page profile and that the caller sees members. Returns errs.NotFound for
// archived people and to everybody else.
func (s *Service) Profile(ctx context.Context, slug *string) (*Profile, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	var user *people.User
	var err error
	if slug == nil {
		user, err = s.people.ByID(ctx, a.UserID)
	} else {
		user, err = people.Users.One(ctx, s.db,
			`WHERE id = (SELECT COALESCE(m.merged_into_id, m.id) FROM users m WHERE m.slug = ?)`, *slug)
	}

	// Not there and not to be seen are the same answer.
	if errors.Is(err, db.ErrNone) || err == nil && !a.IsSelf(user.ID) &&
		(user.ArchivedAt != nil || !a.Page("profile") || a.Sees < actor.SeesMembers) {
		return nil, errs.Missing("Profile")
	}
	if err != nil {
		return nil, fmt.Errorf("read profile: %w", err)
	}

	return &Profile{user}, nil
}

// ProfileDetails gives the whole person to themselves, and to holders of the page user who see them; nil to others.
func (s *Service) ProfileDetails(ctx context.Context, p *Profile) (*people.User, error) {
	a := actor.From(ctx)
	if p.IsOwn(ctx) {
		return p.User, nil
	}
	if !a.Page("user") {
		return nil, nil
	}

	err := s.people.RequireVisibleOne(ctx, a, p.User.ID)
	if errs.Is(err, errs.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look whether user %d is seen: %w", p.User.ID, err)
	}

	return p.User, nil
}

// ProfileInput is what people may change of themselves. What is left out stays as it is; null empties.
type ProfileInput struct {
	FirstName    graphql.Omittable[*string]
	MiddleName   graphql.Omittable[*string]
	LastName     graphql.Omittable[*string]
	Suffix       graphql.Omittable[*string]
	Sex          graphql.Omittable[*string]
	Birthdate    graphql.Omittable[*string]
	MobileNumber graphql.Omittable[*string]
	Socials      *manage.SocialsInput
	Location     *people.LocationInput
}

// asEdit is the same as staff would write it; what only staff may change is left out.
func (in ProfileInput) asEdit() manage.UserInput {
	return manage.UserInput{
		FirstName: in.FirstName, MiddleName: in.MiddleName, LastName: in.LastName, Suffix: in.Suffix, Sex: in.Sex,
		Birthdate:    in.Birthdate,
		MobileNumber: in.MobileNumber, Socials: in.Socials, Location: in.Location,
	}
}

// UpdateProfile changes the caller's own profile.
//
// Requires a login. Returns errs.Invalid with the fields at fault, or errs.Conflict if the profile was changed after
// seenAt.
func (s *Service) UpdateProfile(ctx context.Context, in ProfileInput, seenAt *time.Time) (*Profile, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	var user *people.User
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if user, err = people.Users.Lock(ctx, s.db, a.UserID); err != nil {
			return fmt.Errorf("lock user %d: %w", a.UserID, err)
		}

		// Checked under the lock, so of two tabs the second is told.
		if seenAt != nil && !user.UpdatedAt.Equal(*seenAt) {
			return errs.Stale("profile")
		}

		return s.manage.EditUser(ctx, a, a.Rights, user, in.asEdit())
	})
	if err != nil {
		return nil, err
	}

	return &Profile{user}, nil
}
