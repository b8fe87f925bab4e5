package learning

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// MyResource is a resource as members see it. Without an open door it has no content.
type MyResource struct {
	ID                      int
	Name, Category, Kind    string
	Description             *string
	CoverURL, CoverThumbURL *string
	Door                    *access.State
	Content                 *ResourceContent
	PublishedAt, UpdatedAt  time.Time
	door                    access.Openers
	archivedAt              *time.Time
	lastPublishedAt         *time.Time
}

// MyResourceFilter picks among published resources.
type MyResourceFilter struct{ Door, Kind, Category *string }

// MyResourceList is one page of published resources.
type MyResourceList struct {
	Rows  []*MyResource
	Total int
}

var myResourceSelect = `SELECT r.id, r.name, r.description, r.category, r.kind, r.url, r.file_id,
	COALESCE(r.published_at, r.last_published_at, r.archived_at), r.archived_at, r.last_published_at, r.updated_at, ` +
	contentColumns + `, v.name, v.has_thumb,
	` + access.OpenersColumn("resource", "r.id") + `, COUNT(*) OVER ()` + resourceTables

// readMyResources reads resources and how many there are in all, and opens or closes them.
func (s *Service) readMyResources(
	ctx context.Context, st access.Facts, tail string, args ...any,
) (list []*MyResource, total int, err error) {
	rows, err := s.db.Query(ctx, myResourceSelect+tail, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("read resources: %w", err)
	}

	defer rows.Close()
	now := s.clock.Now()
	list = []*MyResource{}

	for rows.Next() {
		r, content, cover, door := new(MyResource), contentScan{}, content.CoverScan{}, (*string)(nil)
		dest := append([]any{&r.ID, &r.Name, &r.Description, &r.Category, &r.Kind, &content.address, &content.id,
			db.Millis(&r.PublishedAt),
			db.OptionalMillis(&r.archivedAt), db.OptionalMillis(&r.lastPublishedAt), db.Millis(&r.UpdatedAt)},
			content.dest()...)
		if err := rows.Scan(append(dest, &cover.Name, &cover.HasThumb, &door, &total)...); err != nil {
			return nil, 0, fmt.Errorf("read a resource: %w", err)
		}

		r.door = access.ParseOpeners(door)
		r.CoverURL, r.CoverThumbURL = cover.Addresses()
		r.Door = new(r.door.StateFor(st, now))

		// The API never sends what stands behind a closed door.
		if r.Door.IsOpen {
			r.Content = s.content(actor.From(ctx), &content)
		}

		list = append(list, r)
	}

	return list, total, rows.Err()
}

var myResourceSorts = db.Sorts{"": "r.published_at DESC", "name": "r.name_key", "kind": "r.kind, r.name_key"}

// MyResources lists one page of published resources: those that are open to the caller, or the others. Requires that
// the caller is signed in. Returns errs.Invalid for an unknown choice of a filter.
func (s *Service) MyResources(ctx context.Context, w page.Window, f *MyResourceFilter) (*MyResourceList, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}
	if f == nil {
		f = &MyResourceFilter{}
	}

	door, err := content.OneOf("door", f.Door, "open", content.Closed)
	if err != nil {
		return nil, err
	}

	where, err := s.ofResources(w, f.Kind, f.Category)
	if err != nil {
		return nil, err
	}

	st, err := s.Access.CallerFacts(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what the caller holds: %w", err)
	}

	open, openArgs := s.Access.OpenCondition(st, "resource", "r.id", s.clock.Now())

	// The opposite of open, so that every resource stands in one of the two lists.
	if door == content.Closed {
		open = "NOT (" + open + ")"
	}

	where.And(content.ShownResources).And(open, openArgs...)
	cond, args := where.SQL()
	list, total, err := s.readMyResources(ctx, st, cond+myResourceSorts.Order(w, "r.id")+" LIMIT ? OFFSET ?",
		append(slices.Clone(args), w.PerPage, w.Offset())...)

	return &MyResourceList{list, total}, err
}

// MyResource returns one published resource, open or not; also one that was archived, if the caller could open it.
// Requires that the caller is signed in. Returns errs.NotFound.
func (s *Service) MyResource(ctx context.Context, id int) (*MyResource, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}

	st, err := s.Access.CallerFacts(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what the caller holds: %w", err)
	}

	list, _, err := s.readMyResources(ctx, st, "WHERE r.id = ? AND "+content.ShownResources, id)
	if err != nil {
		return nil, fmt.Errorf("read resource %d: %w", id, err)
	}
	if len(list) == 0 {
		return s.archivedResource(ctx, st, id)
	}

	return list[0], nil
}
