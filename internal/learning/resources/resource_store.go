package resources

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// store holds the SQL of resources. It reads them as the caller sees them, with addresses that open their files.
type store struct {
	db      *db.DB
	clock   clock.Clock
	content *content.Service
	files   *files.Service
}

var resources = db.NewTable[Resource]("resources")

// contentColumns are those of the file of a resource, coverColumns those of its picture.
const (
	contentColumns = `f.name, f.title, f.media_type, f.size, f.has_thumb, f.width, f.height, f.seconds`
	resourceTables = ` FROM resources r LEFT JOIN files f ON f.id = r.file_id
		LEFT JOIN files v ON v.id = r.cover_file_id `
)

// contentScan reads the file of a resource, which may be missing.
type contentScan struct {
	id, size, width, height, seconds *int
	name, title, mediaType, address  *string
	hasThumb                         *bool
}

func (c *contentScan) dest() []any {
	return []any{&c.name, &c.title, &c.mediaType, &c.size, &c.hasThumb, &c.width, &c.height, &c.seconds}
}

// contentOf is where a resource is, with addresses that open it.
func (s *store) contentOf(to actor.Actor, c *contentScan) *ResourceContent {
	if c.name == nil {
		out := &ResourceContent{URL: *c.address, Video: s.content.Video(to, c.address, nil, nil, nil)}

		// The host is shown beside the link, so that people know where it leads.
		if u, err := url.Parse(*c.address); err == nil {
			out.Host = new(strings.TrimPrefix(u.Hostname(), "www."))
		}

		return out
	}

	file := &files.File{Name: *c.name, HasThumb: *c.hasThumb}
	out := &ResourceContent{
		URL: s.files.URL(to, file), FileID: c.id, FileName: c.title, MediaType: c.mediaType, Size: c.size,
		Width: c.width, Height: c.height, Seconds: c.seconds,
	}
	if small := s.files.ThumbURL(to, file); small != "" {
		out.ThumbURL = &small
	}

	return out
}

var resourceSelect = `SELECT ` + resources.Columns("r.") + `, ` + content.AuthorColumns + `, ` + contentColumns +
	`, v.name, v.has_thumb, ` + access.OpenersColumn("resource", "r.id") +
	strings.TrimSuffix(resourceTables, " ") + ` LEFT JOIN users a ON a.id = r.owner_id `

// readResources reads the rows of resourceSelect + tail.
func (s *store) readResources(ctx context.Context, tail string, args ...any) ([]*Resource, error) {
	rows, err := s.db.Query(ctx, resourceSelect+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read resources: %w", err)
	}

	defer rows.Close()
	who, out := actor.From(ctx), []*Resource{}
	for rows.Next() {
		r, owner, file := new(Resource), content.AuthorScan{}, contentScan{}
		cover, door := content.CoverScan{}, (*string)(nil)
		dest := make([]any, content.ColumnCount(resources.Columns("")))
		resources.Dest(r, dest)
		dest = append(append(append(dest, owner.Dest()...), file.dest()...), &cover.Name, &cover.HasThumb, &door)
		if err := rows.Scan(dest...); err != nil {
			return nil, fmt.Errorf("read a resource: %w", err)
		}

		file.id, file.address = r.FileID, r.Address
		r.Owner, r.Content, r.openers = owner.Author(), s.contentOf(actor.From(ctx), &file), access.ParseOpeners(door)
		r.CoverURL, r.CoverThumbURL = cover.Addresses()
		r.IsEditable = r.changedBy(who)
		out = append(out, r)
	}

	return out, rows.Err()
}

func (s *store) resourceByID(ctx context.Context, id int) (*Resource, error) {
	rows, err := s.readResources(ctx, "WHERE r.id = ?", id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Resource")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// lockResource reads a resource that is about to change.
func (s *store) lockResource(ctx context.Context, id int) (*Resource, error) {
	r, err := resources.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Resource")
	}
	return r, err
}

var resourceSorts = db.Sorts{
	"": "r.updated_at DESC", "name": "r.name_key", "category": "r.category_key, r.name_key",
	"kind":      "r.kind, r.name_key",
	"owner":     "CASE WHEN a.name_key IS NULL THEN '' ELSE a.name_key END",
	"size":      "CASE WHEN f.size IS NULL THEN 0 ELSE f.size END",
	"status":    "CASE WHEN r.archived_at IS NOT NULL THEN 2 WHEN r.published_at IS NOT NULL THEN 0 ELSE 1 END",
	"createdAt": "r.created_at", "updatedAt": "r.updated_at",
}

// resourcesWhere picks resources by kind, category and search.
func resourcesWhere(w page.Window, kind, category *string) (*db.Where, error) {
	where := new(db.Where)
	if kind != nil && *kind != "" {
		if !slices.Contains(resourceKinds, *kind) {
			return nil, errs.Field("kind", errs.IsNotValid)
		}

		where.And("r.kind = ?", *kind)
	}

	if category != nil && strings.TrimSpace(*category) != "" {
		where.And("r.category_key = ?", fold.Plain(*category))
	}

	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`r.name_key LIKE ? ESCAPE '\' OR r.category_key LIKE ? ESCAPE '\'`, db.Like(word), db.Like(word))
	}

	return where, nil
}

func (s *store) listResources(ctx context.Context, w page.Window, where *db.Where) ([]*Resource, int, error) {
	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM resources r "+cond, slices.Clone(args)...)
	if err != nil {
		return nil, 0, fmt.Errorf("count resources: %w", err)
	}
	rows, err := s.readResources(ctx, cond+resourceSorts.Order(w, "r.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return rows, total, err
}

// resourcesByID reads those resources that there are, in the order of their ids.
func (s *store) resourcesByID(ctx context.Context, ids []int) ([]*Resource, error) {
	cond, arg := s.db.InInts("r.id", ids)
	return s.readResources(ctx, "WHERE "+cond+" ORDER BY r.id", arg)
}

// categories are those of the resources r that fulfil a condition, in one spelling each.
func (s *store) categories(ctx context.Context, cond string) ([]string, error) {
	return db.Column[string](ctx, s.db,
		`SELECT MIN(r.category) FROM resources r WHERE `+cond+
			` GROUP BY r.category_key ORDER BY r.category_key LIMIT ?`, categoriesMax)
}

// existingSpelling is how another resource than this one writes its category; its own without another.
func (s *store) existingSpelling(ctx context.Context, r *Resource) (string, error) {
	used, err := db.Column[string](ctx, s.db,
		`SELECT category FROM resources WHERE category_key = ? AND id <> ? ORDER BY id LIMIT 1`, r.CategoryKey, r.ID)
	if err != nil || len(used) == 0 {
		return r.Category, err
	}
	return used[0], nil
}
