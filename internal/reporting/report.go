package reporting

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/period"
	"atlas/internal/settings"
)

// PeriodInput is the time that a report is wanted for. Days are YYYY-MM-DD.
type PeriodInput struct {
	Kind    string
	On      *string
	Quarter *string
	From    *string
	To      *string
}

// choice reads the days.
func (in PeriodInput) choice() (period.Choice, error) {
	out := period.Choice{Kind: in.Kind, Quarter: in.Quarter}
	for _, one := range []struct {
		name string
		text *string
		into **time.Time
	}{{"on", in.On, &out.On}, {"from", in.From, &out.From}, {"to", in.To, &out.To}} {
		if one.text == nil {
			continue
		}

		day, err := time.ParseInLocation(time.DateOnly, *one.text, clock.Manila)
		if err != nil {
			return out, errs.Field(one.name, "Write the day as YYYY-MM-DD.")
		}

		*one.into = &day
	}

	return out, nil
}

// Report is the figures of a report for a period.
type Report struct {
	Label, FirstDay, LastDay string
	// BeforeLabel and YearAgoLabel are what the figures are compared with.
	BeforeLabel, YearAgoLabel string
	AsOf                      time.Time
	Figures                   []*Figure
}

// Figure is a figure with its value. Values have two decimals: pesos, a count or percent.
type Figure struct {
	Key, Name, Unit, Definition string
	// Value is nil for a share of nothing.
	Value *money.Centavos
	// Before and YearAgo are nil for what is only known as it is now, for what can still change, and for shares of
	// nothing.
	Before, YearAgo *money.Centavos
	Trend           []*Point
	Cuts            []string
	// RowUnit is the unit of the amounts of its rows.
	RowUnit string
	// Base is how many there could be, and BaseName what they are; nil and empty for figures that say so themselves.
	Base     *money.Centavos
	BaseName string
	// Undecided is how many of its rows can still change it; nil for none.
	Undecided *money.Centavos
}

// Point is one point of a trend.
type Point struct {
	Label, FirstDay, LastDay string
	Value                    *money.Centavos
	// Undecided is how many of its rows can still change it; nil for none.
	Undecided *money.Centavos
}

// RowList is one page of the rows behind a figure, and what all of them come to.
type RowList struct {
	Rows  []*Row
	Total int
	// Value is nil for a share of nothing.
	Value *money.Centavos
}

// ask finds a report that the caller may open, and whom of its people they see.
func (s *Service) ask(ctx context.Context, name string, in PeriodInput) (*reportReader, *report, period.Period, error) {
	r, err := reportNamed(name)
	if err != nil {
		return nil, nil, period.Period{}, err
	}
	if !actor.From(ctx).Page(r.page) {
		return nil, nil, period.Period{}, errs.Denied()
	}

	choice, err := in.choice()
	if err != nil {
		return nil, nil, period.Period{}, err
	}

	now := s.clock.Now()
	p, err := period.Of(choice, now)
	if err != nil {
		return nil, nil, period.Period{}, err
	}

	// Anyone who does not see everyone gets the figures of their own people.
	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return nil, nil, period.Period{}, fmt.Errorf("find whom the caller sees: %w", err)
	}

	a := &reportReader{
		s: s, scope: scope, now: now, today: clock.StartOfDay(now), span: spanOf(p), read: map[string]*series{},
	}
	a.silent = now.AddDate(0, 0, -s.settings.Int(ctx, settings.SilentAfterDays))
	a.grace = time.Duration(s.settings.Int(ctx, settings.GraceDays)) * 24 * time.Hour

	return a, r, p, nil
}

// spanOf is all days that figures of a period are about: its own, those it is compared with and those of its trend.
func spanOf(p period.Period) window {
	windows := []window{{Range: p.Range}, {Range: p.WholeBefore}, {Range: p.WholeYearAgo}}
	for _, part := range p.Parts {
		windows = append(windows, window{Range: part.Range})
	}

	return spanning(windows)
}

// Report is the figures of a report for a period: on one statement for each table that is kept by day, and for each
// figure that isn't in one.
//
// Requires the page of the report. Returns errs.NotFound for an unknown one, errs.Invalid for a period that makes no
// sense.
func (s *Service) Report(ctx context.Context, name string, in PeriodInput) (*Report, error) {
	a, r, p, err := s.ask(ctx, name, in)
	if err != nil {
		return nil, err
	}

	out := &Report{
		Label: p.Label, FirstDay: p.FirstDay(), LastDay: p.LastDay(), BeforeLabel: p.BeforeLabel,
		YearAgoLabel: p.YearAgoLabel, AsOf: a.now,
	}
	// One after the other: they share what was read by day.
	for i := range r.figures {
		one, err := a.figure(ctx, &r.figures[i], p)
		if err != nil {
			return nil, err
		}

		out.Figures = append(out.Figures, one)
	}

	// After all figures are read, because a base may come later in the report.
	addBases(r, out)
	addUndecided(r, out)

	return out, nil
}

