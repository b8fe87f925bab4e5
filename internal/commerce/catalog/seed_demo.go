package catalog

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
)

const aPeso = 100

// demoTerms are how the demo's prices are paid. The fees of the first two make the payments of a membership round.
var demoTerms = []struct {
	id, name, description string
	feeType               string
	fee                   money.Centavos
	rows, every           int
}{
	{"payday-plan", "Payday plan", "8 payments, starting today.", pricing.Fixed, 3195 * aPeso, 8, 15},
	{"monthly", "Monthly", "4 payments, one a month.", pricing.Fixed, 2799 * aPeso, 4, 30},
	{"half-and-half", "Half and half", "One half today, the other in 30 days.", "", 0, 2, 30},
	{"five-payments", "Five payments", "5 payments of 20 percent, with a fee of 5 percent.", pricing.Percentage,
		5 * aPeso, 5, 15},
}

// demoProducts are what the demo sells.
var demoProducts = []struct {
	name, description, content string
	price                      money.Centavos
	membership, fastTrack      bool
	levels                     []string
	archived                   bool
}{
	{"Tribe Membership", "All courses from Stage 0 to Stage 5, live events every week and an accountability group.",
		"courses", 19997 * aPeso, true, false, []string{"member"}, false},
	{"Fast Track: Client Getting", "Find, pitch and keep your first three clients, with lifetime access.", "courses",
		3999 * aPeso, false, true, nil, false},
	{"12-Day Challenge", "Twelve small tasks, one each day, that take you to your first pitch.", "activities", 0, false,
		false, nil, false},
	{"Bookkeeping Bootcamp", "Six weeks with ledgers, receipts and BIR forms for freelancers.", "courses", 7500 * aPeso,
		false, false, nil, false},
	{"Portfolio Review", "An expert goes through your portfolio and answers by video.", "tasks", 1499 * aPeso, false,
		false, nil, false},
	{"Bayanihan Mentorship", "A mentor for three months, in groups of twelve.", "activities", 12000 * aPeso, false,
		false, nil, false},
	{"Founders Circle", "What came before the Tribe Membership.", "courses", 9999 * aPeso, true, false,
		[]string{"member"}, true},
}

// demoFunnel is a way to buy one of the demo's products; days and seats below zero are none.
type demoFunnel struct {
	id, product, name, slug, headline string
	benefits                          []string
	validity, start, seats            int
	hidden, off                       bool
	// batch counts back from the latest: 1 is the latest, 2 the one before it, 0 is none.
	batch int
	page  string
	terms []string
	sale  demoSale
}

// demoSale is what a demo funnel says beside its price: an order bump, the next step, and the words while it is closed.
type demoSale struct {
	bump                       string
	bumpPrice                  money.Centavos
	bumpHeadline, bumpText     string
	nextStep                   NextStep
	closedHeadline, closedText string
}

