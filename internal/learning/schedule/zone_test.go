package schedule

import (
	"math/rand/v2"
	"testing"
	"time"
)

// firstShown looks at every half hour for the first moment at which the clocks of a zone show a time.
func firstShown(shown time.Time, zone *time.Location) (time.Time, bool) {
	for at := shown.Add(-15 * time.Hour); at.Before(shown.Add(15 * time.Hour)); at = at.Add(15 * time.Minute) {
		if WallOf(at, zone).Equal(shown) {
			return at, true
		}
	}
	return time.Time{}, false
}

func TestClocksOfEveryZone(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, z := range Zones {
		zone := ZoneOf(z.Name)
		check := func(shown time.Time) {
			got := MomentOf(shown, zone)
			if want, exists := firstShown(shown, zone); exists && !got.Equal(want) {
				t.Errorf("%s %v: got %v, want %v", z.Name, shown, got, want)
			} else if !exists && !WallOf(got, zone).After(shown) {
				t.Errorf("%s leaves %v out: got %v, want a later time", z.Name, shown, WallOf(got, zone))
			}
		}
		for range 40 {
			check(time.Date(2024+random.IntN(6), time.Month(1+random.IntN(12)), 1+random.IntN(28), random.IntN(24), 30*random.IntN(2), 0, 0, time.UTC))
		}
		// Every half hour around every change of the clocks.
		at, end := time.Date(2025, 1, 1, 0, 0, 0, 0, zone), time.Date(2028, 1, 1, 0, 0, 0, 0, zone)
		for {
			_, next := at.ZoneBounds()
			if next.IsZero() || next.After(end) {
				break
			}
			for step := -6; step <= 6; step++ {
				check(WallOf(next, zone).Truncate(30 * time.Minute).Add(time.Duration(step) * 30 * time.Minute))
			}
			at = next
		}
	}
}

// A time that the clocks leave out is read with the offset from before, one that comes twice is the first.
func TestChangesOfTheClocks(t *testing.T) {
	for _, c := range []struct{ zone, day, clock, want string }{
		{"America/New_York", "2026-03-08", "02:30", "2026-03-08T07:30:00Z"},
		{"America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30:00Z"},
		{"Europe/London", "2026-03-29", "01:30", "2026-03-29T01:30:00Z"},
		{"Australia/Lord_Howe", "2026-10-04", "02:00", "2026-10-03T15:30:00Z"},
		{"Asia/Singapore", "2026-11-17", "19:00", "2026-11-17T11:00:00Z"},
	} {
		shown, err := Wall(c.day, c.clock)
		if got := MomentOf(shown, ZoneOf(c.zone)).Format(time.RFC3339); err != nil || got != c.want {
			t.Errorf("%s %q %q: got %q and error %v, want %q and none", c.zone, c.day, c.clock, got, err, c.want)
		}
	}
}
