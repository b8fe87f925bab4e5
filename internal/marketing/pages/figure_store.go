package pages

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// figureStore holds the SQL of views and of what came of them.
type figureStore struct{ db *db.DB }

// addViews counts views of a page on a day.
func (s *figureStore) addViews(ctx context.Context, path string, day time.Time, views int) error {
	_, err := s.db.Exec(ctx, `INSERT INTO marketing_page_days (path, day, views) VALUES (?, ?, ?)
		ON CONFLICT (path, day) DO UPDATE SET views = marketing_page_days.views + excluded.views`, path, day, views)
	if err != nil {
		return fmt.Errorf("count views of %s: %w", path, err)
	}

	return nil
}

// hasConverted tells whether someone with an address was counted for a page already; never without an address.
func (s *figureStore) hasConverted(ctx context.Context, path, emailKey string) (bool, error) {
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

// readViews puts the views since a day into pages.
func (s *figureStore) readViews(ctx context.Context, byPath map[string]*Page, since, first time.Time) error {
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

// readConversions puts the conversions since a day into pages, with the campaigns they came by.
func (s *figureStore) readConversions(ctx context.Context, byPath map[string]*Page, since time.Time) error {
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
