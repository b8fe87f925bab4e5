package period

import (
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// The kinds of periods.
const (
	Daily     = "Daily"
	Monthly   = "Monthly"
	Quarterly = "Quarterly"
	Annual    = "Annual"
	Custom    = "Custom Range"
	Last7     = "Last 7 Days"
	Last15    = "Last 15 Days"
	Last30    = "Last 30 Days"
)

// Kinds are all of them, in the order in which they are offered.
var Kinds = []string{Daily, Monthly, Quarterly, Annual, Custom, Last7, Last15, Last30}

// Quarters are what the quarters of a year are called.
var Quarters = []string{"1st", "2nd", "3rd", "4th"}

// MaxYears is how long a period can be.
const MaxYears = 5

var (
	firstDay = time.Date(2000, time.January, 1, 0, 0, 0, 0, clock.Manila)
	lastDay  = time.Date(2100, time.January, 1, 0, 0, 0, 0, clock.Manila)
)

// Choice is what somebody wants to look at.
type Choice struct {
	Kind string
	// On is a day of the period; today without it. Quarter says which of that year.
	On      *time.Time
	Quarter *string
	// From and To are the first and the last day of a custom range.
	From, To *time.Time
}

// Range is from the first moment of a day in Manila to the first moment after its last day.
type Range struct{ From, To time.Time }

// Days is how many days a range has.
func (r Range) Days() int { return clock.DaysBetween(r.From, r.To) }

// FirstDay and LastDay are its days as YYYY-MM-DD.
func (r Range) FirstDay() string { return text(r.From, time.DateOnly) }

// LastDay is its last day as YYYY-MM-DD.
func (r Range) LastDay() string { return text(clock.AddDays(r.To, -1), time.DateOnly) }

// Period is a range with its name, what it is compared with, and the parts of its trend.
type Period struct {
	Kind  string
	Label string
	Range
	// Before is the period before, YearAgo the same a year ago. Of a period that isn't over both have as many days as
	// have passed of it.
	Before, YearAgo Range
	// WholeBefore and WholeYearAgo are the same with all their days, for what looks ahead.
	WholeBefore, WholeYearAgo Range
	BeforeLabel               string
	YearAgoLabel              string
	// Parts are those that have started.
	Parts []Part
	// IsAhead is for a period that starts after today: there is nothing yet to compare, and no trend.
	IsAhead bool
}

// Part is one point of a trend.
type Part struct {
	Label string
	Range
}

// Of makes a period of a choice.
//
// Returns errs.Invalid for an unknown kind or quarter, days out of order, and a range of more than MaxYears.
func Of(c Choice, now time.Time) (Period, error) {
	today := clock.StartOfDay(now)
	on := today
	if c.On != nil {
		on = clock.StartOfDay(*c.On)
	}
	if on.Before(firstDay) || !on.Before(lastDay) {
		return Period{}, errs.Field("on", "Choose a day between 2000 and 2099.")
	}

	p := Period{Kind: c.Kind}
	switch c.Kind {
	case Daily:
		p.Range = Range{on, clock.AddDays(on, 1)}
	case Monthly:
		p.Range = months(on, 0, 1)
	case Annual:
		p.Range = years(on, 0)
	case Quarterly:
		start, err := quarter(on, c.Quarter)
		if err != nil {
			return Period{}, err
		}

		p.Range = months(start, 0, 3)
	case Last7, Last15, Last30:
		days := map[string]int{Last7: 7, Last15: 15, Last30: 30}[c.Kind]
		p.Range = Range{clock.AddDays(today, 1-days), clock.AddDays(today, 1)}
	case Custom:
		r, err := custom(c)
		if err != nil {
			return Period{}, err
		}

		p.Range = r
	default:
		return Period{}, errs.Field("kind", "Choose one of the periods.")
	}

	p.Label = label(c.Kind, p.Range)
	p.compare(today)
	p.IsAhead = p.From.After(today)
	if !p.IsAhead {
		// A part that has not started would read as a fall to nothing.
		p.Parts = slices.DeleteFunc(p.split(), func(part Part) bool { return part.From.After(today) })
	}

	return p, nil
}

// quarter is a day of the quarter that is meant: that of the day itself unless one is named.
func quarter(on time.Time, name *string) (time.Time, error) {
	year, month, _ := on.In(clock.Manila).Date()
	at := (int(month) - 1) / 3
	if name != nil {
		if at = slices.Index(Quarters, *name); at < 0 {
			return on, errs.Field("quarter", "Choose the 1st, 2nd, 3rd or 4th quarter.")
		}
	}

	return day(year, time.Month(at*3+1), 1), nil
}

// custom is a range by its first and last day.
func custom(c Choice) (Range, error) {
	if c.From == nil {
		return Range{}, errs.Field("from", "Choose the first day.")
	}
	if c.To == nil {
		return Range{}, errs.Field("to", "Choose the last day.")
	}

	// Whatever hour was sent, whole days in Manila are meant.
	from, last := clock.StartOfDay(*c.From), clock.StartOfDay(*c.To)

	switch {
	case from.Before(firstDay), !from.Before(lastDay):
		return Range{}, errs.Field("from", "Choose a day between 2000 and 2099.")
	case last.Before(from):
		return Range{}, errs.Field("to", "The last day can't be before the first.")
	case !last.Before(lastDay):
		return Range{}, errs.Field("to", "Choose a day between 2000 and 2099.")
	case !last.Before(shift(from, MaxYears)):
		return Range{}, errs.Field("to", fmt.Sprintf("A range can be %d years at most. Choose fewer days.", MaxYears))
	}

	return Range{from, clock.AddDays(last, 1)}, nil
}

// compare says with what a period is compared.
func (p *Period) compare(today time.Time) {
	p.WholeBefore = p.before()
	// By its last day and not by its end, so that February 29 costs no day.
	p.WholeYearAgo = Range{shift(p.From, -1), clock.AddDays(shift(clock.AddDays(p.To, -1), -1), 1)}
	p.Before, p.YearAgo = p.WholeBefore, p.WholeYearAgo
	p.BeforeLabel, p.YearAgoLabel = label(p.Kind, p.Before), label(p.Kind, p.YearAgo)

	tomorrow := clock.AddDays(today, 1)
	if p.From.After(today) || !p.To.After(tomorrow) {
		return
	}

	// A month that has just begun would always lose against a whole one.
	passed := clock.DaysBetween(p.From, tomorrow)
	p.Before, p.YearAgo = p.Before.first(passed), p.YearAgo.first(passed)
	p.BeforeLabel, p.YearAgoLabel = "the same days of "+p.BeforeLabel, "the same days of "+p.YearAgoLabel
}

// before is the period before.
func (p *Period) before() Range {
	switch p.Kind {
	case Monthly:
		return months(p.From, -1, 1)
	case Quarterly:
		return months(p.From, -3, 3)
	case Annual:
		return years(p.From, -1)
	}

	return Range{clock.AddDays(p.From, -p.Days()), p.From}
}

// first is the first days of a range, or all of a shorter one.
func (r Range) first(days int) Range {
	if days < r.Days() {
		r.To = clock.AddDays(r.From, days)
	}

	return r
}

// How many parts the trend of each kind has: the period itself and those before it.
const (
	trendDays     = 14
	trendMonths   = 12
	trendQuarters = 8
	trendYears    = 5
)

// split makes the parts of the trend: of a calendar period the ones that lead to it, of others what it consists of.
func (p *Period) split() []Part {
	var out []Part
	add := func(kind string, r Range) { out = append(out, Part{shortLabel(kind, r), r}) }

	switch p.Kind {
	case Daily:
		for i := trendDays - 1; i >= 0; i-- {
			add(Daily, Range{clock.AddDays(p.From, -i), clock.AddDays(p.From, 1-i)})
		}
	case Monthly:
		for i := trendMonths - 1; i >= 0; i-- {
			add(Monthly, months(p.From, -i, 1))
		}
	case Quarterly:
		for i := trendQuarters - 1; i >= 0; i-- {
			add(Quarterly, months(p.From, -3*i, 3))
		}
	case Annual:
		for i := trendYears - 1; i >= 0; i-- {
			add(Annual, years(p.From, -i))
		}
	default:
		return p.pieces()
	}

	return out
}

// pieces cuts a range into days, weeks or months, so that there are never more than 61.
func (p *Period) pieces() []Part {
	next, kind := func(at time.Time) time.Time { return clock.AddDays(at, 1) }, Daily
	switch days := p.Days(); {
	case days > 7*31:
		next, kind = func(at time.Time) time.Time { return months(at, 1, 1).From }, Monthly
	case days > 31:
		next = func(at time.Time) time.Time { return clock.AddDays(at, 7) }
	}

	var out []Part
	for at := p.From; at.Before(p.To); {
		end := next(at)
		// The last week or month may be cut short.
		if end.After(p.To) {
			end = p.To
		}

		out = append(out, Part{shortLabel(kind, Range{at, end}), Range{at, end}})
		at = end
	}

	return out
}

// day is the first moment of a day in Manila.
func day(year int, month time.Month, date int) time.Time {
	return time.Date(year, month, date, 0, 0, 0, 0, clock.Manila).UTC()
}

// months are so many months, beginning some months after that of a day.
func months(on time.Time, after, count int) Range {
	year, month, _ := on.In(clock.Manila).Date()
	month += time.Month(after)

	return Range{day(year, month, 1), day(year, month+time.Month(count), 1)}
}

// years is the year that is so many after that of a day.
func years(on time.Time, after int) Range {
	year := on.In(clock.Manila).Year() + after

	return Range{day(year, time.January, 1), day(year+1, time.January, 1)}
}

// shift is the same day some years later; February 28 for a 29th that isn't there.
func shift(at time.Time, by int) time.Time {
	year, month, date := at.In(clock.Manila).Date()
	moved := day(year+by, month, date)
	// Go moves February 29 to March 1 where there is none.
	if moved.In(clock.Manila).Month() != month {
		return clock.AddDays(moved, -1)
	}

	return moved
}

func text(at time.Time, layout string) string { return at.In(clock.Manila).Format(layout) }

// label is what a range is called.
func label(kind string, r Range) string {
	const one = "Jan 02, 2006"
	switch kind {
	case Daily:
		return text(r.From, one)
	case Monthly:
		return text(r.From, "January 2006")
	case Quarterly:
		return Quarters[(int(r.From.In(clock.Manila).Month())-1)/3] + " quarter " + text(r.From, "2006")
	case Annual:
		return text(r.From, "2006")
	}

	return text(r.From, one) + " – " + text(clock.AddDays(r.To, -1), one)
}

// shortLabel is what a part is called under a chart.
func shortLabel(kind string, r Range) string {
	switch kind {
	case Monthly:
		return text(r.From, "Jan 2006")
	case Quarterly, Annual:
		return label(kind, r)
	}

	return text(r.From, "Jan 02")
}
