package saved

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/saved/statement"
)

const (
	// rowsMax is how many rows of a report are counted and taken home.
	rowsMax = 1_000_000
	// readTime is how long one look at a report may take.
	readTime = 10 * time.Second
	// barsMax is how many bars a chart has, pointsMax how many days a line has.
	barsMax   = 40
	pointsMax = 120
)

// Table is one page of what a report shows.
type Table struct {
	Columns []*TableColumn
	Rows    []*TableRow
	Total   int
	// Problems say what of the report is gone, in sentences.
	Problems []string
	Bars     []*Bar
	// BarUnit is money or count.
	BarUnit string
	AsOf    time.Time
}

// TableColumn is a column of the result.
type TableColumn struct {
	Key, Name string
	Kind      string
	// Part is how a day is grouped.
	Part                string
	IsMissing, IsHidden bool
	// Sum is of all rows, as cells are written; empty for what isn't added up.
	Sum string
}

// TableRow is a row of the result. Cells are texts: amounts with two decimals, days as YYYY-MM-DD.
type TableRow struct {
	ID     string
	UserID *int
	Cells  []string
}

// Bar is a bar of a chart.
type Bar struct {
	Label string
	Value money.Centavos
}

// RunInput says which report to read: a saved one, one that is being put together, or a change to a saved one.
type RunInput struct {
	ID         *int
	Definition *statement.Definition
}

// Run reads a page of a report with the rights of the caller.
//
// Requires the page reportSummary. Returns errs.NotFound for a report that the caller may not see, errs.Forbidden for a
// source or a column that their level may not see, errs.Invalid for a definition that makes no sense, and errs.Conflict
// for one that takes too long.
func (s *Service) Run(ctx context.Context, in RunInput, w page.Window) (*Table, error) {
	if w.Search != "" {
		return nil, errs.Field("search", "A report can't be searched. Use a filter.")
	}

	definition, err := s.definitionOf(ctx, in)
	if err != nil {
		return nil, err
	}

	plan, err := s.plan(ctx, definition)
	if err != nil {
		return nil, err
	}

	// A report of anyone must not hold the database for long.
	limited, cancel := context.WithTimeout(ctx, readTime)
	defer cancel()
	table, err := s.read(limited, plan, definition, w)
	// A caller who left is no reason to tell that it takes too long.
	if err != nil && errors.Is(limited.Err(), context.DeadlineExceeded) && ctx.Err() == nil {
		return nil, errs.Wrap(err, errs.Conflict, "This report takes too long. Add a filter, or choose fewer columns.")
	}

	return table, err
}

// definitionOf is what is to be read.
func (s *Service) definitionOf(ctx context.Context, in RunInput) (*statement.Definition, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	var stored *statement.Definition
	if in.ID != nil {
		report, err := s.store.visible(ctx, *in.ID)
		if err != nil {
			return nil, err
		}

		stored = &report.Definition
	}

	if in.Definition == nil {
		if stored == nil {
			return nil, errs.Field("definition", errs.IsRequired)
		}

		return stored, nil
	}

	definition := *in.Definition
	// A change to a saved report may keep columns that are gone by now.
	if err := definition.Validate(stored); err != nil {
		return nil, err
	}

	definition.Names = definition.ColumnNames(stored)

	return &definition, nil
}

// plan makes a definition ready for the caller.
func (s *Service) plan(ctx context.Context, d *statement.Definition) (*statement.Plan, error) {
	// Rights are those of the reader, never those of who made the report.
	who, now := actor.From(ctx), s.clock.Now()
	env := statement.Env{
		Now: now, Today: clock.StartOfDay(now), DayPart: s.db.DayPart,
		HasPage: func(page string) bool { return who.Page(page) },
		Words:   map[string]string{},
	}
	for word, text := range s.words() {
		env.Words[word] = strings.ReplaceAll(text, ":now", strconv.FormatInt(now.UnixMilli(), 10))
	}

	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}
	if scope != nil {
		env.Scope, env.ScopeArgs = scope.Cond, scope.Args
	}

	return statement.New(d, env)
}

