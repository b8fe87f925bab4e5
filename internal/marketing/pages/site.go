package pages

import (
	"context"
	"slices"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/journey"
	"atlas/internal/journey/forms"
	"atlas/internal/platform/brand"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// cacheTime is how long what a page shows is remembered, and how long the page that is made of it: with both, a
// price is never older than a second, also one that another process has changed. What this process writes is seen at
// once.
const cacheTime = time.Second / 2

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

// Site shows published pages to visitors, and remembers what they are made of for a moment.
type Site struct {
	db       *db.DB
	clock    clock.Clock
	commerce *commerce.Service
	journey  *journey.Service
	brand    func(ctx context.Context) brand.Brand
	pages    *Service

	// indexes says which pages are published; live is what visitors see of one, cut at its live parts, and facts fill
	// those.
	indexes *db.TableCache[string, *publicIndex]
	live    *db.TableCache[string, *livePage]
	facts   *db.TableCache[string, *liveFacts]
	// shown are pages with their live parts, as all visitors of a moment share them.
	shown  *db.TableCache[shownKey, *Shown]
	counts *db.TableCache[string, *liveCounts]
	slot   func(ctx context.Context, kind, of, text string) (string, error)
	// offers and coupons are what those facts are about, by funnel.
	offers  *db.TableCache[string, *commerce.CheckoutOffer]
	coupons *db.TableCache[couponKey, *shownCoupon]
	// forms are those that visitors fill in on a page, by slug.
	forms *db.TableCache[string, *forms.ViewedForm]
}

func newSite(d Deps, pages *Service) *Site {
	return &Site{
		db: d.DB, clock: d.Clock, commerce: d.Commerce, journey: d.Journey, brand: d.Brand, slot: d.Slot, pages: pages,
		indexes: db.NewTableCache[string, *publicIndex](d.DB, "marketing_pages", "funnels"),
		live:    db.NewTableCache[string, *livePage](d.DB, pageTables...).WithMaxAge(cacheTime),
		forms:   db.NewTableCache[string, *forms.ViewedForm](d.DB, formTables...).WithMaxAge(cacheTime),
		offers:  db.NewTableCache[string, *commerce.CheckoutOffer](d.DB, offerTables...).WithMaxAge(cacheTime),
		coupons: db.NewTableCache[couponKey, *shownCoupon](d.DB, couponTables...).WithMaxAge(cacheTime),
		facts:   db.NewTableCache[string, *liveFacts](d.DB, factTables...).WithMaxAge(cacheTime),
		shown: db.NewTableCache[shownKey, *Shown](d.DB,
			slices.Concat(pageTables, formTables, offerTables, couponTables, factTables, trainingTables)...).
			WithMaxAge(cacheTime),
		counts: db.NewTableCache[string, *liveCounts](d.DB, "user_access_levels", "lessons",
			"wins").WithMaxAge(countsFor),
	}
}