var demoFunnels = []demoFunnel{
	// What another funnel offers as its bump comes first.
	{
		id: "portfolio-review", product: "Portfolio Review", name: "Portfolio Review",
		benefits: []string{"A video answer from an expert", "A list of what to fix first"},
		validity: 60, start: -1, seats: -1, page: "https://example.com/portfolio-review", terms: []string{OneTime},
	},
	{
		id: "join-the-tribe", product: "Tribe Membership", name: "Join the Tribe", slug: "join",
		headline: "Almost there. Pick how you want to pay; you can start Stage 0 right after.",
		benefits: []string{"All courses, from Stage 0 to Stage 5", "Live events every week, with recordings",
			"Accountability group and coach reviews"},
		validity: 365, start: -1, seats: -1, terms: []string{OneTime, "payday-plan", "monthly"},
		sale: demoSale{
			bump: "portfolio-review", bumpPrice: 799 * aPeso, bumpHeadline: "Get your portfolio client-ready",
			bumpText: "An expert goes through your portfolio and answers by video, within five working days.",
			nextStep: NextStep{
				Title: "Take your first lesson", Text: "Ten minutes are enough to start. Kaya mo 'to.",
				Label: "Open my courses", URL: "/courses/my-courses",
			},
			closedHeadline: "We'll be back soon",
			closedText:     "We open a few times a year, so that everyone gets a coach.",
		},
	},
	{id: "tribe-launch", product: "Tribe Membership", name: "Tribe launch", slug: "launch",
		headline: "Join with the batch that starts now.", validity: 365, start: 7, seats: 300, batch: 1,
		terms: []string{OneTime, "payday-plan"}},
	{id: "tribe-last-launch", product: "Tribe Membership", name: "Tribe launch before",
		headline: "Join with your batch.", validity: 365, start: 7, seats: 300, batch: 2,
		terms: []string{OneTime, "payday-plan"}},
	{id: "tribe-scholars", product: "Tribe Membership", name: "Tribe scholars", headline: "For scholars of the Tribe.",
		validity: 365, start: -1, seats: 25, hidden: true, terms: []string{OneTime, "half-and-half"}},
	{
		id: "tribe-early-bird", product: "Tribe Membership", name: "Tribe early bird",
		headline: "The offer of last year.",
		validity: 400, start: -1, seats: -1, off: true, terms: []string{OneTime},
		sale: demoSale{
			closedHeadline: "The early bird has flown",
			closedText: "This price is gone for this year. Leave your name, and you'll be the first to hear of the " +
				"next one.",
		},
	},
	{
		id: "fast-track", product: "Fast Track: Client Getting", name: "Fast Track", slug: "first-clients",
		headline: "Your first three clients.",
		benefits: []string{"Lifetime access", "Templates for pitches and contracts"}, validity: -1, start: -1,
		seats: -1, terms: []string{OneTime, "half-and-half"},
		sale: demoSale{
			bump: "portfolio-review", bumpPrice: 799 * aPeso, bumpHeadline: "Send clients a portfolio that sells",
			bumpText: "An expert goes through your portfolio and answers by video, within five working days.",
		},
	},
	{id: "12-day-challenge", product: "12-Day Challenge", name: "12-Day Challenge", slug: "twelve-days",
		headline: "Twelve days, twelve tasks, free.", benefits: []string{"One task a day", "Answers in the group"},
		validity: 30, start: -1, seats: 500, terms: []string{OneTime}},
	{id: "bookkeeping-bootcamp", product: "Bookkeeping Bootcamp", name: "Bookkeeping Bootcamp",
		headline: "Six weeks to your first client with books.", validity: 180, start: 7, seats: 40,
		terms: []string{OneTime, "half-and-half", "five-payments"}},
	{id: "bayanihan-mentorship", product: "Bayanihan Mentorship", name: "Bayanihan Mentorship",
		headline: "Three months with a mentor.", validity: 90, start: 14, seats: 12,
		terms: []string{OneTime, "five-payments"}},
	{id: "founders-circle", product: "Founders Circle", name: "Founders Circle", headline: "", validity: -1, start: -1,
		seats: -1, hidden: true, off: true, terms: []string{OneTime}},
}

// demoCoupons are the discounts of the demo, with days around now; 0 is no border.
var demoCoupons = []struct {
	funnel, code, kind string
	discount           money.Centavos
	uses, each         int
	fromDays, toDays   int
	archived           bool
	note               string
}{
	{"join-the-tribe", "KASAMA500", pricing.Fixed, 500 * aPeso, 200, 1, 0, 0, false, "For readers of the newsletter."},
	{"join-the-tribe", "TRIBE10", pricing.Percentage, 10 * aPeso, 0, 1, 0, 0, false, ""},
	{"join-the-tribe", "BAYANI25", pricing.Percentage, 25 * aPeso, 50, 1, -10, 20, false, "For nurses and teachers."},
	{"join-the-tribe", "SAGOT-KITA", pricing.Percentage, 100 * aPeso, 5, 1, 0, 0, false, "For scholars."},
	{"join-the-tribe", "PASKO", pricing.Fixed, 2000 * aPeso, 100, 1, -300, -270, false, ""},
	{"join-the-tribe", "BAGONG-TAON", pricing.Fixed, 1500 * aPeso, 0, 0, 40, 60, false, ""},
	{"join-the-tribe", "UNA-LANG", pricing.Percentage, 50 * aPeso, 1, 1, 0, 0, false, ""},
	{"join-the-tribe", "LUMA", pricing.Fixed, 100 * aPeso, 0, 0, 0, 0, true, ""},
	{"fast-track", "KASAMA500", pricing.Fixed, 500 * aPeso, 0, 1, 0, 0, false, ""},
	{"bookkeeping-bootcamp", "LIKHA20", pricing.Percentage, 20 * aPeso, 20, 0, 0, 0, false, ""},
	{"bookkeeping-bootcamp", "NAUBOS", pricing.Percentage, 30 * aPeso, 2, 1, 0, 0, false, ""},
}

// SeedDemo fills a demo that sells nothing.
func (s *Service) SeedDemo(ctx context.Context) error {
	there, err := s.Store.countProducts(ctx)
	if err != nil || there > 0 {
		return err
	}

	now := clock.AddDays(clock.StartOfDay(s.clock.Now()), -90)
	if err := s.seedDemoTerms(ctx, now); err != nil {
		return fmt.Errorf("write the terms of the demo: %w", err)
	}

	ids, err := s.seedDemoProducts(ctx, now)
	if err != nil {
		return fmt.Errorf("write the products of the demo: %w", err)
	}

	// Funnels of the demo name the latest batches by their number.
	batches, err := s.Store.latestBatches(ctx)
	if err != nil {
		return fmt.Errorf("find the batches of the demo: %w", err)
	}

	for _, d := range demoFunnels {
		if err := s.seedDemoFunnel(ctx, d, ids[d.product], batches, now); err != nil {
			return fmt.Errorf("write demo funnel %s: %w", d.id, err)
		}
	}

	return s.seedDemoCoupons(ctx, now)
}

