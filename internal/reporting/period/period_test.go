package period

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/testkit/check"
)

// now is late in the evening of a Tuesday in Manila, when it is still the same day in London.
var now = time.Date(2026, time.November, 17, 23, 30, 0, 0, clock.Manila)

func at(text string) *time.Time {
	t, err := time.ParseInLocation(time.DateOnly, text, clock.Manila)
	if err != nil {
		panic(err)
	}

	return &t
}

func days(r Range) string { return r.FirstDay() + " " + r.LastDay() }

// B290 and B291: what each choice means, and what it is compared with.
func TestPeriods(t *testing.T) {
	for _, c := range []struct {
		name                      string
		choice                    Choice
		label, want, before, year string
		parts                     int
	}{
		{"today", Choice{Kind: Daily}, "Nov 17, 2026", "2026-11-17 2026-11-17", "2026-11-16 2026-11-16", "2025-11-17 2025-11-17", 14},
		{"a leap day", Choice{Kind: Daily, On: at("2024-02-29")}, "Feb 29, 2024", "2024-02-29 2024-02-29", "2024-02-28 2024-02-28", "2023-02-28 2023-02-28", 14},
		{"this month, which isn't over", Choice{Kind: Monthly}, "November 2026", "2026-11-01 2026-11-30", "2026-10-01 2026-10-17", "2025-11-01 2025-11-17", 12},
		{"a month that is over", Choice{Kind: Monthly, On: at("2026-03-05")}, "March 2026", "2026-03-01 2026-03-31", "2026-02-01 2026-02-28", "2025-03-01 2025-03-31", 12},
		{"January after December", Choice{Kind: Monthly, On: at("2026-01-31")}, "January 2026", "2026-01-01 2026-01-31", "2025-12-01 2025-12-31", "2025-01-01 2025-01-31", 12},
		{"this quarter", Choice{Kind: Quarterly}, "4th quarter 2026", "2026-10-01 2026-12-31", "2026-07-01 2026-08-17", "2025-10-01 2025-11-17", 8},
		{"the 1st quarter", Choice{Kind: Quarterly, Quarter: new("1st")}, "1st quarter 2026", "2026-01-01 2026-03-31", "2025-10-01 2025-12-31", "2025-01-01 2025-03-31", 8},
		{"a year", Choice{Kind: Annual, On: at("2024-07-01")}, "2024", "2024-01-01 2024-12-31", "2023-01-01 2023-12-31", "2023-01-01 2023-12-31", 5},
		{"the last 7 days with today", Choice{Kind: Last7}, "Nov 11, 2026 – Nov 17, 2026", "2026-11-11 2026-11-17", "2026-11-04 2026-11-10", "2025-11-11 2025-11-17", 7},
		{"the last 15 days", Choice{Kind: Last15}, "Nov 03, 2026 – Nov 17, 2026", "2026-11-03 2026-11-17", "2026-10-19 2026-11-02", "2025-11-03 2025-11-17", 15},
		{"the last 30 days", Choice{Kind: Last30}, "Oct 19, 2026 – Nov 17, 2026", "2026-10-19 2026-11-17", "2026-09-19 2026-10-18", "2025-10-19 2025-11-17", 30},
		{"one day as a range", Choice{Kind: Custom, From: at("2026-05-01"), To: at("2026-05-01")}, "May 01, 2026 – May 01, 2026", "2026-05-01 2026-05-01", "2026-04-30 2026-04-30", "2025-05-01 2025-05-01", 1},
		{"a range of weeks", Choice{Kind: Custom, From: at("2026-01-01"), To: at("2026-03-01")}, "Jan 01, 2026 – Mar 01, 2026", "2026-01-01 2026-03-01", "2025-11-02 2025-12-31", "2025-01-01 2025-03-01", 9},
		{"five years", Choice{Kind: Custom, From: at("2021-11-18"), To: at("2026-11-17")}, "Nov 18, 2021 – Nov 17, 2026", "2021-11-18 2026-11-17", "2016-11-18 2021-11-17", "2020-11-18 2025-11-17", 61},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := Of(c.choice, now)
			check.NoError(t, "resolve the period", err)

			for _, check := range []struct{ what, got, want string }{
				{"label", p.Label, c.label}, {"days", days(p.Range), c.want}, {"before", days(p.Before), c.before}, {"a year ago", days(p.YearAgo), c.year},
			} {
				if check.got != check.want {
					t.Errorf("%s: got %s, want %s", check.what, check.got, check.want)
				}
			}
			if len(p.Parts) != c.parts {
				t.Errorf("got %d parts, want %d", len(p.Parts), c.parts)
			}
			for i, part := range p.Parts[1:] {
				if !part.From.Equal(p.Parts[i].To) {
					t.Errorf("part %d begins at: got %v, want %v", i+1, part.From, p.Parts[i].To)
				}
			}
			if last := p.Parts[len(p.Parts)-1]; !last.To.Equal(p.To) {
				t.Errorf("the last part ends at: got %v, want %v", last.To, p.To)
			}
		})
	}
}

// Nothing is drawn of days that haven't started, and a period that hasn't has no trend at all.
func TestPeriodsAheadHaveNoTrend(t *testing.T) {
	for _, c := range []struct {
		name    string
		choice  Choice
		parts   int
		isAhead bool
	}{
		{"today", Choice{Kind: Daily}, 14, false},
		{"tomorrow", Choice{Kind: Daily, On: at("2026-11-18")}, 0, true},
		{"next month", Choice{Kind: Monthly, On: at("2026-12-01")}, 0, true},
		{"days of this month", Choice{Kind: Custom, From: at("2026-11-15"), To: at("2026-11-20")}, 3, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := Of(c.choice, now)
			check.NoError(t, "resolve the period", err)
			if len(p.Parts) != c.parts || p.IsAhead != c.isAhead {
				t.Errorf("got %d parts, ahead %t, want %d, %t", len(p.Parts), p.IsAhead, c.parts, c.isAhead)
			}
		})
	}
}

// A period is refused with a sentence that says what to do.
func TestPeriodsThatMakeNoSense(t *testing.T) {
	for _, c := range []struct {
		name   string
		choice Choice
		want   string
	}{
		{"50 years", Choice{Kind: Custom, From: at("1990-01-01"), To: at("2040-01-01")}, "between 2000 and 2099"},
		{"too long", Choice{Kind: Custom, From: at("2000-01-01"), To: at("2050-01-01")}, "5 years at most"},
		{"an end that no day of a period can be", Choice{Kind: Custom, From: at("2098-01-01"), To: at("2100-01-01")}, "between 2000 and 2099"},
		{"a day too long", Choice{Kind: Custom, From: at("2021-11-17"), To: at("2026-11-17")}, "5 years at most"},
		{"backwards", Choice{Kind: Custom, From: at("2026-05-02"), To: at("2026-05-01")}, "can't be before the first"},
		{"no first day", Choice{Kind: Custom, To: at("2026-05-01")}, "Choose the first day."},
		{"no last day", Choice{Kind: Custom, From: at("2026-05-01")}, "Choose the last day."},
		{"another kind", Choice{Kind: "Weekly"}, "Choose one of the periods."},
		{"another quarter", Choice{Kind: Quarterly, Quarter: new("5th")}, "1st, 2nd, 3rd or 4th"},
		{"the year 1", Choice{Kind: Annual, On: at("0001-01-01")}, "between 2000 and 2099"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Of(c.choice, now)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}
