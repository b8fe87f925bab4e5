package journey

import (
	"context"

	"atlas/internal/identity/profiles"
	"atlas/internal/platform/page"
)

// Directory is one page of the members' directory.
func (q Queries) Directory(ctx context.Context, list *page.ListInput, filter *DirectoryFilter) (*DirectoryList, error) {
	return q.Journey.Directory(ctx, page.Of(list), filter)
}

// DirectoryChoices are what the directory can be filtered by.
func (q Queries) DirectoryChoices(ctx context.Context) (*DirectoryChoices, error) {
	return q.Journey.DirectoryChoices(ctx)
}

// ProfileFields are the fields of a profile that the journey adds.
type ProfileFields struct{ Journey *Service }

// Card is the person as the directory shows them.
func (f ProfileFields) Card(ctx context.Context, of *profiles.Profile) (*DirectoryMember, error) {
	return f.Journey.directoryCard(ctx, of.Slug(), of.IsOwn(ctx))
}
