package pages

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

const (
	// listPage shows the pages, funnelPage those of funnels; writePages is the function of those who change them.
	listPage   = "marketing"
	funnelPage = "funnel"
	writePages = "funnel_update"
)

// Service holds the public pages.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	identity *identity.Service
	commerce *commerce.Service
	renderer *renderer
	baseURL  string

	// live is what visitors see at a path, cut at its live parts; facts fill those.
	live  *db.Kept[string, *livePage]
	facts *db.Kept[string, *liveFacts]
}

// Deps are what pages needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Commerce *commerce.Service
	// BaseURL is the public address of the site.
	BaseURL string
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Commerce == nil {
		return nil, errors.New("pages: database, clock, identity and commerce are all needed")
	}

	return &Service{
		db: d.DB, clock: d.Clock, identity: d.Identity, commerce: d.Commerce, renderer: newRenderer(), baseURL: d.BaseURL,
		live: db.NewKept[string, *livePage](d.DB, "marketing_pages", "marketing_page_versions"),
		facts: db.NewKept[string, *liveFacts](d.DB, "funnels", "funnel_terms", "products", "batches", "orders", "subscriptions",
			"user_access_levels", "lessons", "wins"),
	}, nil
}

// Shown is a page as a visitor gets it.
type Shown struct {
	Path             string
	Title            string
	ShareTitle       string
	ShareDescription string
	Body             string
}

// livePage is the published version of a page; nil for a path without one.
type livePage struct {
	Shown
	body *body
}

// Show gives the published page at a path with its live parts filled; nil for none. Anyone may ask.
func (s *Service) Show(ctx context.Context, path string) (*Shown, error) {
	page, err := s.livePageAt(ctx, path)
	if err != nil || page == nil {
		return nil, err
	}

	shown := page.Shown
	if shown.Body, err = s.fill(ctx, page.body); err != nil {
		return nil, fmt.Errorf("fill the live parts of %s: %w", path, err)
	}

	return &shown, nil
}

// Title is the title of the published page at a path; empty for none.
func (s *Service) Title(ctx context.Context, path string) (string, error) {
	page, err := s.livePageAt(ctx, path)
	if err != nil || page == nil {
		return "", err
	}

	return page.Title, nil
}

// livePageAt finds what is published at a path; nil for nothing.
func (s *Service) livePageAt(ctx context.Context, path string) (*livePage, error) {
	// Most paths that are no pages are typos: they shall not fill the memory.
	if systemPageAt(path) == nil {
		return nil, nil
	}

	return s.live.Get(ctx, s.clock.Now(), path, func(ctx context.Context) (*livePage, error) { return s.loadLive(ctx, path) })
}

// PublishedPaths are the paths and titles of all published pages.
func (s *Service) PublishedPaths(ctx context.Context) (map[string]string, error) {
	all, err := s.loadPages(ctx)
	if err != nil {
		return nil, err
	}

	out := map[string]string{}
	for _, page := range all {
		if page.IsPublished {
			out[page.Path] = page.Name
		}
	}

	return out, nil
}
