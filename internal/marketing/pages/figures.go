package pages

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
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
func (s *Service) CountView(ctx context.Context, path string) {
	key := viewKey{path, clock.StartOfDay(s.clock.Now()).UnixMilli()}

	s.views.add(key, 1)
	if !s.views.mustFlush() {
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
func (s *Service) FlushViews(ctx context.Context) error {
	// Taken out under the lock and written without it: no visitor waits for the database.
	s.views.mu.Lock()
	counts := s.views.counts
	s.views.counts, s.views.isWaiting = nil, false
	s.views.mu.Unlock()

	var failed error
	for key, views := range counts {
		if err := s.addViews(ctx, key.path, time.UnixMilli(key.day).UTC(), views); err != nil {
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

// mustFlush tells the first one who asks that no flush is on its way.
func (c *viewCounter) mustFlush() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	wasWaiting := c.isWaiting
	c.isWaiting = true

	return !wasWaiting
}

// addViews counts views of a page on a day.
func (s *Service) addViews(ctx context.Context, path string, day time.Time, views int) error {
	_, err := s.db.Exec(ctx, `INSERT INTO marketing_page_days (path, day, views) VALUES (?, ?, ?)
		ON CONFLICT (path, day) DO UPDATE SET views = marketing_page_days.views + excluded.views`, path, day, views)
	if err != nil {
		return fmt.Errorf("count views of %s: %w", path, err)
	}

	return nil
}

// hasConverted tells whether someone with an address was counted for a page already; never without an address.
func (s *Service) hasConverted(ctx context.Context, path, emailKey string) (bool, error) {
	if emailKey == "" {
		return false, nil
	}

	count, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM marketing_conversions c LEFT JOIN users u ON u.id = c.user_id
			LEFT JOIN orders o ON o.id = c.order_id
		WHERE c.path = ? AND (u.email_key = ? OR o.email_key = ?)`, path, emailKey, emailKey)
	if err != nil {
		return false, fmt.Errorf("look for a conversion of %s: %w", path, err)
	}

	return count > 0, nil
}

// loadFigures puts views, conversions and campaigns of the last days into pages.
func (s *Service) loadFigures(ctx context.Context, all []*Page) error {
	// Views of the last second still wait in memory.
	if err := s.FlushViews(ctx); err != nil {
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
	if err := s.readViews(ctx, byPath, since, first); err != nil {
		return err
	}

	return s.readConversions(ctx, byPath, since)
}

func (s *Service) readViews(ctx context.Context, byPath map[string]*Page, since, first time.Time) error {
	err := s.db.Each(ctx, `SELECT path, day, views FROM marketing_page_days WHERE day >= ?`,
		[]any{since}, func(scan func(dest ...any) error) error {
			var path string
			var day time.Time
			var views int
			if err := scan(&path, db.Millis(&day), &views); err != nil {
				return err
			}

			if page := byPath[path]; page != nil {
				page.Views += views
				if at := clock.DaysBetween(first, day); at >= 0 && at < shownDays {
					page.Days[at].Views += views
				}
			}

			return nil
		})
	if err != nil {
		return fmt.Errorf("read the views of pages: %w", err)
	}

	return nil
}

func (s *Service) readConversions(ctx context.Context, byPath map[string]*Page, since time.Time) error {
	// Manila knows no summer time: a day is always as long.
	err := s.db.Each(ctx,
		`SELECT path, utm_source, utm_campaign, (created_at - ?) / 86400000, COUNT(*) FROM marketing_conversions
		WHERE created_at >= ? GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC, 2, 3`,
		[]any{since, since}, func(scan func(dest ...any) error) error {
			var path, source, campaign string
			var day, count int
			if err := scan(&path, &source, &campaign, &day, &count); err != nil {
				return err
			}

			page := byPath[path]
			if page == nil {
				return nil
			}

			page.Conversions += count
			if at := day - figureDays + shownDays; at >= 0 && at < shownDays {
				page.Days[at].Conversions += count
			}

			page.addCampaign(source, campaign, count)

			return nil
		})
	if err != nil {
		return fmt.Errorf("read the conversions of pages: %w", err)
	}

	// A campaign is summed from many rows here, so the order of the statement is not enough.
	for _, page := range byPath {
		slices.SortStableFunc(page.Campaigns, func(a, b *Campaign) int { return b.Conversions - a.Conversions })
		page.Campaigns = page.Campaigns[:min(len(page.Campaigns), campaignsShown)]
	}

	return nil
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
