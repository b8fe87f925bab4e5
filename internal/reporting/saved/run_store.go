package saved

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/reporting/saved/statement"
)

// sortedMax is how many rows of a file are sorted.
const sortedMax = 100_000

// each runs a statement and hands over its rows: db.EachAdHoc or db.EachForFile.
type each func(ctx context.Context, query string, args []any, read func(scan func(dest ...any) error) error) error

func isText(shown statement.Shown) bool {
	return shown.Kind == statement.Text || shown.Kind == statement.Choice || shown.Part != "" &&
		shown.Kind == statement.Day
}

// total counts the rows of a plan.
func (s *store) total(ctx context.Context, plan *statement.Plan) (int, error) {
	query, args := plan.Total(rowsMax)
	total := 0
	err := s.db.EachAdHoc(ctx, query, args, func(scan func(dest ...any) error) error { return scan(&total) })
	if err != nil {
		return 0, fmt.Errorf("count the rows of a report about %s: %w", plan.Source.Key, err)
	}

	return total, nil
}

// addSums writes what all rows come to into their columns.
func (s *store) addSums(ctx context.Context, plan *statement.Plan, columns []*TableColumn) error {
	query, args := plan.Sums()
	if query == "" {
		return nil
	}

	summed := plan.Summed()
	values := make([]int64, len(summed))
	dest := make([]any, len(summed))

	for i := range values {
		dest[i] = &values[i]
	}

	err := s.db.EachAdHoc(ctx, query, args, func(scan func(dest ...any) error) error { return scan(dest...) })
	if err != nil {
		return fmt.Errorf("add up a report about %s: %w", plan.Source.Key, err)
	}

	for i, shown := range summed {
		for _, column := range columns {
			if column.Key == shown.Key && column.Part == "" {
				column.Sum = cellOf(shown, values[i])
			}
		}
	}

	return nil
}

// eachRow reads rows of a plan one by one. Values are nil, string or int64, one for each column that is shown; those of
// a row are only valid until the next one.
func (s *store) eachRow(
	ctx context.Context, plan *statement.Plan, limit, offset int, read func(id string, userID *int, values []any) error,
) error {
	query, args := plan.Rows(limit, offset)

	return s.eachOf(ctx, plan, s.db.EachAdHoc, query, args, read)
}

// eachOfFile reads all rows of a plan for a file. More than a file can sort come in the order of the source.
func (s *store) eachOfFile(
	ctx context.Context, plan *statement.Plan, total, limit int, read func(values []any) error,
) error {
	query, args := plan.File(limit, total > sortedMax)

	return s.eachOf(ctx, plan, s.db.EachForFile, query, args,
		func(_ string, _ *int, values []any) error { return read(values) })
}

// eachOf reads the rows of a statement of a plan.
func (s *store) eachOf(
	ctx context.Context, plan *statement.Plan, run each, query string, args []any,
	read func(id string, userID *int, values []any) error,
) error {
	var id *string
	var userID *int
	texts := make([]string, len(plan.Shown))
	numbers := make([]*int64, len(plan.Shown))
	dest := []any{&id, &userID}

	for i, shown := range plan.Shown {
		switch {
		// Not part of the statement: their cells stay empty.
		case shown.IsMissing || shown.IsHidden:
		case isText(shown):
			dest = append(dest, &texts[i])
		default:
			dest = append(dest, &numbers[i])
		}
	}

	values := make([]any, len(plan.Shown))
	err := run(ctx, query, args, func(scan func(dest ...any) error) error {
		if err := scan(dest...); err != nil {
			return err
		}

		for i, shown := range plan.Shown {
			// The list is used again for each row, so what was there has to go.
			values[i] = nil
			if isText(shown) {
				values[i] = texts[i]
			} else if numbers[i] != nil {
				values[i] = *numbers[i]
			}
		}

		if id == nil {
			id = new(string)
		}

		return read(*id, userID, values)
	})
	if err != nil {
		return fmt.Errorf("read the rows of a report about %s: %w", plan.Source.Key, err)
	}

	return nil
}

// loadChoices reads the values that a filter of a column offers.
func (s *store) loadChoices(ctx context.Context, column *statement.Column) ([]string, error) {
	out, err := db.Column[string](ctx, s.db, column.Choices)
	if err != nil {
		return nil, fmt.Errorf("read the choices of %s: %w", column.Key, err)
	}

	return out, nil
}