// read reads a page of a plan: how many rows there are, what they come to, the rows and the bars, on one statement
// each.
func (s *Service) read(
	ctx context.Context, plan *statement.Plan, d *statement.Definition, w page.Window,
) (*Table, error) {
	out := &Table{Columns: columnsOf(plan), Rows: []*TableRow{}, Problems: append([]string{}, plan.Problems...),
		Bars: []*Bar{}, BarUnit: "count", AsOf: s.clock.Now()}
	var err error
	if out.Total, err = s.store.total(ctx, plan); err != nil {
		return nil, err
	}

	if err := s.store.addSums(ctx, plan, out.Columns); err != nil {
		return nil, err
	}

	err = s.store.eachRow(ctx, plan, w.PerPage, w.Offset(), func(id string, userID *int, values []any) error {
		row := &TableRow{ID: id, UserID: userID, Cells: cellsOf(plan, values)}
		// A group has no id of its own, so its place stands for one.
		if plan.IsGrouped {
			row.ID = strconv.Itoa(w.Offset() + len(out.Rows))
		}

		out.Rows = append(out.Rows, row)

		return nil
	})
	if err != nil {
		return nil, err
	}
	if d.Chart != "" && plan.IsGrouped {
		out.Bars, out.BarUnit, err = s.chart(ctx, plan, d)
	}

	return out, err
}

func columnsOf(plan *statement.Plan) []*TableColumn {
	out := []*TableColumn{}
	for _, shown := range plan.Shown {
		out = append(out, &TableColumn{
			Key: shown.Key, Name: shown.Name, Kind: string(shown.Kind), Part: shown.Part, IsMissing: shown.IsMissing,
			IsHidden: shown.IsHidden,
		})
	}

	return out
}

// chart reads what a chart shows: the first groups as bars, the latest days in their order, or the largest parts of the
// whole.
func (s *Service) chart(ctx context.Context, plan *statement.Plan, d *statement.Definition) ([]*Bar, string, error) {
	if d.Chart == statement.ChartBar {
		return s.bars(ctx, plan, d, barsMax)
	}

	// Lines and shares have an order of their own, whatever the table is sorted by.
	ordered, most := *d, barsMax
	ordered.Sort, ordered.Desc = plan.Shown[measureOf(plan, d)].Key, true
	if d.IsOverTime() {
		ordered.Sort, most = d.Groups[0].Column, pointsMax
	}

	plan, err := s.plan(ctx, &ordered)
	if err != nil {
		return nil, "", err
	}

	out, unit, err := s.bars(ctx, plan, d, most)
	// The latest days were read; a line goes from the earliest on.
	if d.IsOverTime() {
		slices.Reverse(out)
	}

	return out, unit, err
}

// measureOf is the column of a plan that its chart shows: the one that was chosen if the caller sees it, else how many
// rows there are.
func measureOf(plan *statement.Plan, d *statement.Definition) int {
	at := 0
	for i, shown := range plan.Shown {
		isWanted := shown.Key == d.ChartValue || at == 0
		if shown.IsSum && isWanted && !shown.IsMissing && !shown.IsHidden {
			at = i
		}
	}

	return at
}

// bars are the first groups of a plan.
func (s *Service) bars(
	ctx context.Context, plan *statement.Plan, d *statement.Definition, most int,
) ([]*Bar, string, error) {
	at := measureOf(plan, d)
	out := []*Bar{}
	unit := "count"
	if plan.Shown[at].Kind == statement.Money {
		unit = "money"
	}

	err := s.store.eachRow(ctx, plan, most, 0, func(_ string, _ *int, values []any) error {
		labels := []string{}
		for i, text := range cellsOf(plan, values) {
			if !plan.Shown[i].IsSum && !plan.Shown[i].IsMissing {
				labels = append(labels, groupLabel(text))
			}
		}

		value, _ := values[at].(int64)
		// Bars have two decimals, also where they count rows.
		if unit != "money" {
			value *= 100
		}

		out = append(out, &Bar{Label: strings.Join(labels, ", "), Value: money.Centavos(value)})

		return nil
	})

	return out, unit, err
}

// groupLabel names the group of rows without a value.
func groupLabel(text string) string {
	if text == "" {
		return "None"
	}

	return text
}

// cellsOf writes values as texts.
func cellsOf(plan *statement.Plan, values []any) []string {
	out := make([]string, len(values))
	for i, value := range values {
		out[i] = cellOf(plan.Shown[i], value)
	}

	return out
}

func cellOf(shown statement.Shown, value any) string {
	switch v := value.(type) {
	case string:
		return v
	case int64:
		switch shown.Kind {
		case statement.Money:
			return money.Centavos(v).String()
		case statement.Day:
			return time.UnixMilli(v).In(clock.Manila).Format(time.DateOnly)
		}

		return strconv.FormatInt(v, 10)
	}

	return ""
}
