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
)

// figure is one number of a report, declared once.
type figure struct {
	key, name, unit string
	// says is what it counts, and of what.
	says string
	// rows are what is behind it. kept are the same sums by day, for who sees everyone; empty where there are none.
	rows, kept source
	// span is which days of the rows count. A figure with one of its own is about now, not about the period.
	span func(p period.Period, today time.Time) period.Range
	// looksAhead is for what lies in all of a period, also in the part that is still to come.
	looksAhead bool
	// hasNoPast is for rows that only say how it is now, so that nothing can be compared.
	hasNoPast bool
	// cuts are by what it can be told apart.
	cuts []string
}

// report is a page of figures.
type report struct {
	name string
	// page is the right to open it.
	page    string
	figures []figure
}

// reports are all of them.
var reports = []report{paymentReport}

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

// rangeOf is which days of its rows a figure counts.
func (f *figure) rangeOf(p period.Period, today time.Time) period.Range {
	if f.span != nil {
		return f.span(p, today)
	}

	return p.Range
}

// isOfPeriod tells whether a figure changes with the period, and can be compared with another.
func (f *figure) isOfPeriod() bool { return f.span == nil && !f.hasNoPast }

// The days of figures about now.
var (
	untilToday = func(_ period.Period, today time.Time) period.Range {
		return period.Range{From: time.UnixMilli(0), To: today}
	}
	// dueSoFar is the part of the period that has passed, with today.
	dueSoFar = func(p period.Period, today time.Time) period.Range {
		r, tomorrow := p.Range, clock.AddDays(today, 1)
		if r.To.After(tomorrow) {
			r.To = tomorrow
		}

		return r
	}
)

// nextDays begin today.
func nextDays(days int) func(period.Period, time.Time) period.Range {
	return func(_ period.Period, today time.Time) period.Range {
		return period.Range{From: today, To: clock.AddDays(today, days)}
	}
}
