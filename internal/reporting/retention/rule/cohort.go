package rule

import (
	"time"

	"atlas/internal/platform/clock"
)

// Month counts months in Manila, so that they can be subtracted.
type Month int

// MonthOf is the month of a moment.
func MonthOf(at time.Time) Month {
	year, month, _ := at.In(clock.Manila).Date()

	return Month(year*12 + int(month) - 1)
}

// Start is the first moment of a month.
func (m Month) Start() time.Time {
	return time.Date(int(m)/12, time.Month(int(m)%12+1), 1, 0, 0, 0, 0, clock.Manila).UTC()
}

// Path is one person's way through the months: when they first were a member, and in which months after it they were
// one on the last day.
type Path struct {
	First   Month
	isThere [PathMonths]bool
}

// PathMonths is how many months a path has.
const PathMonths = 36

// WasMember tells whether the person was a member on the last day of the month that is so many after the first one. In
// month 0 everyone was, for a day at least.
func (p *Path) WasMember(since int) bool {
	return since == 0 || since > 0 && since < PathMonths && p.isThere[since]
}

// PathOf is the path of a person through all months. Terms are in order of their start, and the first of them has run.
func PathOf(terms []Term) Path {
	path := Path{First: MonthOf(terms[0].StartsAt)}
	for _, term := range terms {
		if !term.HasRun() {
			continue
		}

		// Who is a member until the first moment of a month was one on the last day of the month before.
		from, to := int(MonthOf(term.StartsAt)-path.First), PathMonths
		if end := term.End(); end != nil {
			to = int(MonthOf(*end) - path.First)
		}

		for since := max(from, 0); since < min(to, PathMonths); since++ {
			path.isThere[since] = true
		}
	}

	return path
}
