package pages

import (
	"context"
	"errors"
	"sync"
	"time"

	"atlas/internal/platform/clock"
)

const (
	// figureDays is over how many days views and conversions are summed, shownDays how many the small chart has.
	figureDays = 30
	shownDays  = 14
	// campaignsShown is how many campaigns of a page are named.
	campaignsShown = 5
	// flushAfter is how long views wait in memory, so that a burst of visitors costs one statement and not thousands.
	flushAfter = time.Second
)

// Day is what happened on a page on one Manila day.
type Day struct {
	Day         time.Time
	Views       int
	Conversions int
}

// Campaign is where people came from who did what a page is for.
type Campaign struct {
	// Name is the source and the campaign; empty values are left out.
	Name        string
	Conversions int
}

// viewCounter holds views that are not in the database yet.
type viewCounter struct {
	// writing lets one flush follow the other, so that none returns while another one is still writing.
	writing   sync.Mutex
	mu        sync.Mutex
	counts    map[viewKey]int
	isWaiting bool
}

type viewKey struct {
	path string
	day  int64
}

// CountView notes that a visitor opened a page, by the path that staff know it by. It is in the database a second
// later.
func (s *Visits) CountView(ctx context.Context, path string) {
	key := viewKey{path, clock.StartOfDay(s.clock.Now()).UnixMilli()}

	s.views.add(key, 1)
	if !s.views.startFlush() {
		return
	}

	// The request is over before the views are written.
	later := context.WithoutCancel(ctx)
	time.AfterFunc(flushAfter, func() {
		if err := s.FlushViews(later); err != nil {
			s.log.ErrorContext(later, "count views of pages", "error", err)
		}
	})
}

// FlushViews writes the views that wait in memory. Those that can't be written wait again, for the next visitor. The
// process calls it before it stops.
func (s *Visits) FlushViews(ctx context.Context) error {
	s.views.writing.Lock()
	defer s.views.writing.Unlock()

	// Taken out under the lock and written without it: no visitor waits for the database.
	s.views.mu.Lock()
	counts := s.views.counts
	s.views.counts, s.views.isWaiting = nil, false
	s.views.mu.Unlock()

	var failed error
	for key, views := range counts {
		if err := s.store.addViews(ctx, key.path, time.UnixMilli(key.day).UTC(), views); err != nil {
			// One page that can't be written must not lose the views of the others.
			failed = errors.Join(failed, err)
			s.views.add(key, views)
		}
	}

	return failed
}

// add has views wait for the next flush.
func (c *viewCounter) add(key viewKey, views int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts == nil {
		c.counts = map[viewKey]int{}
	}
	c.counts[key] += views
}

// startFlush tells the first one who asks that no flush is on its way.
func (c *viewCounter) startFlush() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	wasWaiting := c.isWaiting
	c.isWaiting = true

	return !wasWaiting
}

// loadFigures puts views, conversions and campaigns of the last days into pages.
func (s *Service) loadFigures(ctx context.Context, all []*Page) error {
	// Views of the last second still wait in memory.
	if err := s.Visits.FlushViews(ctx); err != nil {
		return err
	}

	today := clock.StartOfDay(s.clock.Now())
	first := clock.AddDays(today, 1-shownDays)
	byPath := map[string]*Page{}

	for _, page := range all {
		byPath[page.Path] = page
		page.baseURL = s.baseURL
		page.Days = make([]*Day, shownDays)
		page.Campaigns = []*Campaign{}

		for i := range page.Days {
			page.Days[i] = &Day{Day: clock.AddDays(first, i)}
		}
	}

	since := clock.AddDays(today, 1-figureDays)
	if err := s.Visits.store.readViews(ctx, byPath, since, first); err != nil {
		return err
	}

	return s.Visits.store.readConversions(ctx, byPath, since)
}

// addCampaign adds to the conversions of a campaign; nothing for people who came without one.
func (p *Page) addCampaign(source, campaign string, count int) {
	name := source
	if source != "" && campaign != "" {
		name += ", "
	}

	name += campaign
	if name == "" {
		return
	}

	for _, known := range p.Campaigns {
		if known.Name == name {
			known.Conversions += count
			return
		}
	}

	p.Campaigns = append(p.Campaigns, &Campaign{Name: name, Conversions: count})
}