// addBases says of figures what they are out of, once all are read.
func addBases(r *report, out *Report) {
	for i := range r.figures {
		of := r.figures[i].of
		if of == "" {
			continue
		}
		at := slices.IndexFunc(out.Figures, func(f *Figure) bool { return f.Key == of })
		out.Figures[i].Base, out.Figures[i].BaseName = out.Figures[at].Value, r.figures[i].ofName
	}
}

// addUndecided says of figures how much can still change them, once all are read. What can still change isn't compared
// with what can't.
func addUndecided(r *report, out *Report) {
	for i := range r.figures {
		key := r.figures[i].undecided
		if key == "" {
			continue
		}

		at := slices.IndexFunc(out.Figures, func(f *Figure) bool { return f.Key == key })
		open, one := out.Figures[at], out.Figures[i]

		// A share that still changes would seem to have fallen since the period before.
		if *open.Value > 0 {
			one.Undecided = open.Value
			one.Before, one.YearAgo = nil, nil
		}

		for j, point := range one.Trend {
			if count := open.Trend[j].Value; *count > 0 {
				point.Undecided = count
			}
		}
	}
}

// figure reads a figure, what it is compared with and its trend.
func (a *reportReader) figure(ctx context.Context, f *figure, p period.Period) (*Figure, error) {
	out := &Figure{
		Key: f.key, Name: f.name, Unit: f.unit, Definition: f.says, Cuts: f.cuts, RowUnit: f.rowUnit(),
		Trend: []*Point{},
	}
	ranges := []period.Range{p.Range}
	// Of days to come there is nothing to compare with.
	isAlone := f.hasNoTrend || p.IsAhead
	if !isAlone {
		ranges = append(ranges, p.Before, p.YearAgo)
		for _, part := range p.Parts {
			ranges = append(ranges, part.Range)
		}
	}

	// All ranges of a figure are read together, on as few statements as possible.
	values, err := a.values(ctx, f, ranges)
	if err != nil {
		return nil, err
	}

	out.Value = values[0]
	if isAlone {
		return out, nil
	}

	if !f.isOnlyTrend {
		out.Before, out.YearAgo = values[1], values[2]
	}

	for i, part := range p.Parts {
		out.Trend = append(out.Trend,
			&Point{Label: part.Label, FirstDay: part.FirstDay(), LastDay: part.LastDay(), Value: values[3+i]})
	}

	return out, nil
}

// Slices tells a figure of a report apart, such as by product.
//
// Requires the page of the report. Returns errs.NotFound for an unknown figure, errs.Invalid for what it can't be told
// apart by.
func (s *Service) Slices(ctx context.Context, name, key, by string, in PeriodInput) ([]*Slice, error) {
	a, r, p, err := s.ask(ctx, name, in)
	if err != nil {
		return nil, err
	}

	f, err := r.figureNamed(key)
	if err != nil {
		return nil, err
	}

	return a.slices(ctx, f, by, f.windowOf(p.Range, a.now))
}

// RowsInput says of which figure, or of which part of it, the rows are wanted.
type RowsInput struct {
	Report string
	Figure string
	Period *PeriodInput
	// By and Slice pick a part of the figure; both or none.
	By, Slice *string
}

// find checks a request for rows.
func (s *Service) find(ctx context.Context, in RowsInput, search string) (*reportReader, *figure, rowFilter, error) {
	a, r, p, err := s.ask(ctx, in.Report, *in.Period)
	if err != nil {
		return nil, nil, rowFilter{}, err
	}

	f, err := r.figureNamed(in.Figure)
	if err != nil {
		return nil, nil, rowFilter{}, err
	}
	// A part without its breakdown would silently show all rows.
	if (in.By == nil) != (in.Slice == nil) {
		return nil, nil, rowFilter{}, errs.Field("slice", "Choose a breakdown and one of its parts.")
	}

	filter := rowFilter{w: f.windowOf(p.Range, a.now), search: search}
	if in.By != nil {
		filter.by, filter.key = *in.By, *in.Slice
	}

	return a, f, filter, nil
}

// Rows is one page of the rows behind a figure. Search looks at names and addresses of the people.
//
// Requires the page of the report. Returns errs.NotFound for an unknown figure, errs.Invalid for a part or a period
// that makes no sense.
func (s *Service) Rows(ctx context.Context, in RowsInput, w page.Window) (*RowList, error) {
	a, f, filter, err := s.find(ctx, in, w.Search)
	if err != nil {
		return nil, err
	}

	out := &RowList{Rows: []*Row{}}
	// Counted with the filter of the rows, so that both say the same.
	if out.Total, out.Value, err = a.count(ctx, f, filter); err != nil {
		return nil, err
	}

	err = a.eachRow(ctx, f, filter, w, func(row *Row) error {
		out.Rows = append(out.Rows, row)

		return nil
	})

	return out, err
}
