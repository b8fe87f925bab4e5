package statement

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// Definition says what a report shows. It is kept as JSON, and may name columns that are gone by now.
type Definition struct {
	Source  string   `json:"source"`
	Columns []string `json:"columns"`
	Filters []Filter `json:"filters,omitempty"`
	// Groups have rows counted and added up instead of listed.
	Groups []Group `json:"groups,omitempty"`
	// Sort is a column, or count for groups; empty for the order of the source.
	Sort string `json:"sort,omitempty"`
	Desc bool   `json:"desc,omitempty"`
	// Chart is bar or empty, ChartValue what its bars are as high as: count or a column that is added up.
	Chart      string `json:"chart,omitempty"`
	ChartValue string `json:"chartValue,omitempty"`
	// Names are what the columns were called when it was saved.
	Names map[string]string `json:"names,omitempty"`
}

// Filter keeps rows whose column meets it.
type Filter struct {
	Column string   `json:"column"`
	Op     string   `json:"op"`
	Values []string `json:"values,omitempty"`
}

// Group puts rows with the same value together. Part is day, month or year, for days alone.
type Group struct {
	Column string `json:"column"`
	Part   string `json:"part,omitempty"`
}

// Filled is the definition with empty lists instead of none.
func (d Definition) Filled() Definition {
	if d.Columns == nil {
		d.Columns = []string{}
	}
	if d.Filters == nil {
		d.Filters = []Filter{}
	}
	if d.Groups == nil {
		d.Groups = []Group{}
	}

	for i := range d.Filters {
		if d.Filters[i].Values == nil {
			d.Filters[i].Values = []string{}
		}
	}

	return d
}

// Count is how many rows a group has, as a column to sort and draw by.
const Count = "count"

// The charts of groups.
const (
	// ChartBar draws a bar for each group.
	ChartBar = "bar"
	// ChartLine and ChartArea draw how groups of days go on.
	ChartLine = "line"
	ChartArea = "area"
	// ChartShare draws what part of the whole each group has.
	ChartShare = "share"
)

var charts = []string{"", ChartBar, ChartLine, ChartArea, ChartShare}

// IsOverTime tells whether the chart is one of days in their order.
func (d *Definition) IsOverTime() bool { return d.Chart == ChartLine || d.Chart == ChartArea }

// What filters ask.
const (
	opContains  = "contains"
	opIs        = "is"
	opAnyOf     = "anyOf"
	opNoneOf    = "noneOf"
	opAtLeast   = "atLeast"
	opAtMost    = "atMost"
	opFrom      = "from"
	opTo        = "to"
	opLastDays  = "lastDays"
	opNextDays  = "nextDays"
	opThisMonth = "thisMonth"
	opLastMonth = "lastMonth"
	opEmpty     = "empty"
	opFilled    = "filled"
)

// opsOf are what a column of a kind can be asked.
var opsOf = map[Kind][]string{
	Text:   {opContains, opIs, opEmpty, opFilled},
	Choice: {opAnyOf, opNoneOf, opEmpty, opFilled},
	Number: {opAtLeast, opAtMost, opIs},
	Money:  {opAtLeast, opAtMost, opIs},
	Day:    {opFrom, opTo, opLastDays, opNextDays, opThisMonth, opLastMonth, opEmpty, opFilled},
}

// OpsOf are what a column of a kind can be asked, the usual one first.
func OpsOf(kind Kind) []string { return opsOf[kind] }

const (
	columnsMax = 20
	filtersMax = 10
	groupsMax  = 2
	valuesMax  = 50
	valueMax   = 100
	daysMax    = 3650
)

var parts = []string{"day", "month", "year"}

// ColumnNames says what the columns of a definition are called, so that a report can say which of them is gone one day.
func (d *Definition) ColumnNames(before *Definition) map[string]string {
	source := Find(d.Source)
	keys := slices.Clone(d.Columns)
	for _, filter := range d.Filters {
		keys = append(keys, filter.Column)
	}

	for _, group := range d.Groups {
		keys = append(keys, group.Column)
	}

	out := map[string]string{}
	for _, key := range append(keys, d.Sort) {
		if column := source.Column(key); column != nil {
			out[key] = column.Name
		} else if before != nil && before.Names[key] != "" {
			out[key] = before.Names[key]
		}
	}

	return out
}

// Validate says what is wrong with a definition. Columns that before had already may be gone: who renames a report
// doesn't have to mend it first.
func (d *Definition) Validate(before *Definition) error {
	source := Find(d.Source)
	if source == nil {
		return errs.Field("source", errs.IsNotValid)
	}

	var c errs.Check
	c.That(len(d.Columns) > 0 || len(d.Groups) > 0, "columns", "Choose at least one column.")
	c.That(len(d.Columns) <= columnsMax, "columns", fmt.Sprintf("Choose %d columns at most.", columnsMax))
	c.That(len(d.Filters) <= filtersMax, "filters", fmt.Sprintf("Add %d filters at most.", filtersMax))
	c.That(len(d.Groups) <= groupsMax, "groups", fmt.Sprintf("Group by %d columns at most.", groupsMax))
	c.That(slices.Contains(charts, d.Chart), "chart", errs.IsNotValid)
	c.That(d.Chart == "" || len(d.Groups) > 0, "chart", "Group the rows first, then choose how to draw the groups.")
	if d.IsOverTime() && len(d.Groups) > 0 {
		column := source.Column(d.Groups[0].Column)
		// A column that is gone cannot be judged, and stays as it was.
		isByDay := len(d.Groups) == 1 && (column == nil || column.Kind == Day)
		c.That(isByDay, "chart", "Group by a day alone, to draw a line over time.")
	}

	seen := map[string]bool{}
	for _, key := range d.Columns {
		c.That(!seen[key] && d.knows(source, before, key), "columns", errs.IsNotValid)
		seen[key] = true
	}

	for _, group := range d.Groups {
		d.checkGroup(&c, source, before, group)
	}

	for _, filter := range d.Filters {
		filter.check(&c, source, d.knows(source, before, filter.Column))
	}

	if d.Sort != "" && d.Sort != Count {
		c.That(d.knows(source, before, d.Sort), "sort", errs.IsNotValid)
	}

	return c.Err()
}

