package db

import (
	"context"
	"database/sql"
	"strings"
)

// Querier is a pool, a connection or a transaction.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Catalog lists what is in a database, in the same words for both engines.
type Catalog struct {
	Engine  Engine
	Querier Querier
}

// TypedColumn is a column with its type in the words of its engine, in upper case.
type TypedColumn struct{ Name, Kind string }

// bookkeeping are tables that say something about a running database and nothing about the data. They are made anew.
var bookkeeping = map[string]bool{
	"goose_db_version": true, "river_migration": true, "river_leader": true, "river_queue": true,
	"river_client": true, "river_client_queue": true,
}

// Tables lists what holds data. Search indexes that SQLite keeps in tables of its own are left out: they follow from
// the rest.
func (c *Catalog) Tables(ctx context.Context) ([]string, error) {
	query := "SELECT name FROM pragma_table_list " +
		"WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
	if c.Engine == Postgres {
		query = "SELECT table_name::text FROM information_schema.tables " +
			"WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1"
	}

	all, err := Texts(c.Querier.QueryContext(ctx, query))
	out := all[:0]
	for _, name := range all {
		if !bookkeeping[name] {
			out = append(out, name)
		}
	}

	return out, err
}

// Columns lists the columns that are stored, without those that are computed.
func (c *Catalog) Columns(ctx context.Context, table string) ([]TypedColumn, error) {
	query := "SELECT name || ' ' || type FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid"
	if c.Engine == Postgres {
		query = "SELECT column_name || ' ' || data_type FROM information_schema.columns " +
			"WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' " +
			"ORDER BY ordinal_position"
	}

	all, err := Texts(c.Querier.QueryContext(ctx, query, table))
	out := make([]TypedColumn, len(all))
	for i, text := range all {
		name, kind, _ := strings.Cut(text, " ")
		out[i] = TypedColumn{name, strings.ToUpper(kind)}
	}

	return out, err
}

// Texts reads one column of text, of a query that may have failed.
func Texts(rows *sql.Rows, err error) ([]string, error) {
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	var out []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}

		out = append(out, text)
	}

	return out, rows.Err()
}
