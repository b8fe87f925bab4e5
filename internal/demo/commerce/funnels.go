package commerce

import (
	"strings"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
)

// The funnels of the demo that others buy, discount or wait for.
const (
	tribe      = "join-the-tribe"
	launch     = "tribe-launch"
	lastLaunch = "tribe-last-launch"
	fastTrack  = "fast-track"
	challenge  = "12-day-challenge"
	bootcamp   = "bookkeeping-bootcamp"
	review     = "portfolio-review"
)

// pageOfAtlas is the template of a funnel that is sold on a page of Atlas.
const pageOfAtlas = "template-1"

// funnel is a way to buy a product of the demo.
type funnel struct {
	id, product, name, slug, headline string
	benefits                          []string
	// validityDays is for how long it opens the product, startDays how many days after the purchase that starts, seats
	// how many people can buy it; 0 for no limit.
	validityDays, startDays, seats int
	isHidden, isOff                bool
	// batch counts back from the latest: 1 is the latest, 2 the one before it, 0 is none.
	batch int
	// pageURL is a page elsewhere; empty for one of Atlas.
	pageURL string
	terms   []string
	bump    *bump
	next    catalog.NextStep

	closedHeadline, closedText string
}

// bump is one more product that a funnel offers, by its funnel.
type bump struct {
	funnel         string
	price          money.Centavos
	headline, text string
}

// funnels are the ways to buy. What another one offers as its bump comes first.
var funnels = []funnel{
	{
		id: review, product: reviewProduct, name: "Portfolio Review",
		benefits:     []string{"A video answer from an expert", "A list of what to fix first"},
		validityDays: 60, pageURL: "https://example.com/portfolio-review", terms: []string{catalog.OneTime},
	},
	{
		id: tribe, product: membershipProduct, name: "Join the Tribe", slug: "join",
		headline: "Almost there. Pick how you want to pay; you can start Stage 0 right after.",
		benefits: []string{
			"All courses, from Stage 0 to Stage 5", "Live events every week, with recordings",
			"Accountability group and coach reviews",
		},
		validityDays: 365, terms: []string{catalog.OneTime, payday, monthly},
		bump: &bump{
			funnel: review, price: 799 * peso, headline: "Get your portfolio client-ready",
			text: "An expert goes through your portfolio and answers by video, within five working days.",
		},
		next: catalog.NextStep{
			Title: "Take your first lesson", Text: "Ten minutes are enough to start. Kaya mo 'to.",
			Label: "Open my courses", URL: "/courses/my-courses",
		},
		closedHeadline: "We'll be back soon",
		closedText:     "We open a few times a year, so that everyone gets a coach.",
	},
	{
		id: launch, product: membershipProduct, name: "Tribe launch", slug: "launch",
		headline:     "Join with the batch that starts now.",
		validityDays: 365, startDays: 7, seats: 300, batch: 1, terms: []string{catalog.OneTime, payday},
	},
	{
		id: lastLaunch, product: membershipProduct, name: "Tribe launch before",
		headline:     "Join with your batch.",
		validityDays: 365, startDays: 7, seats: 300, batch: 2, terms: []string{catalog.OneTime, payday},
	},
	{
		id: "tribe-scholars", product: membershipProduct, name: "Tribe scholars",
		headline:     "For scholars of the Tribe.",
		validityDays: 365, seats: 25, isHidden: true, terms: []string{catalog.OneTime, halfAndHalf},
	},
	{
		id: "tribe-early-bird", product: membershipProduct, name: "Tribe early bird",
		headline:     "The offer of last year.",
		validityDays: 400, isOff: true, terms: []string{catalog.OneTime},
		closedHeadline: "The early bird has flown",
		closedText: "This price is gone for this year. Leave your name, and you'll be the first to hear of the " +
			"next one.",
	},
	{
		id: fastTrack, product: fastTrackProduct, name: "Fast Track", slug: "first-clients",
		headline: "Your first three clients.",
		benefits: []string{"Lifetime access", "Templates for pitches and contracts"},
		terms:    []string{catalog.OneTime, halfAndHalf},
		bump: &bump{
			funnel: review, price: 799 * peso, headline: "Send clients a portfolio that sells",
			text: "An expert goes through your portfolio and answers by video, within five working days.",
		},
	},
	{
		id: challenge, product: challengeProduct, name: "12-Day Challenge", slug: "twelve-days",
		headline:     "Twelve days, twelve tasks, free.",
		benefits:     []string{"One task a day", "Answers in the group"},
		validityDays: 30, seats: 500, terms: []string{catalog.OneTime},
	},
	{
		id: bootcamp, product: bootcampProduct, name: "Bookkeeping Bootcamp",
		headline:     "Six weeks to your first client with books.",
		validityDays: 180, startDays: 7, seats: 40, terms: []string{catalog.OneTime, halfAndHalf, fivePayments},
	},
	{
		id: "bayanihan-mentorship", product: mentorshipProduct, name: "Bayanihan Mentorship",
		headline:     "Three months with a mentor.",
		validityDays: 90, startDays: 14, seats: 12, terms: []string{catalog.OneTime, fivePayments},
	},
	{
		id: "founders-circle", product: foundersProduct, name: "Founders Circle",
		isHidden: true, isOff: true, terms: []string{catalog.OneTime},
	},
}

// row is the funnel as it is kept, of a product, with the batches that there are, the latest first.
func (f funnel) row(productID int, batches []int, at time.Time) *catalog.Funnel {
	limit := func(count int) *int {
		if count == 0 {
			return nil
		}

		return &count
	}

	row := &catalog.Funnel{
		ID: f.id, ProductID: productID, Name: f.name, NameKey: fold.Plain(f.name), Headline: f.headline,
		Lines: strings.Join(f.benefits, "\n"), ValidityByDays: limit(f.validityDays), StartByDays: limit(f.startDays),
		Seats: limit(f.seats), IsHidden: f.isHidden, IsSwitchedOn: !f.isOff, Template: pageOfAtlas,
		ThanksTitle: f.next.Title, ThanksText: f.next.Text, ThanksLabel: f.next.Label, ThanksURL: f.next.URL,
		ClosedHeadline: f.closedHeadline, ClosedText: f.closedText, CreatedAt: at, UpdatedAt: at,
	}
	if f.slug != "" {
		row.Slug, row.SlugKey = &f.slug, &f.slug
	}
	if f.pageURL != "" {
		row.Template, row.PageURL = catalog.LinkTemplate, &f.pageURL
	}
	// Without batches the funnel still sells: it is then bound to no launch and always open.
	if f.batch > 0 && f.batch <= len(batches) {
		row.BatchID = &batches[f.batch-1]
	}
	if f.bump != nil {
		row.BumpFunnelID, row.BumpPrice, row.BumpIsOn = &f.bump.funnel, &f.bump.price, true
		row.BumpHeadline, row.BumpText = f.bump.headline, f.bump.text
	}

	return row
}
