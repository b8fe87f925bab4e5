package proof

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/testkit/check"
)

// state is a fingerprint of every table.
type state map[string][32]byte

// tables lists the tables of the database, without those in which SQLite keeps a search index.
func (h *fixture) tables() []string {
	h.t.Helper()
	if h.DB.Engine == db.Postgres {
		return h.texts("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1")
	}
	return h.texts("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1")
}

// ours are the tables that hold what people entrust to us: those of the libraries for jobs and migrations are left out.
func (h *fixture) ours() []string {
	h.t.Helper()
	return slices.DeleteFunc(h.tables(), func(table string) bool {
		return strings.HasPrefix(table, "river_") || strings.HasPrefix(table, "goose_")
	})
}

// state reads everything.
func (h *fixture) state() state {
	h.t.Helper()
	out := state{}
	for _, table := range h.tables() {
		rows := h.rows(table)
		slices.Sort(rows)
		out[table] = sha256.Sum256([]byte(strings.Join(rows, "\n")))
	}
	return out
}

// changedSince names the tables that are no longer as they were, apart from those that only keep count and record.
func (h *fixture) changedSince(before state) []string {
	h.t.Helper()
	out := []string{}
	for table, print := range h.state() {
		if before[table] != print && table != "info_log" && table != "rate_counters" {
			out = append(out, table)
		}
	}
	slices.Sort(out)
	return out
}

// writes counts all rows ever written by the one writing connection of SQLite, records included: the same number means that
// nothing at all was written.
func (h *fixture) writes() int {
	h.t.Helper()
	var n int
	check.NoError(h.t, "count the changes",
		h.DB.SQL().QueryRowContext(h.t.Context(), "SELECT total_changes()").Scan(&n))
	return n
}

// rows writes every row of a table as text.
func (h *fixture) rows(table string) []string {
	h.t.Helper()

	return h.rowsWhere(table, "1", 1)
}

// rowsWhere writes the rows of a table as text whose column holds a number.
func (h *fixture) rowsWhere(table, column string, value int) []string {
	h.t.Helper()
	rows, err := h.DB.Query(h.t.Context(), "SELECT * FROM "+table+" WHERE "+column+" = ?", value)
	check.NoError(h.t, "read the rows", err)
	defer rows.Close()
	columns, err := rows.Columns()
	check.NoError(h.t, "read the columns", err)
	cells, dest := make([]any, len(columns)), make([]any, len(columns))
	for i := range cells {
		dest[i] = &cells[i]
	}
	out := []string{}
	for rows.Next() {
		check.NoError(h.t, "read the row", rows.Scan(dest...))
		out = append(out, fmt.Sprintf("%q", cells))
	}
	check.NoError(h.t, "read the rows", rows.Err())
	return out
}
