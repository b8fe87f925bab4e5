package pages

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// demoPage is a page of the demo: a copy of a page that comes with Atlas, with other words at its top.
type demoPage struct {
	slug, name, copied string
	kicker, title      string
	// state is draft, scheduled, published or unpublished.
	state string
	// views are of the last days, today last.
	views []int
}

var demoPages = []demoPage{
	{
		slug: "tara-na", name: "Tara Na", copied: "/getstarted", kicker: "Bago ka pa lang?",
		title: "Tara na: tatlong hakbang papunta sa una mong client",
		state: "published", views: []int{41, 38, 52, 47, 60, 55, 73, 81, 64, 70, 92, 104, 98, 87},
	},
	{slug: "payday-sale", name: "Payday Sale", copied: "/xmas", kicker: "Payday Sale",
		title: "Sweldo na. Invest ka muna sa sarili mo", state: "draft"},
	{slug: "bagong-taon", name: "New Year Enrollment", copied: "/anniv", kicker: "Bagong taon",
		title: "Bagong taon, bagong trabaho", state: "scheduled"},
	{
		slug: "bakasyon", name: "Summer Special", copied: "/xmas", kicker: "Summer Special",
		title: "Gawin mong simula ang bakasyon",
		state: "unpublished", views: []int{33, 28, 19, 12, 9, 4, 2, 0, 0, 0, 0, 0, 0, 0},
	},
}

// demoFunnelID is the funnel of the demo with a page from Template 1.
const demoFunnelID = "fast-track"

// demoViews are of pages that come with Atlas and of the funnel's page.
var demoViews = map[string][]int{
	"/free-training":             {120, 132, 118, 140, 161, 155, 178, 190, 171, 166, 203, 221, 214, 187},
	"/enroll":                    {64, 58, 71, 66, 80, 77, 92, 88, 84, 90, 101, 97, 110, 95},
	"/va":                        {22, 31, 27, 35, 30, 41, 38, 44, 39, 47, 52, 49, 55, 46},
	FunnelPagePath(demoFunnelID): {14, 18, 12, 21, 25, 19, 30, 34, 28, 31, 40, 37, 45, 36},
}

// demoConversions say how many came of a page, by campaign.
var demoConversions = []struct {
	path, source, campaign string
	count                  int
}{
	{"/tara-na", "facebook", "tara-na", 21}, {"/tara-na", "tiktok", "small-steps", 9}, {"/tara-na", "", "", 14},
	{"/free-training", "facebook", "workshop", 48}, {"/free-training", "newsletter", "november", 17},
	{"/enroll", "facebook", "payday", 12}, {"/va", "", "", 6}, {FunnelPagePath(demoFunnelID), "facebook", "clients", 8},
}

// demoSeeder makes the pages of a demo, with their experiments and visitors.
type demoSeeder struct {
	db    *db.DB
	clock clock.Clock
	pages *Service
}

// SeedDemo makes pages in every state and what visitors did with them, unless staff changed a page already.
func (s *Service) SeedDemo(ctx context.Context) error {
	fill := demoSeeder{db: s.db, clock: s.clock, pages: s}
	return s.db.Tx(ctx, func(ctx context.Context) error {
		count, err := s.store.countPages(ctx)
		if err != nil {
			return fmt.Errorf("count pages: %w", err)
		}
		// A page that is there was made by staff, or by an earlier run.
		if count > 0 {
			return nil
		}

		for i, demo := range demoPages {
			if err := fill.seedPage(ctx, demo, i); err != nil {
				return fmt.Errorf("seed page %s: %w", demo.slug, err)
			}
		}

		if err := fill.seedFunnelPage(ctx); err != nil {
			return fmt.Errorf("seed the page of a funnel: %w", err)
		}

		if err := fill.seedFigures(ctx); err != nil {
			return err
		}

		return fill.seedExperiment(ctx)
	})
}

func (s demoSeeder) seedPage(ctx context.Context, demo demoPage, age int) error {
	came := systemPageAt(demo.copied)
	data, err := withHero(string(came.Data), demo.kicker, demo.title)
	if err != nil {
		return err
	}
	page := &Page{Path: "/" + demo.slug, Name: demo.name, ShareTitle: demo.title,
		ShareDescription: came.ShareDescription, Data: data}

	return s.seedState(ctx, page, demo.state, age)
}

func (s demoSeeder) seedFunnelPage(ctx context.Context) error {
	facts, err := s.pages.store.funnelFactsOf(ctx, []string{demoFunnelID})
	if err != nil || facts[demoFunnelID] == nil {
		return err
	}

	page, err := s.pages.salesPage(ctx, demoFunnelID)
	if err != nil {
		return err
	}

	page.Path = FunnelPagePath(demoFunnelID)
	page.FunnelID = new(demoFunnelID)

	return s.seedState(ctx, page, "published", len(demoPages))
}

// seedState writes a page and brings it into a state; age is how many days ago it was made.
func (s demoSeeder) seedState(ctx context.Context, page *Page, state string, age int) error {
	authorID, author, err := s.pages.store.seedAuthor(ctx)
	if err != nil {
		return err
	}

	now := s.clock.Now()
	page.CreatedAt = clock.AddDays(now, -16-age)
	page.UpdatedAt = clock.AddDays(now, -1-age)
	page.UpdatedByID = authorID
	page.UpdatedBy = author
	page.HasChanges = true
	if err := pages.Insert(ctx, s.db, page); err != nil {
		return err
	}

	switch state {
	case "published", "unpublished":
		// Published as staff would, so that the version has its HTML.
		if err := s.pages.publish(ctx, page, authorID, author); err != nil {
			return err
		}

		page.IsPublished = state == "published"
	case "scheduled":
		page.ScheduledAt = new(clock.AddDays(clock.StartOfDay(now), 9).Add(8 * time.Hour))
		page.ScheduledByID = authorID
		page.ScheduledBy = author
	}

	return s.pages.storeState(ctx, page)
}