// knows tells whether a column is there, or was when the report was saved before.
func (d *Definition) knows(source *Source, before *Definition, key string) bool {
	if source.Column(key) != nil {
		return true
	}

	return before != nil && before.Source == d.Source && before.Names[key] != ""
}

func (d *Definition) checkGroup(c *errs.Check, source *Source, before *Definition, group Group) {
	column := source.Column(group.Column)
	if column == nil {
		c.That(d.knows(source, before, group.Column), "groups", errs.IsNotValid)
		return
	}
	c.That(!column.isSummed(), "groups", "Amounts can't be grouped by. Choose another column.")
	if column.Kind == Day {
		c.That(slices.Contains(parts, group.Part), "groups", "Choose day, month or year.")
	}
}

// check says what is wrong with a filter.
func (f Filter) check(c *errs.Check, source *Source, isKnown bool) {
	column := source.Column(f.Column)
	if column == nil {
		c.That(isKnown, "filters", errs.IsNotValid)
		return
	}

	if !slices.Contains(opsOf[column.Kind], f.Op) || len(f.Values) > valuesMax {
		c.Add("filters", errs.IsNotValid)
		return
	}

	for _, value := range f.Values {
		c.That(len([]rune(value)) <= valueMax, "filters", errs.IsTooLong)
	}

	// The day does not matter here: only whether the value can be read.
	if _, _, err := f.bounds(column, time.Unix(0, 0)); err != nil {
		c.Add("filters", column.Name+": "+err.Error())
	}
}

// first is the one value of most filters.
func (f Filter) first() string {
	if len(f.Values) == 0 {
		return ""
	}

	return strings.TrimSpace(f.Values[0])
}

// bounds are the instants or amounts that a filter of a day or an amount is about, or an error that says what is
// missing.
func (f Filter) bounds(column *Column, now time.Time) (from, to *int64, err error) {
	today := clock.StartOfDay(now)
	switch f.Op {
	case opEmpty, opFilled:
		return nil, nil, nil
	case opThisMonth:
		first := firstOfMonth(today, 0)
		return millis(first), millis(firstOfMonth(today, 1)), nil
	case opLastMonth:
		return millis(firstOfMonth(today, -1)), millis(firstOfMonth(today, 0)), nil
	case opLastDays, opNextDays:
		return f.daysAround(today)
	case opFrom, opTo:
		day, err := time.ParseInLocation(time.DateOnly, f.first(), clock.Manila)
		if err != nil {
			return nil, nil, fmt.Errorf("choose a day")
		}
		if f.Op == opFrom {
			return millis(day), nil, nil
		}

		// The last day belongs to the range, which ends with the first moment after it.
		return nil, millis(clock.AddDays(day, 1)), nil
	}

	if column.isSummed() {
		return f.amounts(column)
	}
	if len(f.Values) == 0 || f.first() == "" {
		return nil, nil, fmt.Errorf("enter a value")
	}

	return nil, nil, nil
}

func (f Filter) daysAround(today time.Time) (from, to *int64, err error) {
	days, err := strconv.Atoi(f.first())
	if err != nil || days < 1 || days > daysMax {
		return nil, nil, fmt.Errorf("enter a number of days from 1 to %d", daysMax)
	}
	if f.Op == opLastDays {
		// Today is one of them.
		return millis(clock.AddDays(today, 1-days)), millis(clock.AddDays(today, 1)), nil
	}

	return millis(today), millis(clock.AddDays(today, days)), nil
}

// amounts are the bounds of a number; to is the first one that is too large.
func (f Filter) amounts(column *Column) (from, to *int64, err error) {
	var value int64
	if column.Kind == Money {
		amount, err := money.Parse(strings.ReplaceAll(f.first(), ",", ""))
		if err != nil {
			return nil, nil, fmt.Errorf("enter an amount")
		}

		value = int64(amount)
	} else if value, err = strconv.ParseInt(f.first(), 10, 52); err != nil {
		return nil, nil, fmt.Errorf("enter a number")
	}

	switch f.Op {
	case opAtLeast:
		return &value, nil, nil
	case opAtMost:
		return nil, new(value + 1), nil
	}

	return &value, new(value + 1), nil
}

func firstOfMonth(day time.Time, months int) time.Time {
	day = day.In(clock.Manila)

	return time.Date(day.Year(), day.Month()+time.Month(months), 1, 0, 0, 0, 0, clock.Manila)
}

func millis(t time.Time) *int64 { return new(t.UnixMilli()) }
