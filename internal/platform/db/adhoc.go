package db

import (
	"context"
	"database/sql"
	"fmt"
)

// EachAdHoc is Each for a statement that was put together for one reader, such as a saved report. It is not prepared
// and its text is not kept, so that many different ones don't crowd out those that run all day. It always ends together
// with its context.
func (d *DB) EachAdHoc(
	ctx context.Context, query string, args []any, read func(scan func(dest ...any) error) error,
) error {
	d.count(ctx, query)
	if d.Engine == Postgres {
		query = rebind(query)
	}

	// PostgreSQL counts marks, SQLite does not: the text is rewritten here and not kept.
	rows, err := d.queryUnprepared(ctx, query, bind(args))
	if err != nil {
		return statementError(query, err)
	}

	return eachOf(query, rows, read)
}

// fileTime is how long PostgreSQL may take for the rows of a file: they are written while they are read.
const fileTime = "10min"

// EachForFile is EachAdHoc for a statement with all rows of a file, which may take longer than one for a screen.
func (d *DB) EachForFile(
	ctx context.Context, query string, args []any, read func(scan func(dest ...any) error) error,
) error {
	// SQLite has no limit but the context.
	if d.Engine == SQLite {
		return d.EachAdHoc(ctx, query, args, read)
	}

	d.count(ctx, query)
	query = rebind(query)
	tx, err := d.reader.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("begin to read a file: %w", engineError(err))
	}

	// Nothing was written, so there is nothing to commit.
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "SET LOCAL statement_timeout = '"+fileTime+"'"); err != nil {
		return fmt.Errorf("allow time for a file: %w", engineError(err))
	}

	rows, err := tx.QueryContext(ctx, query, bind(args)...)
	if err != nil {
		return statementError(query, err)
	}

	return eachOf(query, rows, read)
}

// eachOf hands rows to read, one after the other, until that fails, and closes them.
func eachOf(query string, rows *sql.Rows, read func(scan func(dest ...any) error) error) error {
	defer rows.Close()
	scan := scanner(query, rows)
	for rows.Next() {
		if err := read(scan); err != nil {
			return err
		}
	}

	return statementError(query, rows.Err())
}

func (d *DB) queryUnprepared(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	if t := txFrom(ctx, d); t != nil {
		return t.sql.QueryContext(ctx, query, args...)
	}

	return d.reader.QueryContext(ctx, query, args...)
}

// manilaOffset is how far Manila is ahead of UTC, in milliseconds. There is no summer time.
const manilaOffset = "28800000"

// The parts of a calendar that DayPart writes.
const (
	PartDay   = "day"
	PartMonth = "month"
	PartYear  = "year"
)

// DayPart is an expression for the Manila day, month or year of an instant, such as 2026-11-17, 2026-11 or 2026; null
// for none.
func (d *DB) DayPart(instant, part string) string {
	if d.Engine == SQLite {
		format := map[string]string{PartDay: "%Y-%m-%d", PartMonth: "%Y-%m", PartYear: "%Y"}[part]

		return "strftime('" + format + "', ((" + instant + ") + " + manilaOffset + ") / 1000, 'unixepoch')"
	}
	format := map[string]string{PartDay: "YYYY-MM-DD", PartMonth: "YYYY-MM", PartYear: "YYYY"}[part]

	return "to_char(to_timestamp(((" + instant + ") + " + manilaOffset + ") / 1000) AT TIME ZONE 'UTC', '" + format +
		"')"
}
