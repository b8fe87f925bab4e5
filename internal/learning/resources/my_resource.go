package resources

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
	openers                 access.Openers
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

	where, err := resourcesWhere(w, f.Kind, f.Category)
	if err != nil {
		return nil, err
	}

	facts, err := s.access.CallerFacts(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what the caller holds: %w", err)
	}

	open, openArgs := s.access.OpenCondition(facts, "resource", "r.id", s.clock.Now())

	// The opposite of open, so that every resource stands in one of the two lists.
	if door == content.Closed {
		open = "NOT (" + open + ")"
	}

	where.And(content.ShownResources).And(open, openArgs...)
	cond, args := where.SQL()
	list, total, err := s.store.readMyResources(ctx, facts, cond+myResourceSorts.Order(w, "r.id")+" LIMIT ? OFFSET ?",
		append(slices.Clone(args), w.PerPage, w.Offset())...)

	return &MyResourceList{list, total}, err
}

// MyResource returns one published resource, open or not; also one that was archived, if the caller could open it.
// Requires that the caller is signed in. Returns errs.NotFound.
func (s *Service) MyResource(ctx context.Context, id int) (*MyResource, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}

	facts, err := s.access.CallerFacts(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what the caller holds: %w", err)
	}

	list, _, err := s.store.readMyResources(ctx, facts, "WHERE r.id = ? AND "+content.ShownResources, id)
	if err != nil {
		return nil, fmt.Errorf("read resource %d: %w", id, err)
	}
	if len(list) == 0 {
		return s.archivedResource(ctx, facts, id)
	}

	return list[0], nil
}

// archivedResource returns a resource that was archived, closed, for a caller to whom it would be open. Returns
// errs.NotFound for everyone else.
func (s *Service) archivedResource(ctx context.Context, facts access.Facts, id int) (*MyResource, error) {
	list, _, err := s.store.readMyResources(ctx, facts, "WHERE r.id = ? AND r.archived_at IS NOT NULL", id)
	if err != nil {
		return nil, fmt.Errorf("read archived resource %d: %w", id, err)
	}
	if len(list) == 0 {
		return nil, errs.Missing("Resource")
	}

	resource := list[0]

	// One that was never published, or was never theirs, is not there.
	if resource.lastPublishedAt == nil || !resource.Door.IsOpen {
		return nil, errs.Missing("Resource")
	}

	// What is archived is closed: of it only the name is left.
	resource.Door = access.ArchivedState("resource", *resource.archivedAt, false, access.ToMyResources)
	resource.Description, resource.Content = nil, nil
	return resource, nil
}

// AccessRows says of every published resource, at most so many, whether it is open to somebody at a moment.
func (s *Service) AccessRows(
	ctx context.Context, facts access.Facts, at time.Time, most int,
) ([]*access.Row, error) {
	found, _, err := s.store.readMyResources(ctx, facts,
		"WHERE "+content.ShownResources+" ORDER BY r.name_key, r.id LIMIT ?", most)
	if err != nil {
		return nil, fmt.Errorf("read the resources: %w", err)
	}

	rows := make([]*access.Row, len(found))
	for i, r := range found {
		rows[i] = &access.Row{ContentID: r.ID, Name: r.Name, Door: new(r.openers.StateFor(facts, at))}
	}

	return rows, nil
}