func (s *Service) seedDemoTerms(ctx context.Context, at time.Time) error {
	for _, d := range demoTerms {
		t := &PaymentTerm{ID: d.id, Name: d.name, NameKey: fold.Plain(d.name), Description: d.description, Fee: d.fee,
			CreatedAt: at, UpdatedAt: at}
		if d.feeType != "" {
			t.FeeKind = &d.feeType
		}

		for i := range d.rows {
			t.Rows = append(t.Rows,
				&PaymentTermRow{pricing.Percentage, pricing.Whole / money.Centavos(d.rows), i * d.every})
		}

		if err := s.Store.insertTerm(ctx, t); err != nil {
			return fmt.Errorf("write demo term %s: %w", d.id, err)
		}
	}

	return nil
}

func (s *Service) seedDemoProducts(ctx context.Context, at time.Time) (map[string]int, error) {
	ids := map[string]int{}
	for _, d := range demoProducts {
		p := &Product{
			Name: d.name, NameKey: fold.Plain(d.name), Description: d.description, Content: d.content, Price: d.price,
			IsMembership: d.membership, IsFastTrack: d.fastTrack,
			CreatedAt: at, UpdatedAt: at,
		}
		if d.archived {
			p.ArchivedAt = &at
		}

		if err := Products.Insert(ctx, s.db, p); err != nil {
			return nil, fmt.Errorf("write demo product %s: %w", d.name, err)
		}

		if err := s.Store.setLevels(ctx, p.ID, d.levels); err != nil {
			return nil, fmt.Errorf("give demo product %s its levels: %w", d.name, err)
		}

		ids[d.name] = p.ID
	}

	return ids, nil
}

func (s *Service) seedDemoFunnel(ctx context.Context, d demoFunnel, productID int, batches []int, at time.Time) error {
	known := func(n int) *int {
		if n < 0 {
			return nil
		}

		return &n
	}

	f := &Funnel{
		ID: d.id, ProductID: productID, Name: d.name, NameKey: fold.Plain(d.name), Headline: d.headline,
		Lines: tidyLines(d.benefits), ValidityByDays: known(d.validity),
		StartByDays: known(d.start), Seats: known(d.seats), IsHidden: d.hidden, IsSwitchedOn: !d.off,
		Template: pageTemplate, CreatedAt: at, UpdatedAt: at,
	}
	if d.slug != "" {
		f.Slug, f.SlugKey = &d.slug, &d.slug
	}
	if d.page != "" {
		f.Template, f.PageURL = LinkTemplate, &d.page
	}

	d.sale.apply(f)
	if d.batch > 0 && d.batch <= len(batches) {
		f.BatchID = &batches[d.batch-1]
	}

	if err := funnels.Insert(ctx, s.db, f); err != nil {
		return fmt.Errorf("write demo funnel %s: %w", d.id, err)
	}

	return s.Store.setTerms(ctx, f.ID, d.terms)
}

// apply writes the sale of a demo funnel.
func (d demoSale) apply(f *Funnel) {
	if d.bump != "" {
		f.BumpFunnelID, f.BumpPrice, f.BumpIsOn = &d.bump, &d.bumpPrice, true
		f.BumpHeadline, f.BumpText = d.bumpHeadline, d.bumpText
	}
	f.ThanksTitle, f.ThanksText = d.nextStep.Title, d.nextStep.Text
	f.ThanksLabel, f.ThanksURL = d.nextStep.Label, d.nextStep.URL
	f.ClosedHeadline, f.ClosedText = d.closedHeadline, d.closedText
}

func (s *Service) seedDemoCoupons(ctx context.Context, at time.Time) error {
	today := clock.StartOfDay(s.clock.Now())
	border := func(days int) *time.Time {
		if days == 0 {
			return nil
		}

		return new(clock.AddDays(today, days))
	}

	limit := func(n int) *int {
		if n == 0 {
			return nil
		}

		return &n
	}

	for _, d := range demoCoupons {
		c := &Coupon{
			FunnelID: d.funnel, Code: d.code, CodeKey: fold.Plain(d.code), DiscountType: d.kind, Discount: d.discount,
			MaxUses: limit(d.uses), MaxPerPerson: limit(d.each),
			ValidFrom: border(d.fromDays), ValidTo: border(d.toDays), InternalNote: d.note, CreatedAt: at, UpdatedAt: at,
		}
		if d.archived {
			c.ArchivedAt = &at
		}

		if err := coupons.Insert(ctx, s.db, c); err != nil {
			return fmt.Errorf("write demo coupon %s: %w", d.code, err)
		}
	}

	return nil
}
