package pricing

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// manilaDay is noon of a day in Manila.
func manilaDay(t *testing.T, day string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation(time.DateOnly, day, clock.Manila)
	check.NoError(t, "read the time", err)
	return at.Add(12 * time.Hour)
}

// The first payment is due at the start, the others on the days of the month that the term names, the second at least a week after the first.
func TestPaydayPlan(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		days  []int
		start string
		rows  int
		want  string
	}{
		"as the checkout shows it":        {[]int{15, 30}, "2026-11-26", 8, "2026-11-26 2026-12-15 2026-12-30 2027-01-15 2027-01-30 2027-02-15 2027-02-28 2027-03-15"},
		"a start on the 15th itself":      {[]int{15, 30}, "2026-11-15", 3, "2026-11-15 2026-11-30 2026-12-15"},
		"a start on the 30th itself":      {[]int{15, 30}, "2026-11-30", 3, "2026-11-30 2026-12-15 2026-12-30"},
		"a start after the 30th":          {[]int{15, 30}, "2026-12-31", 3, "2026-12-31 2027-01-15 2027-01-30"},
		"a start the day before payday":   {[]int{15, 30}, "2026-12-14", 3, "2026-12-14 2026-12-30 2027-01-15"},
		"a start a week before payday":    {[]int{15, 30}, "2026-12-08", 3, "2026-12-08 2026-12-15 2026-12-30"},
		"a start six days before payday":  {[]int{15, 30}, "2026-12-09", 3, "2026-12-09 2026-12-30 2027-01-15"},
		"February":                        {[]int{15, 30}, "2027-02-01", 4, "2027-02-01 2027-02-15 2027-02-28 2027-03-15"},
		"February of a leap year":         {[]int{15, 30}, "2028-02-01", 4, "2028-02-01 2028-02-15 2028-02-29 2028-03-15"},
		"a start late in February":        {[]int{15, 30}, "2027-02-25", 3, "2027-02-25 2027-03-15 2027-03-30"},
		"the last day of every month":     {[]int{31}, "2027-01-31", 4, "2027-01-31 2027-02-28 2027-03-31 2027-04-30"},
		"two days that February has once": {[]int{30, 31}, "2027-02-10", 4, "2027-02-10 2027-02-28 2027-03-30 2027-03-31"},
		"once a month":                    {[]int{5}, "2026-11-26", 3, "2026-11-26 2026-12-05 2027-01-05"},
		"days in any order":               {[]int{30, 15}, "2026-11-01", 3, "2026-11-01 2026-11-15 2026-11-30"},
		"one payment":                     {[]int{15, 30}, "2026-11-26", 1, "2026-11-26"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			term := amounts(make([]int64, c.rows)...)
			for i := range term.Rows {
				term.Rows[i].Share = 100
			}
			term.MonthDays = c.days

			plan, err := NewPlan(money.Centavos(100*c.rows), term, nil, manilaDay(t, c.start))
			check.NoError(t, "plan the payments", err)

			got := []string{}
			for _, row := range plan.Rows {
				if at := row.ScheduleDate.In(clock.Manila); at.Hour() != 0 || at.Minute() != 0 {
					t.Errorf("due at: got %v, want the first moment of the day", at)
				}
				got = append(got, row.ScheduleDate.In(clock.Manila).Format(time.DateOnly))
			}
			if got := strings.Join(got, " "); got != c.want {
				t.Errorf("got %s\nwant %s", got, c.want)
			}
		})
	}
}

// Ten past midnight in Manila is another day than in UTC.
func TestPaydayPlanCountsManilaDays(t *testing.T) {
	t.Parallel()
	term := percents(5000, 5000)
	term.MonthDays = []int{15, 30}
	plan, err := NewPlan(10000, term, nil, time.Date(2026, 12, 8, 16, 10, 0, 0, time.UTC))
	check.NoError(t, "plan the payments", err)
	got := plan.Rows[1].ScheduleDate.In(clock.Manila).Format(time.DateOnly)
	if want := "2026-12-30"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
