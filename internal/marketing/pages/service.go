package pages

import (
	"context"
	"errors"
	"log/slog"

	"atlas/internal/commerce"
	"atlas/internal/identity"
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
	clock    clock.Clock
	identity *identity.Service
	commerce *commerce.Service
	files    *files.Service
	renderer *renderer
	baseURL  string
	hooks    Hooks
	log      *slog.Logger

	// indexes says which pages are published; live is what visitors see of one, cut at its live parts, and facts fill those.
	indexes *db.Kept[string, *publicIndex]
	live    *db.Kept[string, *livePage]
	facts   *db.Kept[string, *liveFacts]
	views   viewCounter
	slot    func(ctx context.Context, kind, of, text string) (string, error)
	// offers and coupons are what those facts are about, by funnel.
	offers  *db.Kept[string, *commerce.CheckoutOffer]
	coupons *db.Kept[couponKey, *shownCoupon]
}

// Deps are what pages needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Identity *identity.Service
	Commerce *commerce.Service
	Files    *files.Service
	// BaseURL is the public address of the site.
	BaseURL string
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
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Identity == nil || d.Commerce == nil || d.Files == nil {
		return nil, errors.New("pages: database, clock, log, identity, commerce and files are all needed")
	}

	s := &Service{
		db: d.DB, clock: d.Clock, identity: d.Identity, commerce: d.Commerce, files: d.Files, renderer: newRenderer(), slot: d.Slot,
		baseURL: d.BaseURL, hooks: d.Hooks, log: d.Log,
		indexes: db.NewKept[string, *publicIndex](d.DB, "marketing_pages", "funnels"),
		live:    db.NewKept[string, *livePage](d.DB, "marketing_pages", "marketing_page_versions", "funnels"),
		offers: db.NewKept[string, *commerce.CheckoutOffer](d.DB, "funnels", "funnel_terms", "payment_terms", "payment_term_rows", "products", "batches", "orders",
			"subscriptions", "settings"),
		coupons: db.NewKept[couponKey, *shownCoupon](d.DB, "coupons", "funnels", "products", "orders"),
		facts: db.NewKept[string, *liveFacts](d.DB, "funnels", "funnel_terms", "products", "batches", "orders", "subscriptions",
			"user_access_levels", "lessons", "wins"),
	}
	s.files.Register(purposes...)
	if d.Queue != nil {
		jobs.Handle(d.Queue, func(ctx context.Context, _ publishJob) error { return s.PublishDue(ctx) })
		d.Queue.Every(scheduleEvery, publishJob{})
	}

	return s, nil
}
