package statement

import (
	"fmt"
	"slices"
	"strings"
)

// Rows is the statement of some rows: its columns are an id and the person of the row, both null for groups, and then
// those that are Shown without the missing and the hidden ones. Texts are never null.
func (p *Plan) Rows(limit, offset int) (query string, args []any) {
	return p.rows(p.order(), limit, offset)
}

// File is the statement of all rows for a file. One of many rows is only put in an order that the rows come in anyway:
// to sort them all takes memory.
func (p *Plan) File(limit int, isLarge bool) (query string, args []any) {
	order := p.order()
	if isLarge && !p.IsGrouped {
		order = ""
		if p.Source.HasKey {
			order = " ORDER BY " + p.Source.RowID + " DESC"
		}
	}

	return p.rows(order, limit, 0)
}

func (p *Plan) rows(order string, limit, offset int) (query string, args []any) {
	selected := []string{"NULL", "NULL"}
	if !p.IsGrouped {
		selected = []string{"CAST(" + p.Source.RowID + " AS TEXT)", "u.id"}
	}

	keys := []string{}
	for _, shown := range p.Shown {
		// A hidden value is never read, so that it cannot slip out.
		if shown.IsMissing || shown.IsHidden {
			continue
		}

		value := p.valueOf(shown)
		if p.IsGrouped && !shown.IsSum {
			keys = append(keys, fmt.Sprint(len(selected)+1))
		}

		selected = append(selected, value)
	}

	query = "SELECT " + strings.Join(selected, ", ") + p.from()
	if p.IsGrouped {
		query += " GROUP BY " + strings.Join(keys, ", ")
	}

	query += order + " LIMIT ? OFFSET ?"

	return query, p.arguments(limit, offset)
}

// valueOf is the expression of a column of the result.
func (p *Plan) valueOf(shown Shown) string {
	if shown.Key == Count && shown.IsSum {
		return "COUNT(*)"
	}

	column := p.Source.Column(shown.Key)
	value := p.expression(column)
	switch {
	case shown.IsSum:
		return "CAST(COALESCE(SUM(" + value + "), 0) AS BIGINT)"
	case shown.Part != "" && column.Kind == Day:
		return "COALESCE(" + p.env.DayPart(value, shown.Part) + ", '')"
	case column.Kind == Text || column.Kind == Choice:
		return "COALESCE(" + value + ", '')"
	}

	return value
}

// order puts rows into the order that was chosen. Rows without one begin with the newest; groups by day with the
// earliest, others with the largest.
func (p *Plan) order() string {
	direction := ""
	if p.def.Desc {
		direction = " DESC"
	}
	if p.IsGrouped {
		return p.groupOrder(direction)
	}

	column := p.Source.Column(p.def.Sort)
	if column == nil {
		return " ORDER BY " + p.Source.RowID + " DESC"
	}

	empty := "''"
	if column.isSummed() || column.Kind == Day {
		empty = "0"
	}

	// Engines put nothing in different places.
	return " ORDER BY COALESCE(" + p.expression(column) + ", " + empty + ")" + direction + ", " + p.Source.RowID +
		direction
}

// groupOrder names columns by their place in the statement, which begins with the id and the person.
func (p *Plan) groupOrder(direction string) string {
	const before = 3
	seen := slices.DeleteFunc(slices.Clone(p.Shown), func(s Shown) bool { return s.IsMissing || s.IsHidden })
	keys := []string{}

	for at, shown := range seen {
		if !shown.IsSum {
			keys = append(keys, fmt.Sprint(at+before))
		}
	}

	// Groups of the same size need an order that is the same on every page.
	rest := ", " + strings.Join(keys, ", ")

	at := slices.IndexFunc(seen, func(s Shown) bool { return s.Key == p.def.Sort })
	switch {
	case at >= 0:
		return fmt.Sprintf(" ORDER BY %d%s%s", at+before, direction, rest)
	case seen[0].Kind == Day:
		return " ORDER BY " + strings.Join(keys, ", ")
	}

	// An amount says more than how many rows there are.
	measure := slices.IndexFunc(seen, func(s Shown) bool { return s.IsSum && s.Key != Count })
	if measure < 0 {
		measure = slices.IndexFunc(seen, func(s Shown) bool { return s.IsSum })
	}

	return fmt.Sprintf(" ORDER BY %d DESC%s", measure+before, rest)
}

// Total is the statement that counts rows, or groups, and stops at a limit.
func (p *Plan) Total(limit int) (query string, args []any) {
	// The limit keeps the count of a large table short.
	inner := "SELECT 1 AS one" + p.from()
	if p.IsGrouped {
		keys := []string{}
		for _, shown := range p.Shown {
			if !shown.IsSum && !shown.IsMissing && !shown.IsHidden {
				keys = append(keys, p.valueOf(shown))
			}
		}

		inner = "SELECT " + strings.Join(keys, ", ") + p.from() + " GROUP BY " + strings.Join(places(len(keys)), ", ")
	}

	return "SELECT COUNT(*) FROM (" + inner + " LIMIT ?) counted", p.arguments(limit)
}

func places(count int) []string {
	out := make([]string, count)
	for i := range out {
		out[i] = fmt.Sprint(i + 1)
	}

	return out
}

// Sums is the statement that adds up the amounts of all rows, in the order of the columns that Summed gives; empty
// without any.
func (p *Plan) Sums() (query string, args []any) {
	sums := []string{}
	for _, shown := range p.Summed() {
		sums = append(sums, p.valueOf(Shown{Key: shown.Key, Kind: shown.Kind, IsSum: true}))
	}
	if len(sums) == 0 {
		return "", nil
	}

	return "SELECT " + strings.Join(sums, ", ") + p.from(), p.arguments()
}

// Summed are the columns of the result that can be added up.
func (p *Plan) Summed() []Shown {
	return slices.DeleteFunc(slices.Clone(p.Shown), func(s Shown) bool {
		return s.IsMissing || s.IsHidden || s.Kind != Money && s.Kind != Number
	})
}
