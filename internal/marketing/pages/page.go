package pages

import (
	"context"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// Page is a public page as staff see it: one that comes with Atlas, one with a slug of its own, or the page of a
// funnel.
type Page struct {
	ID               int    `db:"id,made"`
	Path             string `db:"path"`
	Name             string `db:"name"`
	ShareTitle       string `db:"share_title"`
	ShareDescription string `db:"share_description"`
	// Data are the blocks of the draft, as JSON.
	Data        string `db:"data"`
	IsPublished bool   `db:"is_published"`
	// LiveVersion is what visitors see; 0 for the version that came with Atlas, and for a page that was never
	// published.
	LiveVersion int       `db:"live_version"`
	CreatedAt   time.Time `db:"created_at"`
	UpdatedAt   time.Time `db:"updated_at"`
	UpdatedByID *int      `db:"updated_by_id"`
	UpdatedBy   string    `db:"updated_by"`

	FunnelID *string `db:"funnel_id"`
	// HasChanges tells that the draft is another one than the live version.
	HasChanges bool       `db:"has_changes"`
	ArchivedAt *time.Time `db:"archived_at"`
	// ScheduledAt is when the draft is published by itself, as ScheduledBy wanted.
	ScheduledAt   *time.Time `db:"scheduled_at"`
	ScheduledByID *int       `db:"scheduled_by_id"`
	ScheduledBy   string     `db:"scheduled_by"`
	// ScheduleProblem says why the page was not published when it was due; empty if nothing went wrong.
	ScheduleProblem string `db:"schedule_problem"`

	// ExperimentState is draft or running for a page with an experiment; empty for others.
	ExperimentState string

	// Versions are what was published, the latest first, without their blocks.
	Versions []*Version

	// Views and Conversions are of the last 30 days, Days of the last 14, today last.
	Views       int
	Conversions int
	Days        []*Day
	// Campaigns are where the most conversions came from.
	Campaigns []*Campaign

	funnel  *funnelFacts
	baseURL string
}

// Version is a page as it was published once.
type Version struct {
	PageID           int       `db:"page_id"`
	Number           int       `db:"number"`
	Name             string    `db:"name"`
	ShareTitle       string    `db:"share_title"`
	ShareDescription string    `db:"share_description"`
	Data             string    `db:"data"`
	HTML             string    `db:"html"`
	AuthorID         *int      `db:"author_id"`
	AuthorName       string    `db:"author_name"`
	CreatedAt        time.Time `db:"created_at"`
}

// Status is draft (never published), scheduled, published, changed (visitors see an older version), unpublished or
// archived.
func (p *Page) Status() string {
	switch {
	case p.ArchivedAt != nil:
		return "archived"
	case p.ScheduledAt != nil:
		return "scheduled"
	case !p.IsPublished && p.LiveVersion == 0 && p.Kind() != systemKind:
		return "draft"
	case !p.IsPublished:
		return "unpublished"
	case p.HasChanges:
		return "changed"
	}

	return "published"
}

// The kinds of pages.
const (
	systemKind = "system"
	ownKind    = "own"
	funnelKind = "funnel"
	closedKind = "closed"
)

// Kind is system (comes with Atlas), own (has a slug of its own), funnel, or closed (what a funnel shows while it is
// closed).
func (p *Page) Kind() string {
	switch {
	// A funnel's closed page has a funnel, too, so it is told apart first.
	case p.isOwnClosed():
		return closedKind
	case p.FunnelID != nil:
		return funnelKind
	case systemPageAt(p.Path) != nil:
		return systemKind
	}

	return ownKind
}

// EditedAt is when someone last changed the page; nil for one that is as it came.
func (p *Page) EditedAt() *time.Time {
	if p.ID == 0 {
		return nil
	}

	return &p.UpdatedAt
}

// Address is where visitors find the page; nil for that of a funnel without a short address.
func (p *Page) Address() *string {
	if p.FunnelID == nil {
		return &p.Path
	}
	// All closed pages share one address, with the funnel in its query.
	if p.isOwnClosed() {
		return new(ClosedAddress(*p.FunnelID))
	}
	if p.funnel == nil || p.funnel.slug == "" {
		return nil
	}

	return new("/" + p.funnel.slug)
}

// LinkTo is where the short address of the funnel leads instead of to a page of ours; nil for a page of blocks.
func (p *Page) LinkTo() *string {
	if p.funnel == nil || p.funnel.linkTo == "" || p.isOwnClosed() {
		return nil
	}

	return &p.funnel.linkTo
}

// PageInput is what staff say of a page. What is left out stays as it is.
type PageInput struct {
	Name             graphql.Omittable[*string]
	ShareTitle       graphql.Omittable[*string]
	ShareDescription graphql.Omittable[*string]
	Data             graphql.Omittable[*string]
}

const (
	nameMax        = 80
	shareTitleMax  = 90
	descriptionMax = 300
	targetMax      = 2000
)

func (in PageInput) apply(p *Page) error {
	var c errs.Check
	line := func(name string, given graphql.Omittable[*string], into *string, most int) {
		typed, ok := given.ValueOK()
		if !ok || typed == nil {
			return
		}

		*into = strings.Join(strings.Fields(*typed), " ")
		c.Text(name, *into, 1, most)
	}

	line("name", in.Name, &p.Name, nameMax)
	line("shareTitle", in.ShareTitle, &p.ShareTitle, shareTitleMax)
	line("shareDescription", in.ShareDescription, &p.ShareDescription, descriptionMax)
	if err := c.Err(); err != nil {
		return err
	}

	data, ok := in.Data.ValueOK()
	if !ok || data == nil {
		return nil
	}

	cleaned, err := Clean(*data)
	p.Data = cleaned

	return err
}

// Pages lists all pages: those with a slug of their own and those of funnels first, then those that come with Atlas.
//
// Requires the page marketing.
func (s *Service) Pages(ctx context.Context) ([]*Page, error) {
	if !actor.From(ctx).Page(listPage) {
		return nil, errs.Denied()
	}

	all, err := s.store.loadPages(ctx)
	if err != nil {
		return nil, err
	}

	return all, s.loadFigures(ctx, all)
}

// Page finds a page by its path.
//
// Requires the page marketing or funnel. Returns errs.NotFound.
func (s *Service) Page(ctx context.Context, path string) (*Page, error) {
	if !actor.From(ctx).Page(listPage, funnelPage) {
		return nil, errs.Denied()
	}

	return s.pageAt(ctx, path)
}

// PageVersion finds what was published once, with its blocks; 0 is what came with Atlas.
//
// Requires the page marketing or funnel. Returns errs.NotFound.
func (s *Service) PageVersion(ctx context.Context, path string, number int) (*Version, error) {
	if !actor.From(ctx).Page(listPage, funnelPage) {
		return nil, errs.Denied()
	}
	page, err := s.pageAt(ctx, path)
	if err != nil {
		return nil, err
	}

	return s.store.versionOf(ctx, page, number)
}