func (s demoSeeder) seedFigures(ctx context.Context) error {
	today := clock.StartOfDay(s.clock.Now())
	views := map[string][]int{}
	for path, days := range demoViews {
		views[path] = days
	}

	for _, demo := range demoPages {
		views["/"+demo.slug] = demo.views
	}

	for path, days := range views {
		for i, count := range days {
			if count == 0 {
				continue
			}

			day := clock.AddDays(today, i+1-len(days))
			if err := s.pages.Visits.store.addViews(ctx, path, day, count); err != nil {
				return err
			}
		}
	}

	var all []*conversion
	for _, demo := range demoConversions {
		for i := range demo.count {
			// Spread over the days of the chart.
			at := clock.AddDays(today, -(i % shownDays)).Add(-time.Duration(i) * time.Minute)
			all = append(all,
				&conversion{Path: demo.path, Kind: "signup", Source: demo.source, Campaign: demo.campaign,
					CreatedAt: at})
		}
	}

	if err := conversions.InsertAll(ctx, s.db, all); err != nil {
		return fmt.Errorf("seed conversions: %w", err)
	}

	return nil
}

// demoCounts are the visitors and conversions of the experiment of the demo, by letter: B looks better, and it is too
// early to say.
var demoCounts = map[string][2]int{"A": {398, 17}, "B": {386, 26}}

// seedExperiment has an experiment run on the first page of the demo.
func (s demoSeeder) seedExperiment(ctx context.Context) error {
	// Last, since it needs the published page.
	page, err := s.pages.store.lockPage(ctx, "/"+demoPages[0].slug)
	if err != nil {
		return err
	}

	authorID, author, err := s.pages.store.seedAuthor(ctx)
	if err != nil {
		return err
	}

	data, err := withHero(page.Data, demoPages[0].kicker, "Kahit wala pang experience: ang una mong client sa 90 araw")
	if err != nil {
		return err
	}

	html, err := s.pages.renderer.render(ctx, data)
	if err != nil {
		return err
	}

	started := clock.AddDays(s.clock.Now(), -12)
	experiment := &Experiment{
		PageID: page.ID, State: experimentRunning, Goal: goalOf(page, page.Data), BaseVersion: page.LiveVersion,
		Round: 1, StartedAt: &started,
		StartedByID: authorID, StartedBy: author, CreatedAt: started, UpdatedAt: started,
	}
	if err := experiments.Insert(ctx, s.db, experiment); err != nil {
		return fmt.Errorf("seed an experiment: %w", err)
	}

	for _, variant := range []*Variant{
		{Letter: baseLetter, Name: "Three steps (the page as it is)"},
		{Letter: "B", Name: "First client in 90 days", Data: data, HTML: html},
	} {
		variant.ExperimentID = experiment.ID
		variant.Share = 50
		variant.UpdatedAt = started
		if err := s.pages.Experiments.store.insertVariant(ctx, variant); err != nil {
			return err
		}

		if err := s.seedVisitors(ctx, variant, started); err != nil {
			return err
		}
	}

	return nil
}

// seedVisitors has visitors of the demo see a variant, some of whom do what the page is for.
func (s demoSeeder) seedVisitors(ctx context.Context, variant *Variant, since time.Time) error {
	counts := demoCounts[variant.Letter]
	var all []seenVisitor
	for n := range counts[0] {
		visitor, _ := hashVisitor(variant.ExperimentID, fmt.Sprintf("demo %s %d", variant.Letter, n))
		at := since.Add(time.Duration(n) * 40 * time.Minute)
		all = append(all, seenVisitor{variant.ExperimentID, visitor, variant.Letter, 1, at})
	}

	// In parts, since a statement takes a limited number of values.
	for start := 0; start < len(all); start += flushMax {
		if err := s.pages.Experiments.store.addVisitors(ctx, all[start:min(start+flushMax, len(all))]); err != nil {
			return err
		}
	}

	for n := range counts[1] {
		visitor := all[n*counts[0]/counts[1]].visitor
		if err := s.pages.Experiments.store.convertVisitor(ctx, variant.ExperimentID, visitor); err != nil {
			return err
		}
	}

	return nil
}

// withHero gives the first block of a page other words.
func withHero(data, kicker, title string) (string, error) {
	content, err := readBlocks(data)
	if err != nil {
		return "", err
	}
	if len(content) == 0 || !strings.HasPrefix(content[0].Type, "Hero") {
		return "", errors.New("the page has no hero")
	}

	content[0].Props["kicker"] = kicker
	content[0].Props["title"] = title
	t := &template{content: content}

	return t.data()
}

// readBlocks are the blocks of a page.
func readBlocks(data string) ([]block, error) {
	var page pageData
	if err := json.Unmarshal([]byte(data), &page); err != nil {
		return nil, fmt.Errorf("read the blocks of a page: %w", err)
	}

	return page.Content, nil
}
