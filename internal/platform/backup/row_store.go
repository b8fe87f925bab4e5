package backup

import (
	"context"
	"database/sql"
	"fmt"

	"atlas/internal/platform/db"
)

// rowWriter writes rows into a table of SQLite.
type rowWriter struct {
	stmt    *sql.Stmt
	columns []string
	kinds   map[string]string
	values  []any
}

func newRowWriter(ctx context.Context, tx *sql.Tx, t backupTable, kinds map[string]string) (*rowWriter, error) {
	stmt, err := tx.PrepareContext(ctx,
		"INSERT INTO "+quoted(t.Name)+" ("+quotedList(t.Columns)+") VALUES ("+db.Placeholders(len(t.Columns))+")")
	return &rowWriter{stmt, t.Columns, kinds, make([]any, len(t.Columns))}, err
}

func (w *rowWriter) write(ctx context.Context, row []byte) error {
	object, err := decodeRow(row)
	if err != nil {
		return fmt.Errorf("decode row: %w", err)
	}

	for i, name := range w.columns {
		if w.values[i], err = toSQLite(object[name], w.kinds[name]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}

	_, err = w.stmt.ExecContext(ctx, w.values...)
	return err
}

func (w *rowWriter) end(context.Context) error { return w.stmt.Close() }
