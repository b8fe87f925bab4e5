package rule

import (
	"testing"
	"time"

	"atlas/internal/platform/clock"
)

// day is the first moment of a day of 2026 in Manila.
func day(month time.Month, date int) time.Time {
	return time.Date(2026, month, date, 0, 0, 0, 0, clock.Manila).UTC()
}

func sold(id int, bought, starts time.Time, ends *time.Time) Term {
	return Term{ID: id, BoughtAt: bought, StartsAt: starts, EndsAt: ends}
}

// A term whose last day is June 30 is judged by when the next one was bought, to the moment.
func TestJudge(t *testing.T) {
	end := day(time.July, 1)
	of := sold(1, day(time.January, 1), day(time.January, 1), &end)
	next := func(bought time.Time) []Term {
		return []Term{of, sold(2, bought, end, new(day(time.December, 1)))}
	}
	moment := time.Millisecond

	ended := of
	ended.EndedAt = new(day(time.March, 10))
	neverRan := sold(2, day(time.June, 1), end, new(day(time.December, 1)))
	neverRan.EndedAt = new(day(time.June, 2))

	for _, test := range []struct {
		name  string
		terms []Term
		of    Term
		now   time.Time
		want  Verdict
	}{
		{"is still running", []Term{of}, of, end.Add(-moment), Uncounted},
		{"has just ended", []Term{of}, of, end, Waiting},
		{"can still be renewed", []Term{of}, of, day(time.July, 15).Add(-moment), Waiting},
		{"can't be renewed anymore", []Term{of}, of, day(time.July, 15), Left},
		{"31 days before the last day", next(day(time.May, 31).Add(-moment)), of, day(time.August, 1), Early},
		{"30 days before the last day", next(day(time.May, 31)), of, day(time.August, 1), OnTime},
		{"on the last day", next(end.Add(-moment)), of, day(time.August, 1), OnTime},
		{"on the day after", next(end), of, day(time.August, 1), Late},
		{"on the 14th day after", next(day(time.July, 15).Add(-moment)), of, day(time.August, 1), Late},
		{"on the 15th day after", next(day(time.July, 15)), of, day(time.August, 1), Returned},
		{"for life instead", []Term{of, sold(2, day(time.June, 20), day(time.June, 20), nil)}, of, day(time.August, 1), OnTime},
		{"is for life", []Term{sold(1, day(time.January, 1), day(time.January, 1), nil)}, sold(1, day(time.January, 1), day(time.January, 1), nil), day(time.August, 1), Uncounted},
		{"renewed by what ends no later", []Term{of, sold(2, day(time.June, 1), day(time.June, 1), &end)}, of, day(time.August, 1), Left},
		{"renewed by what was ended before it started", []Term{of, neverRan}, of, day(time.August, 1), Left},
		{"ended by staff", []Term{ended}, ended, day(time.March, 24), Left},
		{"ended by staff, within grace", []Term{ended}, ended, day(time.March, 24).Add(-moment), Waiting},
		{"inside a longer one", []Term{sold(3, day(time.May, 1), day(time.May, 1), new(day(time.June, 1))), of}, sold(3, day(time.May, 1), day(time.May, 1), new(day(time.June, 1))), day(time.August, 1), Uncounted},
		{"bought again and again", []Term{of, sold(3, day(time.September, 1), day(time.September, 1), nil), sold(2, day(time.July, 3), end, new(day(time.August, 1)))}, of, day(time.December, 1), Late},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Judge(test.terms, test.of, test.now, 14); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// Only who has no membership anymore is asked why, and about the last one.
func TestMissing(t *testing.T) {
	first := sold(1, day(time.January, 1), day(time.January, 1), new(day(time.March, 1)))
	second := sold(2, day(time.May, 1), day(time.May, 1), new(day(time.July, 1)))
	for _, test := range []struct {
		name  string
		terms []Term
		now   time.Time
		want  int
	}{
		{"never was a member", nil, day(time.June, 1), 0},
		{"is one", []Term{first}, day(time.February, 1), 0},
		{"was one", []Term{first}, day(time.April, 1), 1},
		{"came back", []Term{first, second}, day(time.June, 1), 0},
		{"came back and left", []Term{first, second}, day(time.August, 1), 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := 0
			if missing := Missing(test.terms, test.now, 14); missing != nil {
				got = missing.ID
			}
			if got != test.want {
				t.Errorf("got term %d, want %d", got, test.want)
			}
		})
	}
}
