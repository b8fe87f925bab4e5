package catalog

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/files"
	"atlas/internal/platform/nullable"
	"atlas/internal/platform/page"
)

// Products are all that are not archived.
func (q Queries) Products(ctx context.Context) ([]*Product, error) {
	found, err := q.Catalog.Products(ctx)
	q.Catalog.Loaders(ctx).ExpectProducts(found...)
	return found, err
}

// ProductList is one page of products.
func (q Queries) ProductList(ctx context.Context, list *page.ListInput, filter *ProductFilter) (*ProductList, error) {
	found, err := q.Catalog.ProductList(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	q.Catalog.Loaders(ctx).ExpectProducts(found.Rows...)
	return found, nil
}

// Product is one product.
func (q Queries) Product(ctx context.Context, id int) (*Product, error) {
	return q.Catalog.Product(ctx, id)
}

// CreateProduct makes a product.
func (m Mutations) CreateProduct(ctx context.Context, input ProductInput) (*Product, error) {
	return m.Catalog.CreateProduct(ctx, input)
}

// UpdateProduct changes a product.
func (m Mutations) UpdateProduct(ctx context.Context, id int, input ProductInput, seenAt *time.Time) (*Product, error) {
	return m.Catalog.UpdateProduct(ctx, id, input, seenAt)
}

// ArchiveProducts archives or restores products.
func (m Mutations) ArchiveProducts(ctx context.Context, ids []int, isArchived bool) ([]*Product, error) {
	found, err := m.Catalog.ArchiveProducts(ctx, ids, isArchived)
	m.Catalog.Loaders(ctx).ExpectProducts(found...)
	return found, err
}

// DeleteProducts removes products that nothing uses.
func (m Mutations) DeleteProducts(ctx context.Context, ids []int) (int, error) {
	return m.Catalog.DeleteProducts(ctx, ids)
}

// ProductFields are the fields of Product that need a statement of their own.
type ProductFields struct{ Catalog *Service }

// CoverURL is the address of its picture.
func (f ProductFields) CoverURL(ctx context.Context, of *Product) (*string, error) {
	if of.CoverFileID == nil {
		return nil, nil
	}
	cover, err := f.Catalog.Loaders(ctx).covers.Load(ctx, *of.CoverFileID)
	if err != nil || cover == nil {
		return nil, err
	}
	return new(files.OpenURL(cover)), nil
}

// Levels are those that it gives.
func (f ProductFields) Levels(ctx context.Context, of *Product) ([]*ProductLevel, error) {
	return nullable.List(f.Catalog.Loaders(ctx).levels.Load(ctx, of.ID))
}

// Funnel are the ways to buy it.
func (f ProductFields) Funnel(ctx context.Context, of *Product) ([]*Funnel, error) {
	l := f.Catalog.Loaders(ctx)
	if SeesHidden(actor.From(ctx)) {
		return nullable.List(l.productFunnels.Load(ctx, of.ID))
	}
	return nullable.List(l.shownFunnels.Load(ctx, of.ID))
}

// Contents are what it opens.
func (f ProductFields) Contents(ctx context.Context, of *Product) ([]*ProductContent, error) {
	if !actor.From(ctx).Page(productPages...) {
		return []*ProductContent{}, nil
	}
	return nullable.List(f.Catalog.Loaders(ctx).contents.Load(ctx, of.ID))
}

// FunnelCount is how many ways to buy it are in use.
func (f ProductFields) FunnelCount(ctx context.Context, of *Product) (int, error) {
	if !actor.From(ctx).Page(productPages...) {
		return 0, nil
	}
	figures, err := f.Catalog.Loaders(ctx).figures.Load(ctx, of.ID)
	return figures.funnels, err
}

// SubscriberCount is how many hold it now.
func (f ProductFields) SubscriberCount(ctx context.Context, of *Product) (int, error) {
	if !actor.From(ctx).Page(productPages...) {
		return 0, nil
	}
	figures, err := f.Catalog.Loaders(ctx).figures.Load(ctx, of.ID)
	return figures.subscribers, err
}
