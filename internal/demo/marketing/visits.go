package marketing

import (
	"context"
	"fmt"
	"maps"
	"time"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/clock"
)

// systemViews are of pages that come with Atlas and of the funnel's page, by day, today last.
var systemViews = map[string][]int{
	"/free-training":               {120, 132, 118, 140, 161, 155, 178, 190, 171, 166, 203, 221, 214, 187},
	"/enroll":                      {64, 58, 71, 66, 80, 77, 92, 88, 84, 90, 101, 97, 110, 95},
	"/va":                          {22, 31, 27, 35, 30, 41, 38, 44, 39, 47, 52, 49, 55, 46},
	pages.FunnelPagePath(funnelID): {14, 18, 12, 21, 25, 19, 30, 34, 28, 31, 40, 37, 45, 36},
}

// campaigns say how many signed up after they saw a page, by what brought them there.
var campaigns = []struct {
	path, source, name string
	count              int
}{
	{"/tara-na", "facebook", "tara-na", 21}, {"/tara-na", "tiktok", "small-steps", 9}, {"/tara-na", "", "", 14},
	{"/free-training", "facebook", "workshop", 48}, {"/free-training", "newsletter", "november", 17},
	{"/enroll", "facebook", "payday", 12}, {"/va", "", "", 6},
	{pages.FunnelPagePath(funnelID), "facebook", "clients", 8},
}

// chartDays is how many days the chart of a page has.
const chartDays = 14

// addVisits has visitors see pages and sign up.
func (d *Demo) addVisits(ctx context.Context) error {
	today := clock.StartOfDay(d.clock.Now())
	views := maps.Clone(systemViews)
	for _, one := range copies {
		views[one.path] = one.views
	}

	for path, days := range views {
		for i, count := range days {
			// A day without views has no row.
			if count == 0 {
				continue
			}

			if err := d.store.insertViews(ctx, path, clock.AddDays(today, i+1-len(days)), count); err != nil {
				return err
			}
		}
	}

	var all []*conversion
	for _, campaign := range campaigns {
		for i := range campaign.count {
			all = append(all, &conversion{
				Path: campaign.path, Kind: "signup", Source: campaign.source, Campaign: campaign.name,
				// Spread over the days of the chart.
				CreatedAt: clock.AddDays(today, -(i % chartDays)).Add(-time.Duration(i) * time.Minute),
			})
		}
	}

	if err := d.store.insertConversions(ctx, all); err != nil {
		return fmt.Errorf("write who signed up by the pages of the demo: %w", err)
	}

	return nil
}
