package pricing

import (
	"slices"
	"time"

	"atlas/internal/platform/clock"
)

// PaydayGap is how many days lie between the first payment and the second one of a payday plan, at least. Without it,
// someone who buys the day before payday would pay twice in two days.
const PaydayGap = 7

// Paydays returns the first count days, from a day in Manila on, that are one of these days of their month. A month
// that is too short uses its last day, once.
func Paydays(monthDays []int, from time.Time, count int) []time.Time {
	if len(monthDays) == 0 || count <= 0 {
		return nil
	}

	first := clock.StartOfDay(from)
	local := first.In(clock.Manila)
	dates := make([]time.Time, 0, count)

	// Months above December count on into the next year.
	for month := local.Month(); len(dates) < count; month++ {
		for _, date := range paydaysOf(monthDays, local.Year(), month) {
			if !date.Before(first) && len(dates) < count {
				dates = append(dates, date)
			}
		}
	}

	return dates
}

// paydaysOf returns the paydays of one month in their order. A month above December counts on into the next year.
func paydaysOf(monthDays []int, year int, month time.Month) []time.Time {
	last := time.Date(year, month+1, 0, 0, 0, 0, 0, clock.Manila).Day()
	days := make([]int, 0, len(monthDays))
	for _, day := range monthDays {
		days = append(days, min(day, last))
	}

	// Two days that a short month clamps to its last one are one payday.
	slices.Sort(days)

	dates := make([]time.Time, 0, len(days))
	for _, day := range slices.Compact(days) {
		dates = append(dates, time.Date(year, month, day, 0, 0, 0, 0, clock.Manila).UTC())
	}

	return dates
}

// dueDates returns the day of every instalment: days after the start, or the start itself and then one payday after
// another.
func (t Term) dueDates(start time.Time) []time.Time {
	// The first part is paid at the start; paydays begin after a gap, so that two payments never fall together.
	if len(t.MonthDays) > 0 {
		later := Paydays(t.MonthDays, clock.AddDays(start, PaydayGap), len(t.Rows)-1)
		return append([]time.Time{start}, later...)
	}

	dates := make([]time.Time, 0, len(t.Rows))
	for _, row := range t.Rows {
		dates = append(dates, clock.AddDays(start, row.DaysAfter))
	}

	return dates
}
