package db

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Rollup is a table that triggers keep in the transaction of what it counts, and the view that says what it has to
// hold.
type Rollup struct {
	Table, Facts string
	// Keys tell its rows apart; Values are numbers, which may be null.
	Keys, Values []string
}

// wrong is a query of the keys of rows that differ from the facts. A row of nothing is as good as none.
func (r Rollup) wrong() string {
	keys, negative, differs := strings.Join(r.Keys, ", "), []string{}, []string{}
	for _, value := range r.Values {
		negative = append(negative, "-"+value)
		differs = append(differs, "SUM("+value+") <> 0")
	}

	return `SELECT ` + keys + ` FROM (SELECT ` + keys + `, ` + strings.Join(r.Values, ", ") + ` FROM ` + r.Table + `
		UNION ALL SELECT ` + keys + `, ` + strings.Join(negative, ", ") + ` FROM ` + r.Facts + `) b
		GROUP BY ` + keys + ` HAVING ` + strings.Join(differs, " OR ")
}

// Verify names rows that aren't what the facts say, ten at most.
func (r Rollup) Verify(ctx context.Context, d *DB) ([]string, error) {
	_, rows, err := d.Values(ctx, r.wrong()+` ORDER BY `+strings.Join(r.Keys, ", ")+` LIMIT 10`)
	if err != nil {
		return nil, fmt.Errorf("compare %s with %s: %w", r.Table, r.Facts, err)
	}

	found := []string{}
	for _, row := range rows {
		key := []string{}
		for i, name := range r.Keys {
			key = append(key, fmt.Sprintf("%s %v", name, row[i]))
		}

		found = append(found,
			fmt.Sprintf("%s: the row of %s isn't what %s says", r.Table, strings.Join(key, ", "), r.Facts))
	}

	return found, nil
}

// Rebuild puts right what differs from the facts, in the transaction of ctx. The table has to be locked before.
func (r Rollup) Rebuild(ctx context.Context, d *DB) error {
	keys := strings.Join(r.Keys, ", ")
	columns := keys + ", " + strings.Join(r.Values, ", ")
	fill := `INSERT INTO ` + r.Table + ` (` + columns + `) SELECT ` + columns + ` FROM ` + r.Facts + ` f`

	// In an empty table there is nothing to compare with, and the facts of many people are worked out once only.
	n, err := d.Int(ctx, `SELECT COUNT(*) FROM (SELECT 1 FROM `+r.Table+` LIMIT 1) t`)
	if err != nil {
		return fmt.Errorf("look whether %s is empty: %w", r.Table, err)
	}

	if n == 0 {
		if _, err := d.Exec(ctx, fill); err != nil {
			return fmt.Errorf("fill %s from %s: %w", r.Table, r.Facts, err)
		}

		return nil
	}

	// Wrong rows go first and are filled again with those that were missing: one INSERT serves both.
	_, err = d.Exec(ctx, `DELETE FROM `+r.Table+` WHERE (`+keys+`) IN (`+r.wrong()+`)`)
	if err != nil {
		return fmt.Errorf("forget what is wrong in %s: %w", r.Table, err)
	}

	same := []string{}
	for _, key := range r.Keys {
		same = append(same, "t."+key+" = f."+key)
	}

	_, err = d.Exec(ctx, fill+` WHERE NOT EXISTS (SELECT 1 FROM `+r.Table+` t WHERE `+strings.Join(same, " AND ")+`)`)
	if err != nil {
		return fmt.Errorf("fill %s from %s: %w", r.Table, r.Facts, err)
	}

	return nil
}

// RebuildAll puts rollups right in one transaction, those first that others are made of. Who writes what they count
// waits for it.
func RebuildAll(ctx context.Context, d *DB, rollups ...Rollup) error {
	return d.Tx(ctx, func(ctx context.Context) error {
		// Anyone who added to a table before has committed once all locks are held, and is seen by what follows.
		for _, r := range rollups {
			if err := d.LockTable(ctx, r.Table); err != nil {
				return fmt.Errorf("lock %s: %w", r.Table, err)
			}
		}

		for _, r := range rollups {
			if err := r.Rebuild(ctx, d); err != nil {
				return err
			}
		}

		return nil
	})
}

// VerifyAll names what is wrong in rollups.
func VerifyAll(ctx context.Context, d *DB, rollups ...Rollup) ([]string, error) {
	found := []string{}
	for _, r := range rollups {
		more, err := r.Verify(ctx, d)
		if err != nil {
			return nil, err
		}

		found = append(found, more...)
	}

	return found, nil
}

const (
	// addUpAfter is how many rows there may be beside others that are alike.
	addUpAfter = 500
	// addedAtOnce is how many rows one statement writes.
	addedAtOnce = 100
)

// AddUp makes one row of those that are alike, once they are many. Who adds rows meanwhile waits for nothing.
func (r Rollup) AddUp(ctx context.Context, d *DB) error {
	keys := strings.Join(r.Keys, ", ")
	alike := ` FROM ` + r.Table + ` GROUP BY ` + keys + ` HAVING COUNT(*) > 1`
	n, err := d.Int(ctx, `SELECT COALESCE(SUM(a.n), 0) FROM (SELECT COUNT(*) AS n`+alike+`) a`)
	if err != nil || n <= addUpAfter {
		return err
	}

	return d.Tx(ctx, func(ctx context.Context) error {
		// Of two who add up at the same time, one waits and finds nothing.
		columns := keys + ", " + strings.Join(r.Values, ", ")
		_, rows, err := d.Values(ctx,
			`DELETE FROM `+r.Table+` WHERE (`+keys+`) IN (SELECT `+keys+alike+`) RETURNING `+columns)
		if err != nil {
			return fmt.Errorf("take rows of %s that are alike: %w", r.Table, err)
		}

		for some := range slices.Chunk(r.sums(rows), addedAtOnce) {
			if err := d.insertRows(ctx, r.Table, columns, some); err != nil {
				return err
			}
		}

		return nil
	})
}

// sums adds up rows that have the same keys; those of nothing go.
func (r Rollup) sums(rows [][]any) [][]any {
	first, out := map[string][]any{}, [][]any{}
	for _, row := range rows {
		key := fmt.Sprintf("%#v", row[:len(r.Keys)])
		sum, known := first[key]
		if !known {
			first[key] = row
			out = append(out, row)
			continue
		}

		for i := len(r.Keys); i < len(row); i++ {
			sum[i] = sum[i].(int64) + row[i].(int64)
		}
	}

	return slices.DeleteFunc(out, func(row []any) bool {
		return !slices.ContainsFunc(row[len(r.Keys):], func(value any) bool { return value != int64(0) })
	})
}

func (d *DB) insertRows(ctx context.Context, table, columns string, rows [][]any) error {
	marks := "(?" + strings.Repeat(", ?", len(rows[0])-1) + ")"
	text := `INSERT INTO ` + table + ` (` + columns + `) VALUES ` + marks + strings.Repeat(", "+marks, len(rows)-1)
	if _, err := d.Exec(ctx, text, slices.Concat(rows...)...); err != nil {
		return fmt.Errorf("write rows of %s: %w", table, err)
	}

	return nil
}
