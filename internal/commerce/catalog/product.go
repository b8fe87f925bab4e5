package catalog

import (
	"context"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// Product is what is sold.
type Product struct {
	ID          int            `db:"id,made" privacy:"none"`
	Name        string         `db:"name" log:"name" privacy:"none"`
	NameKey     string         `db:"name_key" privacy:"none"`
	Description string         `db:"description" log:"description" privacy:"none"`
	Price       money.Centavos `db:"price" log:"price" privacy:"none"`
	// Content is courses, activities or tasks.
	Content string `db:"content_type" privacy:"none"`
	// BenefitLines are what buyers get, one a line; a funnel without its own shows them.
	BenefitLines string     `db:"benefits" privacy:"none"`
	CoverFileID  *int       `db:"cover_file_id" log:"coverFileId" privacy:"none"`
	IsMembership bool       `db:"is_membership" log:"isMembership" privacy:"none"`
	IsFastTrack  bool       `db:"is_fast_track" log:"isFastTrack" privacy:"none"`
	ArchivedAt   *time.Time `db:"archived_at" log:"archivedAt" privacy:"none"`
	CreatedAt    time.Time  `db:"created_at" privacy:"none"`
	UpdatedAt    time.Time  `db:"updated_at" privacy:"none"`
}

var contentTypes = choices{{"courses", "Courses"}, {"activities", "Activities"}, {"tasks", "Tasks"}}

// ContentType is Courses, Activities or Tasks.
func (p *Product) ContentType() string { return contentTypes.show(p.Content) }

// Benefits are what buyers get, a sentence each.
func (p *Product) Benefits() []string { return splitLines(p.BenefitLines) }

// ProductLevel is a level that a product gives.
type ProductLevel struct{ ID, Name string }

// ProductContent is something that a product opens.
type ProductContent struct {
	Kind      string
	ContentID int
	Name      string
}

// ProductInput is what staff say of a product. What is left out stays as it is.
type ProductInput struct {
	Name, Description, ContentType graphql.Omittable[*string]
	Price                          graphql.Omittable[*money.Centavos]
	IsMembership, IsFastTrack      graphql.Omittable[*bool]
	CoverFileID                    graphql.Omittable[*int]
	// LevelIds and Benefits stay as they are when they are nil.
	LevelIds, Benefits []string
}

func (in ProductInput) apply(p *Product) error {
	c, isNew := new(errs.Check), p.ID == 0
	applyName(c, in.Name, isNew, &p.Name, &p.NameKey)
	applyText(c, "description", in.Description, descriptionMax, &p.Description)
	if price, ok := in.Price.ValueOK(); ok || isNew {
		c.That(price != nil, "price", errs.IsRequired)
		if price != nil {
			p.Price = *price
			checkAmount(c, "price", p.Price, pricing.Max)
		}
	}

	if kind, ok := in.ContentType.ValueOK(); ok {
		p.Content = contentTypes.read(c, "contentType", kind)
	} else if isNew {
		p.Content = contentTypes[0].stored
	}

	if in.Benefits != nil {
		p.BenefitLines = tidyLines(in.Benefits)
		checkBenefits(c, p.Benefits())
	}

	if id, ok := in.CoverFileID.ValueOK(); ok {
		p.CoverFileID = id
	}

	applyFlag(in.IsMembership, &p.IsMembership)
	applyFlag(in.IsFastTrack, &p.IsFastTrack)
	return c.Err()
}

// ProductFilter picks products.
type ProductFilter struct{ Status *string }

// ProductList is one page of products.
type ProductList struct {
	Rows  []*Product
	Total int
}

var (
	// productPages show everything about products.
	productPages = []string{"products", "product", "editProduct", FunnelPage}
	// sellerPages are those of people who enrol others or look after what is sold.
	sellerPages = append([]string{"enrollUser", "subscription", "subscriptions"}, productPages...)
	// contentFunctions are those of people who say which products open a door.
	contentFunctions = []string{"course_create", "course_update", "lesson_create", "event_create", "event_update",
		"resource-file_create", "resource-file_update"}
)

// Products are all that are not archived, by name. Anybody signed in; anyone who neither sells nor writes content sees
// none.
func (s *Service) Products(ctx context.Context) ([]*Product, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return nil, errs.Login()
	// An empty list, not a refusal: pages of other roles ask for this, too.
	case !a.Page(sellerPages...) && !a.Can(contentFunctions...):
		return []*Product{}, nil
	}
	return Products.All(ctx, s.db, "WHERE archived_at IS NULL ORDER BY name_key, id")
}

// ProductList lists one page of products for staff. Requires the page products. Returns errs.Invalid for an unknown
// status.
func (s *Service) ProductList(ctx context.Context, w page.Window, f *ProductFilter) (*ProductList, error) {
	if !actor.From(ctx).Page("products") {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &ProductFilter{}
	}

	archived, err := requestedStatus(f.Status)
	if err != nil {
		return nil, err
	}

	rows, total, err := s.Store.listProducts(ctx, w, archived)
	return &ProductList{rows, total}, err
}

// Product returns one product, to show or edit it. Requires the page product or editProduct. Returns errs.NotFound,
// also without these pages.
func (s *Service) Product(ctx context.Context, id int) (*Product, error) {
	if !actor.From(ctx).Page("product", "editProduct") {
		return nil, errs.Missing("Product")
	}
	return s.Store.productByID(ctx, id)
}

// ProductNames are the names of products by id, for doors; what is no product is left out.
func (s *Service) ProductNames(ctx context.Context, ids []string) (map[string]string, error) {
	found, err := Products.ByIDs(ctx, s.db, ProductIDs(ids))
	names := map[string]string{}
	for _, p := range found {
		names[ProductKey(p.ID)] = p.Name
	}
	return names, err
}
