package marketing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// The states of pages that the demo has.
const (
	published   = "published"
	unpublished = "unpublished"
	scheduled   = "scheduled"
	draft       = "draft"
)

// pageCopy is a copy of a page that comes with Atlas, with other words at its top.
type pageCopy struct {
	path, name, copied string
	kicker, title      string
	state              string
	// views are of the last days, today last.
	views []int
}

var copies = []pageCopy{
	{
		path: "/tara-na", name: "Tara Na", copied: "/getstarted", kicker: "Bago ka pa lang?",
		title: "Tara na: tatlong hakbang papunta sa una mong client",
		state: published, views: []int{41, 38, 52, 47, 60, 55, 73, 81, 64, 70, 92, 104, 98, 87},
	},
	{path: "/payday-sale", name: "Payday Sale", copied: "/xmas", kicker: "Payday Sale",
		title: "Sweldo na. Invest ka muna sa sarili mo", state: draft},
	{path: "/bagong-taon", name: "New Year Enrollment", copied: "/anniv", kicker: "Bagong taon",
		title: "Bagong taon, bagong trabaho", state: scheduled},
	{
		path: "/bakasyon", name: "Summer Special", copied: "/xmas", kicker: "Summer Special",
		title: "Gawin mong simula ang bakasyon",
		state: unpublished, views: []int{33, 28, 19, 12, 9, 4, 2, 0, 0, 0, 0, 0, 0, 0},
	},
}

// funnelID is the funnel with a page from Template 1.
const funnelID = "fast-track"

// fillPages makes pages in every state and what visitors did with them, unless there are pages that staff changed.
func (d *Demo) fillPages(ctx context.Context) error {
	// A page that is there was made by staff, or by an earlier run.
	count, err := d.store.countPages(ctx)
	if err != nil || count > 0 {
		return err
	}

	author, err := d.store.findAuthor(ctx)
	if err != nil {
		return err
	}

	for i, one := range copies {
		if err := d.copyPage(ctx, one, author, i); err != nil {
			return fmt.Errorf("make page %s: %w", one.path, err)
		}
	}

	if err := d.addFunnelPage(ctx, author); err != nil {
		return fmt.Errorf("make the page of funnel %s: %w", funnelID, err)
	}

	if err := d.addVisits(ctx); err != nil {
		return err
	}

	// Last, since it needs the published page.
	return d.addExperiment(ctx, author)
}

// copyPage makes a page of another one; age is how many days ago it was made.
func (d *Demo) copyPage(ctx context.Context, one pageCopy, author author, age int) error {
	// Nobody is signed in while the demo is made, and pages are for those who may see marketing.
	reader := actor.Actor{Rights: &actor.Rights{Pages: map[string]bool{"marketing": true}}}
	copied, err := d.marketing.Pages.Page(actor.With(ctx, reader), one.copied)
	if err != nil {
		return err
	}

	data, err := withHero(copied.Data, one.kicker, one.title)
	if err != nil {
		return err
	}

	page := &pages.Page{
		Path: one.path, Name: one.name, ShareTitle: one.title, ShareDescription: copied.ShareDescription, Data: data,
	}

	return d.addPage(ctx, page, one.state, author, age)
}

// addFunnelPage gives the funnel a page, where there is the funnel.
func (d *Demo) addFunnelPage(ctx context.Context, author author) error {
	page, err := d.marketing.Pages.SalesPage(ctx, funnelID)
	if errs.Is(err, errs.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}

	page.Path = pages.FunnelPagePath(funnelID)
	page.FunnelID = new(funnelID)

	return d.addPage(ctx, page, published, author, len(copies))
}

// addPage writes a page and brings it into a state; age is how many days ago it was made.
func (d *Demo) addPage(ctx context.Context, page *pages.Page, state string, author author, age int) error {
	now := d.clock.Now()
	page.CreatedAt = clock.AddDays(now, -16-age)
	page.UpdatedAt = clock.AddDays(now, -1-age)
	page.UpdatedByID = author.id
	page.UpdatedBy = author.name
	page.HasChanges = true

	isDue := state == published || state == unpublished
	switch {
	case isDue:
		page.ScheduledAt = &now
	case state == scheduled:
		page.ScheduledAt = new(clock.AddDays(clock.StartOfDay(now), 9).Add(8 * time.Hour))
	}

	if page.ScheduledAt != nil {
		page.ScheduledByID = author.id
		page.ScheduledBy = author.name
	}

	if err := d.store.insertPage(ctx, page); err != nil {
		return err
	}
	if !isDue {
		return nil
	}

	// Published as one that was scheduled, so that the version has its HTML.
	if err := d.marketing.Pages.PublishDue(ctx); err != nil {
		return err
	}
	if state == published {
		return nil
	}

	// Published first and then taken down, so that it has a version, as a page has that visitors saw before.
	return d.store.unpublish(ctx, page.ID)
}

// block is a part of a page.
type block struct {
	Type  string         `json:"type"`
	Props map[string]any `json:"props"`
}

// withHero gives the first block of a page other words.
func withHero(data, kicker, title string) (string, error) {
	var page struct {
		Content []block        `json:"content"`
		Root    map[string]any `json:"root"`
	}
	if err := json.Unmarshal([]byte(data), &page); err != nil {
		return "", fmt.Errorf("read the blocks of a page: %w", err)
	}
	if len(page.Content) == 0 || !strings.HasPrefix(page.Content[0].Type, "Hero") {
		return "", errors.New("the page has no hero")
	}

	page.Content[0].Props["kicker"] = kicker
	page.Content[0].Props["title"] = title
	text, err := json.Marshal(page)
	if err != nil {
		return "", fmt.Errorf("write the blocks of a page: %w", err)
	}

	return pages.Clean(string(text))
}
