package pages

import (
	"context"
	"errors"
	"log/slog"

	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/journey"
	"atlas/internal/platform/brand"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/jobs"
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
	store    *store
	clock    clock.Clock
	identity *identity.Service
	commerce *commerce.Service
	journey  *journey.Service
	files    *files.Service
	renderer *renderer
	baseURL  string
	hooks    Hooks
	log      *slog.Logger
	brand    func(ctx context.Context) brand.Brand

	// Site shows what is published, Experiments variants of it, and Visits counts who came.
	Site        *Site
	Experiments *Experiments
	Visits      *Visits
}

// Deps are what pages needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Identity *identity.Service
	Commerce *commerce.Service
	// Journey keeps the forms, and what is answered.
	Journey *journey.Service
	Files   *files.Service
	// BaseURL is the public address of the site.
	BaseURL string
	// Brand is whose pages these are.
	Brand func(ctx context.Context) brand.Brand
	// Queue publishes scheduled pages; nil for none.
	Queue *jobs.Queue
	Hooks Hooks
	// Slot fills a live part of a kind that pages doesn't know; nil for none.
	Slot func(ctx context.Context, kind, of, text string) (string, error)
}

// Hooks are what pages asks of those it doesn't know.
type Hooks struct {
	// Reserved tells which slugs begin an address of the app.
	Reserved func(slug string) bool
	// SlugOwner names whose address a slug is, in the transaction that wants it; empty for nobody's.
	SlugOwner func(ctx context.Context, slug string) (string, error)
	// Redirect leads one address to another, by a rule of the name of a page.
	Redirect func(ctx context.Context, name, from, to string) error
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Identity == nil || d.Commerce == nil || d.Files == nil ||
		d.Journey == nil || d.Brand == nil {
		return nil,
			errors.New("pages: database, clock, log, identity, commerce, journey, files and brand are all needed")
	}

	s := &Service{
		db: d.DB, store: &store{db: d.DB, clock: d.Clock},
		clock: d.Clock, identity: d.Identity, commerce: d.Commerce, files: d.Files, renderer: newRenderer(),
		baseURL: d.BaseURL, hooks: d.Hooks, log: d.Log, journey: d.Journey,
	}
	s.store.experiments = &experimentStore{d.DB, d.Clock, s.store}
	s.Experiments = &Experiments{db: d.DB, store: s.store.experiments, clock: d.Clock, identity: d.Identity, log: d.Log,
		pages: s}
	s.Visits = &Visits{db: d.DB, store: &figureStore{d.DB}, clock: d.Clock, log: d.Log, baseURL: d.BaseURL, pages: s}
	s.Site = newSite(d, s)

	// Before the first upload: a purpose that isn't registered is refused.
	s.files.Register(purposes...)
	if d.Queue != nil {
		jobs.Handle(d.Queue, func(ctx context.Context, _ publishJob) error {
			// Both run even if one fails. Commerce archives funnels without asking pages.
			return errors.Join(s.PublishDue(ctx), s.Experiments.EndStopped(ctx))
		})
		d.Queue.Every(scheduleEvery, publishJob{})
	}

	return s, nil
}
