package reporting

import (
	"slices"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/reporting/period"
)

// The units of figures.
const (
	inPesos   = "money"
	inCount   = "count"
	inPercent = "percent"
	// inDays is a mean: the days of the rows over how many they are.
	inDays = "days"
)

// figure is one number of a report, declared once.
type figure struct {
	key, name, unit string
	// says is what it counts, and of what.
	says string
	// rows are what is behind it.
	rows source
	// byDay adds up the same from what is kept by day; nil where nothing is kept.
	byDay byDay
	// parts are what is kept by day and by what the figure is told apart, lean has the sums of rows without what only
	// the list of rows shows. All three are for who sees everyone; these two are empty where there are none.
	parts, lean source
	// isDistinct is for lean sources that name people more than once, who count once.
	isDistinct bool
	// hasEnd is for rows that hold until a moment, and count only as long as they do.
	hasEnd bool
	// window is which rows count for some days; those of the days themselves without it.
	window func(r period.Range, now time.Time) window
	// hasNoTrend is for figures without a trend: those about today, whatever the period, and those of which a year
	// would take long to read.
	hasNoTrend bool
	// isOnlyTrend is for what can't be compared with the period before, because that is over.
	isOnlyTrend bool
	// cuts are by what it can be told apart.
	cuts []string
	// of is a figure of the same report that says how many there could be, and ofName what they are.
	of, ofName string
	// undecided is a figure of the same report that says how many rows can still change this one.
	undecided string
	// hasPath is for rows that are about a page, with its address as path.
	hasPath bool
	// isInPesos is for shares of money: their rows are pesos.
	isInPesos bool
	// tables are those whose rows change it, of a figure that isn't kept by day.
	tables []string
}

// window is which rows of a figure count: those of a range that still hold at a moment.
type window struct {
	period.Range
	moment time.Time
}

// report is a page of figures.
type report struct {
	name string
	// page is the right to open it.
	page    string
	figures []figure
}

// reports are all of them.
var reports = []report{paymentReport, summaryReport, communityReport, retentionReport}

// reportNamed finds a report.
func reportNamed(name string) (*report, error) {
	at := slices.IndexFunc(reports, func(r report) bool { return r.name == name })
	if at < 0 {
		return nil, errs.Missing("Report")
	}

	return &reports[at], nil
}

// figureNamed finds a figure of a report.
func (r *report) figureNamed(key string) (*figure, error) {
	at := slices.IndexFunc(r.figures, func(f figure) bool { return f.key == key })
	if at < 0 {
		return nil, errs.Missing("Figure")
	}

	return &r.figures[at], nil
}

// isRatio tells whether a figure is the amounts of its rows over what they could be.
func (f *figure) isRatio() bool { return f.unit == inPercent || f.unit == inDays }

// rowUnit is the unit of the amounts of its rows.
func (f *figure) rowUnit() string {
	switch {
	case f.unit == inPesos, f.isInPesos:
		return inPesos
	case f.unit == inDays:
		return inDays
	}

	return inCount
}

// windowOf is which of its rows a figure counts for some days.
func (f *figure) windowOf(r period.Range, now time.Time) window {
	if f.window != nil {
		return f.window(r, now)
	}

	return window{r, momentOf(r, now)}
}

// momentOf is the last moment of some days, or now if they aren't over.
func momentOf(r period.Range, now time.Time) time.Time {
	// A range ends with the first moment after it, which is not part of it.
	if last := r.To.Add(-time.Millisecond); last.Before(now) {
		return last
	}

	return now
}

var longAgo = time.UnixMilli(0)

// asOf is for everything there is at the end of the days.
func asOf(r period.Range, now time.Time) window {
	at := momentOf(r, now)

	return window{period.Range{From: longAgo, To: at.Add(time.Millisecond)}, at}
}

// beforeDay is for everything from before the last of the days.
func beforeDay(r period.Range, now time.Time) window {
	at := momentOf(r, now)

	return window{period.Range{From: longAgo, To: clock.StartOfDay(at)}, at}
}

// soFar is the part of the days that has passed, with today.
func soFar(r period.Range, now time.Time) window {
	if tomorrow := clock.AddDays(clock.StartOfDay(now), 1); r.To.After(tomorrow) {
		r.To = tomorrow
	}

	return window{r, now}
}

// nextDays begin today.
func nextDays(days int) func(period.Range, time.Time) window {
	return func(_ period.Range, now time.Time) window {
		today := clock.StartOfDay(now)

		return window{period.Range{From: today, To: clock.AddDays(today, days)}, now}
	}
}

// lastWeeks are the weeks before today.
func lastWeeks(weeks int) func(period.Range, time.Time) window {
	return func(_ period.Range, now time.Time) window {
		today := clock.StartOfDay(now)

		return window{period.Range{From: clock.AddDays(today, -7*weeks), To: today}, now}
	}
}
