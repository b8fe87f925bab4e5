package identity

import (
	"context"
	"encoding/json"
	"fmt"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/datarights"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/actor"
)

// Who may read what of a person is decided here, field by field, so that it holds wherever a User appears.

// seesUser tells whether the caller may read what concerns the person: they themselves and holders of the user page.
func seesUser(ctx context.Context, of *people.User) bool {
	a := actor.From(ctx)
	return a.IsSelf(of.ID) || a.Page("user")
}

// UserProfile is how the person is called; sex and birthdate only for those who may know.
func (f UserFields) UserProfile(ctx context.Context, of *people.User) (*people.UserProfile, error) {
	profile := of.UserProfile()
	if !seesUser(ctx, of) {
		profile.Sex, profile.Birthdate = nil, nil
	}
	return profile, nil
}

// MobileNumber is for those who may know.
func (f UserFields) MobileNumber(ctx context.Context, of *people.User) (*string, error) {
	if !seesUser(ctx, of) {
		return nil, nil
	}
	return of.MobileNumber, nil
}

// Socials are for those who may know.
func (f UserFields) Socials(ctx context.Context, of *people.User) (*people.Socials, error) {
	if !seesUser(ctx, of) {
		return nil, nil
	}
	return &of.Socials, nil
}

// Location is for those who may know.
func (f UserFields) Location(ctx context.Context, of *people.User) (*people.Location, error) {
	if !seesUser(ctx, of) {
		return nil, nil
	}
	if of.Location == (people.Location{}) {
		return nil, nil
	}
	return &of.Location, nil
}

// Notes are for staff, and not for the person they are about.
func (f UserFields) Notes(ctx context.Context, of *people.User) (*string, error) {
	if !actor.From(ctx).Page("user") {
		return nil, nil
	}
	return of.Notes, nil
}

// BasePoints are for staff.
func (f UserFields) BasePoints(ctx context.Context, of *people.User) (*int, error) {
	if !actor.From(ctx).Page("user") {
		return nil, nil
	}
	return &of.BasePoints, nil
}

// Status is active, inactive or archived at this moment.
func (f UserFields) Status(_ context.Context, of *people.User) (string, error) {
	return of.StatusAt(f.Identity.clock.Now()), nil
}

// IsEmailVerified tells whether the person proved to read their mail.
func (f UserFields) IsEmailVerified(_ context.Context, of *people.User) (bool, error) {
	return of.EmailProvenAt != nil, nil
}

// HasPassword tells whether the person has set a password.
func (f UserFields) HasPassword(_ context.Context, of *people.User) (bool, error) {
	return of.PasswordHash != nil, nil
}

// HasTwoFactor tells whether the person logs in with a second factor, to those who may know.
func (f UserFields) HasTwoFactor(ctx context.Context, of *people.User) (bool, error) {
	return of.TwoFactorSince != nil && seesUser(ctx, of), nil
}

// Erasure is the open request that the person be erased, to those who may know.
func (f UserFields) Erasure(ctx context.Context, of *people.User) (*datarights.Erasure, error) {
	if !seesUser(ctx, of) {
		return nil, nil
	}
	return f.Identity.loaders(ctx).erasures.Load(ctx, of.ID)
}

// IsManageable tells whether the person may do nothing that the caller may not.
func (f UserFields) IsManageable(ctx context.Context, of *people.User) (bool, error) {
	target, err := f.rightsOf(ctx, of)
	own := actor.From(ctx).Rights
	return err == nil && own != nil && target.IsSubsetOf(own), err
}

// IsImpersonable tells whether the caller may view Atlas as the person, as Impersonate decides.
func (f UserFields) IsImpersonable(ctx context.Context, of *people.User) (bool, error) {
	a := actor.From(ctx)
	if !a.Can(sessions.ImpersonateFunction) || a.Impersonating() || of.ID == a.UserID {
		return false, nil
	}
	rights, err := f.rightsOf(ctx, of)
	if err != nil {
		return false, err
	}

	own := &accesslevels.UserAccess{Rights: a.Rights}
	target := &accesslevels.UserAccess{ArchivedAt: of.ArchivedAt, Rights: rights}
	return sessions.ImpersonationRefusal(own, target) == "", nil
}

func (f UserFields) rightsOf(ctx context.Context, of *people.User) (*actor.Rights, error) {
	levels, err := f.Identity.Levels.Loaders(ctx).Levels.Load(ctx, of.ID)
	if err != nil {
		return nil, fmt.Errorf("read levels of user %d: %w", of.ID, err)
	}
	return accesslevels.RightsOf(of.IsLegacyAdmin, levels...)
}

// Parts are the columns of other domains.
func (f UserFields) Parts(ctx context.Context, of *people.User) (json.RawMessage, error) {
	if !actor.From(ctx).Page("users", "user", "archivedUsers") {
		return nil, nil
	}

	parts := of.Parts
	if parts == nil {
		var err error
		if parts, err = f.Identity.loaders(ctx).parts.Load(ctx, of.ID); err != nil {
			return nil, fmt.Errorf("read parts of user %d: %w", of.ID, err)
		}
	}

	return json.Marshal(parts)
}
