package pages

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/journey"
	"atlas/internal/journey/forms"
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

// halfMoment is how long what a page shows is remembered, and how long the page that is made of it: with both, a
// price is never older than a second, also one that another process has changed. What this process writes is seen at
// once.
const halfMoment = time.Second / 2

// The tables whose rows change what is remembered.
var (
	pageTables = []string{
		"marketing_pages", "marketing_page_versions", "funnels", "marketing_experiments",
		"marketing_experiment_variants",
	}
	formTables  = []string{"forms", "form_versions"}
	offerTables = []string{
		"funnels", "funnel_terms", "payment_terms", "payment_term_rows", "products", "batches", "orders",
		"subscriptions", "default_settings",
	}
	couponTables = []string{"coupons", "funnels", "products", "orders"}
	factTables   = []string{
		"funnels", "funnel_terms", "products", "batches", "orders", "subscriptions", "user_access_levels", "lessons",
		"wins",
	}
	trainingTables = []string{"training_runs", "training_days"}
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

	// indexes says which pages are published; live is what visitors see of one, cut at its live parts, and facts fill
	// those.
	indexes *db.TableCache[string, *publicIndex]
	live    *db.TableCache[string, *livePage]
	facts   *db.TableCache[string, *liveFacts]
	// shown are pages with their live parts, as all visitors of a moment share them.
	shown  *db.TableCache[shownKey, *Shown]
	counts *db.TableCache[string, *liveCounts]
	views  viewCounter
	// visitors saw a variant of a page and are not in the database yet.
	visitors visitorQueue
	slot     func(ctx context.Context, kind, of, text string) (string, error)
	// offers and coupons are what those facts are about, by funnel.
	offers  *db.TableCache[string, *commerce.CheckoutOffer]
	coupons *db.TableCache[couponKey, *shownCoupon]
	// forms are those that visitors fill in on a page, by slug.
	forms *db.TableCache[string, *forms.ViewedForm]
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
		db: d.DB, store: &store{d.DB, d.Clock},
		clock: d.Clock, identity: d.Identity, commerce: d.Commerce, files: d.Files, renderer: newRenderer(),
		slot:    d.Slot,
		baseURL: d.BaseURL, hooks: d.Hooks, log: d.Log, brand: d.Brand, journey: d.Journey,
		indexes: db.NewTableCache[string, *publicIndex](d.DB, "marketing_pages", "funnels"),
		live:    db.NewTableCache[string, *livePage](d.DB, pageTables...).WithMaxAge(halfMoment),
		forms:   db.NewTableCache[string, *forms.ViewedForm](d.DB, formTables...).WithMaxAge(halfMoment),
		offers:  db.NewTableCache[string, *commerce.CheckoutOffer](d.DB, offerTables...).WithMaxAge(halfMoment),
		coupons: db.NewTableCache[couponKey, *shownCoupon](d.DB, couponTables...).WithMaxAge(halfMoment),
		facts:   db.NewTableCache[string, *liveFacts](d.DB, factTables...).WithMaxAge(halfMoment),
		shown: db.NewTableCache[shownKey, *Shown](d.DB,
			slices.Concat(pageTables, formTables, offerTables, couponTables, factTables, trainingTables)...).
			WithMaxAge(halfMoment),
		counts: db.NewTableCache[string, *liveCounts](d.DB, "user_access_levels", "lessons",
			"wins").WithMaxAge(countsFor),
	}
	// Before the first upload: a purpose that isn't registered is refused.
	s.files.Register(purposes...)
	if d.Queue != nil {
		jobs.Handle(d.Queue, func(ctx context.Context, _ publishJob) error {
			// Both run even if one fails. Commerce archives funnels without asking pages.
			return errors.Join(s.PublishDue(ctx), s.EndStopped(ctx))
		})
		d.Queue.Every(scheduleEvery, publishJob{})
	}

	return s, nil
}
