package backup

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
)

// catalog reads what is in a database, in the same words for both engines.
type catalog struct{ db.Catalog }

func newCatalog(engine db.Engine, q db.Querier) *catalog {
	return &catalog{db.Catalog{Engine: engine, Querier: q}}
}

func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// schemaVersion is the number of the last migration, 0 in an empty database.
func (c *catalog) schemaVersion(ctx context.Context) (version int64, err error) {
	query := "SELECT COUNT(*) FROM pragma_table_list WHERE schema = 'main' AND name = 'goose_db_version'"
	if c.Engine == db.Postgres {
		query = "SELECT COUNT(*) FROM information_schema.tables " +
			"WHERE table_schema = current_schema() AND table_name = 'goose_db_version'"
	}

	var there int
	if err := c.Querier.QueryRowContext(ctx, query).Scan(&there); err != nil || there == 0 {
		return 0, err
	}

	err = c.Querier.QueryRowContext(ctx,
		"SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&version)
	return version, err
}

// keySequence finds the counter of a table's made key on PostgreSQL.
const keySequence = `SELECT column_name::text, pg_get_serial_sequence(quote_ident(table_name), column_name)
	FROM information_schema.columns
	WHERE table_schema = current_schema() AND table_name = $1
	AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL`

// lastKey is the highest key a table ever gave, 0 where it makes none.
func (c *catalog) lastKey(ctx context.Context, table string) (last int64, err error) {
	if c.Engine == db.SQLite {
		err = c.Querier.QueryRowContext(ctx, "SELECT seq FROM sqlite_sequence WHERE name = ?", table).Scan(&last)
	} else {
		var column, sequence string

		// A table without a made key has no sequence: sql.ErrNoRows, as on SQLite.
		if err = c.Querier.QueryRowContext(ctx, keySequence, table).Scan(&column, &sequence); err == nil {
			err = c.Querier.QueryRowContext(ctx, "SELECT COALESCE(pg_sequence_last_value($1::text::regclass), 0)",
				sequence).Scan(&last)
		}
	}

	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}

	return last, err
}

// count counts the rows of a table.
func (c *catalog) count(ctx context.Context, table string) (rows int, err error) {
	err = c.Querier.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+quoted(table)).Scan(&rows)
	return rows, err
}

// each gives every row of a table as a JSON object: bytes as \x and hexadecimal digits, instants of the job library as
// text.
func (c *catalog) each(ctx context.Context, table string, columns []string, row func([]byte) error) error {
	if c.Engine == db.Postgres {
		return c.eachPostgres(ctx, table, columns, row)
	}
	return c.eachSQLite(ctx, table, columns, row)
}

func (c *catalog) eachPostgres(ctx context.Context, table string, columns []string, row func([]byte) error) error {
	rows, err := c.Querier.QueryContext(ctx,
		"SELECT row_to_json(r)::text FROM (SELECT "+quotedList(columns)+" FROM "+quoted(table)+") r")
	if err != nil {
		return fmt.Errorf("select from %s: %w", table, err)
	}

	defer rows.Close()
	var text sql.RawBytes
	for rows.Next() {
		if err := rows.Scan(&text); err != nil {
			return fmt.Errorf("scan row of %s: %w", table, err)
		}

		if err := row(text); err != nil {
			return err
		}
	}

	return rows.Err()
}

func (c *catalog) eachSQLite(ctx context.Context, table string, columns []string, row func([]byte) error) error {
	kinds := map[string]string{}
	typed, err := c.Columns(ctx, table)
	if err != nil {
		return fmt.Errorf("list columns of %s: %w", table, err)
	}

	for _, t := range typed {
		kinds[t.Name] = t.Kind
	}

	list := make([]string, len(columns))
	for i, name := range columns {
		if list[i] = quoted(name); kinds[name] == "TIMESTAMP" {
			list[i] = "CAST(" + list[i] + " AS TEXT)" // the driver would make times of them
		}
	}

	rows, err := c.Querier.QueryContext(ctx, "SELECT "+strings.Join(list, ", ")+" FROM "+quoted(table))
	if err != nil {
		return fmt.Errorf("select from %s: %w", table, err)
	}

	defer rows.Close()
	values, dest, object := make([]any, len(columns)), make([]any, len(columns)), make(map[string]any, len(columns))
	for i := range values {
		dest[i] = &values[i]
	}

	for rows.Next() {
		if err := rows.Scan(dest...); err != nil {
			return fmt.Errorf("scan row of %s: %w", table, err)
		}

		// Both engines have to give the same JSON for a row, or checksums would differ after a change of engine.
		for i, name := range columns {
			if object[name], err = neutral(values[i], kinds[name]); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}

		text, err := json.Marshal(object)
		if err != nil {
			return fmt.Errorf("encode row of %s: %w", table, err)
		}

		if err := row(text); err != nil {
			return err
		}
	}

	return rows.Err()
}

// neutral is a value of SQLite as PostgreSQL would write it into JSON.
func neutral(value any, kind string) (any, error) {
	switch v := value.(type) {
	case int64:
		if kind == "BOOLEAN" {
			return v != 0, nil
		}

		return v, nil
	case []byte:
		return `\x` + hex.EncodeToString(v), nil
	case nil, string, float64, bool:
		return v, nil
	case time.Time:
		return v.UTC().Format(sqliteTime), nil
	}

	return nil, fmt.Errorf("a value of the type %T", value)
}

func quotedList(names []string) string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = quoted(name)
	}
	return strings.Join(out, ", ")
}
