package learning

import (
	"context"
	"time"

	"atlas/internal/learning/resources"
	"atlas/internal/platform/page"
)

// Resources is one page of resources.
func (q Queries) Resources(ctx context.Context, list *page.ListInput, filter *resources.ResourceFilter) (*resources.ResourceList, error) {
	found, err := q.Learning.Resources.Resources(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	q.Learning.Resources.ExpectResources(ctx, found.Rows...)
	return found, nil
}

// Resource is one resource.
func (q Queries) Resource(ctx context.Context, id int) (*resources.Resource, error) {
	return q.Learning.Resources.Resource(ctx, id)
}

// ResourceCategories are the categories there are.
func (q Queries) ResourceCategories(ctx context.Context) ([]string, error) {
	return q.Learning.Resources.ResourceCategories(ctx)
}

// MyResources is one page of published resources.
func (q Queries) MyResources(
	ctx context.Context, list *page.ListInput, filter *resources.MyResourceFilter,
) (*resources.MyResourceList, error) {
	found, err := q.Learning.Resources.MyResources(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	q.Learning.Resources.ExpectMyResources(ctx, found.Rows...)
	return found, nil
}

// MyResource is one published resource.
func (q Queries) MyResource(ctx context.Context, id int) (*resources.MyResource, error) {
	return q.Learning.Resources.MyResource(ctx, id)
}

// CreateResource makes a resource.
func (m Mutations) CreateResource(ctx context.Context, input resources.ResourceInput) (*resources.Resource, error) {
	return m.Learning.Resources.CreateResource(ctx, input)
}

// UpdateResource changes a resource.
func (m Mutations) UpdateResource(
	ctx context.Context, id int, input resources.ResourceInput, seenAt *time.Time,
) (*resources.Resource, error) {
	return m.Learning.Resources.UpdateResource(ctx, id, input, seenAt)
}

// PublishResources shows resources or makes them drafts again.
func (m Mutations) PublishResources(ctx context.Context, ids []int, isPublished bool) ([]*resources.Resource, error) {
	found, err := m.Learning.Resources.PublishResources(ctx, ids, isPublished)
	m.Learning.Resources.ExpectResources(ctx, found...)
	return found, err
}

// ArchiveResources archives or restores resources.
func (m Mutations) ArchiveResources(ctx context.Context, ids []int, isArchived bool) ([]*resources.Resource, error) {
	found, err := m.Learning.Resources.ArchiveResources(ctx, ids, isArchived)
	m.Learning.Resources.ExpectResources(ctx, found...)
	return found, err
}
