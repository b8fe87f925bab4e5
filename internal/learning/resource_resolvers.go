package learning

import (
	"context"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/platform/page"
)

// Resources is one page of resources.
func (q Queries) Resources(ctx context.Context, list *page.ListInput, filter *ResourceFilter) (*ResourceList, error) {
	found, err := q.Learning.Resources(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	expectResources(ctx, q.Learning, found.Rows...)
	return found, nil
}

// Resource is one resource.
func (q Queries) Resource(ctx context.Context, id int) (*Resource, error) {
	return q.Learning.Resource(ctx, id)
}

// ResourceCategories are the categories there are.
func (q Queries) ResourceCategories(ctx context.Context) ([]string, error) {
	return q.Learning.ResourceCategories(ctx)
}

// MyResources is one page of published resources.
func (q Queries) MyResources(
	ctx context.Context, list *page.ListInput, filter *MyResourceFilter,
) (*MyResourceList, error) {
	found, err := q.Learning.MyResources(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	for _, r := range found.Rows {
		q.Learning.Access.ExpectOpeners(ctx, r.door)
	}
	return found, nil
}

// MyResource is one published resource.
func (q Queries) MyResource(ctx context.Context, id int) (*MyResource, error) {
	return q.Learning.MyResource(ctx, id)
}

// CreateResource makes a resource.
func (m Mutations) CreateResource(ctx context.Context, input ResourceInput) (*Resource, error) {
	return m.Learning.CreateResource(ctx, input)
}

// UpdateResource changes a resource.
func (m Mutations) UpdateResource(
	ctx context.Context, id int, input ResourceInput, seenAt *time.Time,
) (*Resource, error) {
	return m.Learning.UpdateResource(ctx, id, input, seenAt)
}

// PublishResources shows resources or makes them drafts again.
func (m Mutations) PublishResources(ctx context.Context, ids []int, isPublished bool) ([]*Resource, error) {
	found, err := m.Learning.PublishResources(ctx, ids, isPublished)
	expectResources(ctx, m.Learning, found...)
	return found, err
}

// ArchiveResources archives or restores resources.
func (m Mutations) ArchiveResources(ctx context.Context, ids []int, isArchived bool) ([]*Resource, error) {
	found, err := m.Learning.ArchiveResources(ctx, ids, isArchived)
	expectResources(ctx, m.Learning, found...)
	return found, err
}

// expectResources lets the names of what opens resources be read together.
func expectResources(ctx context.Context, s *Service, list ...*Resource) {
	for _, r := range list {
		s.Access.ExpectOpeners(ctx, r.door)
	}
}

// ResourceFields are the fields of Resource that need a statement of their own.
type ResourceFields struct{ Learning *Service }

// Openers is what opens the resource.
func (f ResourceFields) Openers(ctx context.Context, of *Resource) ([]*access.Opener, error) {
	return f.Learning.Access.NamedOpeners(ctx, of.door)
}

// MyResourceFields are the fields of MyResource that need a statement of their own.
type MyResourceFields struct{ Learning *Service }

// OpenedBy names what opens the resource.
func (f MyResourceFields) OpenedBy(ctx context.Context, of *MyResource) ([]string, error) {
	return f.Learning.Access.OpenerNames(ctx, of.door)
}
