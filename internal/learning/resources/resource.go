package resources

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// Resource is something to take away, as those see it who look after resources: a file of ours or an address on the
// web.
type Resource struct {
	ID              int        `db:"id,made" privacy:"none"`
	Name            string     `db:"name" log:"name" privacy:"none"`
	NameKey         string     `db:"name_key" privacy:"none"`
	Description     *string    `db:"description" log:"description" privacy:"none"`
	Category        string     `db:"category" log:"category" privacy:"none"`
	CategoryKey     string     `db:"category_key" privacy:"none"`
	Kind            string     `db:"kind" log:"kind" privacy:"none"`
	FileID          *int       `db:"file_id" log:"fileId" privacy:"none"`
	Address         *string    `db:"url" log:"url" privacy:"none"`
	CoverFileID     *int       `db:"cover_file_id" log:"coverFileId" privacy:"none"`
	OwnerID         *int       `db:"owner_id" privacy:"none"`
	PublishedAt     *time.Time `db:"published_at" log:"publishedAt" privacy:"none"`
	ArchivedAt      *time.Time `db:"archived_at" log:"archivedAt" privacy:"none"`
	LastPublishedAt *time.Time `db:"last_published_at" privacy:"none"`
	CreatedAt       time.Time  `db:"created_at" privacy:"none"`
	UpdatedAt       time.Time  `db:"updated_at" privacy:"none"`

	Owner                   *content.Author
	Content                 *ResourceContent
	CoverURL, CoverThumbURL *string
	IsEditable              bool
	openers                 access.Openers
}

// Status is draft, published or archived.
func (r *Resource) Status() string { return content.StatusOf(r.PublishedAt, r.ArchivedAt) }

// ResourceContent is where a resource is: what a closed door keeps back.
type ResourceContent struct {
	URL                                 string
	FileID                              *int
	FileName, MediaType, ThumbURL, Host *string
	Size, Width, Height, Seconds        *int
	Video                               *content.Video
}

// ResourceInput is what an editor says of a resource. What is left out stays as it is; null empties.
type ResourceInput struct {
	Name, Description, Category, URL graphql.Omittable[*string]
	FileID, CoverFileID              graphql.Omittable[*int]
	Openers                          []*access.OpenerInput
}

const (
	categoryMax    = 60
	descriptionMax = 2000
	// ownCategory is for what its maker puts into none.
	ownCategory = "General"
)

// apply writes the input into the resource and gathers what is wrong with it.
func (in ResourceInput) apply(r *Resource) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || r.ID == 0 {
		r.Name = content.ApplyName(c, name)
		r.NameKey = fold.Plain(r.Name)
	}

	content.ApplyText(c, "description", in.Description, descriptionMax, &r.Description)
	if category, ok := in.Category.ValueOK(); ok || r.ID == 0 {
		r.Category = ownCategory
		if category != nil && strings.TrimSpace(*category) != "" {
			r.Category = strings.Join(strings.Fields(*category), " ")
		}

		c.Text("category", r.Category, 1, categoryMax)

		// Two spellings of a category are one.
		r.CategoryKey = fold.Plain(r.Category)
	}

	// One of both: the newer choice takes the place of the other.
	if id, ok := in.FileID.ValueOK(); ok {
		r.FileID = id
		if id != nil {
			r.Address = nil
		}
	}

	if _, ok := in.URL.ValueOK(); ok {
		content.ApplyText(c, "url", in.URL, content.AddressMax, &r.Address)
		if r.Address != nil {
			c.That(content.WebAddress(*r.Address), "url", "must start with https://")
			r.FileID = nil
		}
	}

	// Judged after both were read: a change may exchange one for the other.
	c.That(r.FileID != nil || r.Address != nil, "fileId", errs.IsRequired)
	if id, ok := in.CoverFileID.ValueOK(); ok {
		r.CoverFileID = id
	}

	return c.Err()
}

// ResourceFilter picks resources.
type ResourceFilter struct{ Status, Kind, Category *string }

// ResourceList is one page of resources.
type ResourceList struct {
	Rows  []*Resource
	Total int
}

// resourceKinds are those of files, and of addresses.
var resourceKinds = append(slices.Clone(files.Kinds), content.LinkKind)

// Resources lists one page of resources for staff. Requires the page resourceFiles. Returns errs.Invalid for an unknown
// choice of a filter.
func (s *Service) Resources(ctx context.Context, w page.Window, f *ResourceFilter) (*ResourceList, error) {
	if !actor.From(ctx).Page("resourceFiles") {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &ResourceFilter{}
	}

	status, err := content.OneOf("status", f.Status, "all", content.Draft, content.Published, content.Archived)
	if err != nil {
		return nil, err
	}

	where, err := resourcesWhere(w, f.Kind, f.Category)
	if err != nil {
		return nil, err
	}

	where.If(status != content.Archived, "r.archived_at IS NULL").If(status == content.Archived,
		"r.archived_at IS NOT NULL")
	where.If(status == content.Published, "r.published_at IS NOT NULL").If(status == content.Draft,
		"r.published_at IS NULL")
	rows, total, err := s.store.listResources(ctx, w, where)

	return &ResourceList{rows, total}, err
}

var resourcePages = []string{"resourceFile", "editResourceFile"}

// Resource returns one resource, to show or edit it. Requires the page resourceFile or editResourceFile. Returns
// errs.NotFound, also without these pages.
func (s *Service) Resource(ctx context.Context, id int) (*Resource, error) {
	if !actor.From(ctx).Page(resourcePages...) {
		return nil, errs.Missing("Resource")
	}
	return s.store.resourceByID(ctx, id)
}

// ResourceCategories lists the categories of published resources, by name; with the page resourceFiles also those of
// drafts. Requires that the caller is signed in.
func (s *Service) ResourceCategories(ctx context.Context) ([]string, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	// Staff see the categories of drafts, too.
	shown := content.ShownResources
	if a.Page("resourceFiles") {
		shown = "r.archived_at IS NULL"
	}

	return s.store.categories(ctx, shown)
}

const categoriesMax = 200
