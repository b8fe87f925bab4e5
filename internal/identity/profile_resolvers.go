package identity

import (
	"context"
	"time"
)

// Profile is somebody as others see them.
func (q Queries) Profile(ctx context.Context, slug *string) (*Profile, error) {
	return q.Identity.Profile(ctx, slug)
}

// UpdateProfile changes the caller's own profile.
func (m Mutations) UpdateProfile(ctx context.Context, input ProfileInput, seenAt *time.Time) (*Profile, error) {
	return m.Identity.UpdateProfile(ctx, input, seenAt)
}

// RemoveProfileImage takes the caller's picture away.
func (m Mutations) RemoveProfileImage(ctx context.Context) (bool, error) {
	return done(m.Identity.RemoveProfileImage(ctx))
}

// ProfileFields are the fields of Profile that need the service.
type ProfileFields struct{ Identity *Service }

// Details is the whole person, for those who may know.
func (f ProfileFields) Details(ctx context.Context, of *Profile) (*User, error) {
	return f.Identity.profileDetails(ctx, of)
}

// MyDirectoryEntry is what the caller shows in the members' directory.
func (q Queries) MyDirectoryEntry(ctx context.Context) (*DirectoryEntry, error) {
	return q.Identity.MyDirectoryEntry(ctx)
}

// SaveDirectoryEntry writes what the caller shows in the members' directory.
func (m Mutations) SaveDirectoryEntry(ctx context.Context, input DirectoryEntryInput) (*DirectoryEntry, error) {
	return m.Identity.SaveDirectoryEntry(ctx, input)
}
