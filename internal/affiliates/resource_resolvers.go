package affiliates

import (
	"context"
	"time"

	"atlas/internal/affiliates/resources"
	"atlas/internal/platform/page"
)

// SharedResources is one page of what the caller can share.
func (q Queries) SharedResources(
	ctx context.Context, list *page.ListInput, kind *string,
) (*resources.SharedList, error) {
	return q.Service.Resources.SharedResources(ctx, page.Of(list), kind)
}

// SharedResource is one thing to share.
func (q Queries) SharedResource(ctx context.Context, id int) (*resources.Shared, error) {
	return q.Service.Resources.SharedResource(ctx, id)
}

// AffiliateResources are what staff wrote.
func (q Queries) AffiliateResources(ctx context.Context, isArchived *bool) ([]*resources.Resource, error) {
	return q.Service.Resources.Resources(ctx, isArchived != nil && *isArchived)
}

// CountResourceView counts a view.
func (m Mutations) CountResourceView(ctx context.Context, id int) (bool, error) {
	return m.Service.Resources.CountView(ctx, id)
}

// SaveAffiliateResource makes or changes a resource.
func (m Mutations) SaveAffiliateResource(
	ctx context.Context, id *int, input resources.Input, seenAt *time.Time,
) (*resources.Resource, error) {
	return m.Service.Resources.Save(ctx, id, input, seenAt)
}

// ArchiveAffiliateResource archives or restores a resource.
func (m Mutations) ArchiveAffiliateResource(ctx context.Context, id int, isArchived bool) (*resources.Resource, error) {
	return m.Service.Resources.Archive(ctx, id, isArchived)
}

// OrderAffiliateResources puts resources in an order.
func (m Mutations) OrderAffiliateResources(ctx context.Context, ids []int) ([]*resources.Resource, error) {
	return m.Service.Resources.Order(ctx, ids)
}
