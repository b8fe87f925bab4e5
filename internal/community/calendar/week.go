// Package calendar counts the weeks of check-ins, and the hours of a week in which people are free.
package calendar

import (
	"time"

	"atlas/internal/platform/clock"
)

const weekFormat = time.DateOnly

// WeekOf is the Monday in Manila of the week that a moment is in.
func WeekOf(at time.Time) string {
	day := at.In(clock.Manila)
	return day.AddDate(0, 0, -(int(day.Weekday())+6)%7).Format(weekFormat)
}

// WeekBefore is the Monday so many weeks before another.
func WeekBefore(week string, n int) string {
	day, err := time.Parse(weekFormat, week)
	if err != nil {
		return week
	}
	return day.AddDate(0, 0, -7*n).Format(weekFormat)
}

// Streak is how many weeks in a row somebody checked in, up to now. A week that still goes on breaks nothing.
func Streak(weeks []string, now string) int {
	there := map[string]bool{}
	for _, week := range weeks {
		there[week] = true
	}

	at := now

	// The week that goes on counts once it is there, and breaks nothing before.
	if !there[at] {
		at = WeekBefore(at, 1)
	}

	n := 0
	for there[at] {
		n, at = n+1, WeekBefore(at, 1)
	}

	return n
}
