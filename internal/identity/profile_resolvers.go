package identity

import (
	"context"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/identity/profiles"
)

// Profile is somebody as others see them.
func (q Queries) Profile(ctx context.Context, slug *string) (*profiles.Profile, error) {
	return q.Identity.Profiles.Profile(ctx, slug)
}

// UpdateProfile changes the caller's own profile.
func (m Mutations) UpdateProfile(ctx context.Context, input profiles.ProfileInput, seenAt *time.Time) (*profiles.Profile, error) {
	return m.Identity.Profiles.UpdateProfile(ctx, input, seenAt)
}

// RemoveProfileImage takes the caller's picture away.
func (m Mutations) RemoveProfileImage(ctx context.Context) (bool, error) {
	return done(m.Identity.Profiles.RemoveProfileImage(ctx))
}

// ProfileFields are the fields of Profile that need the service.
type ProfileFields struct{ Identity *Service }

// Details is the whole person, for those who may know.
func (f ProfileFields) Details(ctx context.Context, of *profiles.Profile) (*people.User, error) {
	return f.Identity.Profiles.ProfileDetails(ctx, of)
}

// MyDirectoryEntry is what the caller shows in the members' directory.
func (q Queries) MyDirectoryEntry(ctx context.Context) (*profiles.DirectoryEntry, error) {
	return q.Identity.Profiles.MyDirectoryEntry(ctx)
}

// SaveDirectoryEntry writes what the caller shows in the members' directory.
func (m Mutations) SaveDirectoryEntry(ctx context.Context, input profiles.DirectoryEntryInput) (*profiles.DirectoryEntry, error) {
	return m.Identity.Profiles.SaveDirectoryEntry(ctx, input)
}
