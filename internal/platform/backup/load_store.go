package backup

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
)

// loader fills the tables of one transaction with the rows of a backup.
type loader struct {
	catalog
	from db.Engine
}

// tableWriter takes the rows of one table.
type tableWriter interface {
	write(ctx context.Context, row []byte) error
	end(ctx context.Context) error
}

func (l *loader) load(ctx context.Context, m *manifest, from *source, progress func(done, total int)) error {
	checked, err := l.dropConstraints(ctx)
	if err != nil {
		return fmt.Errorf("suspend foreign keys and triggers: %w", err)
	}

	total, done := 0, 0
	for _, t := range m.Tables {
		total += 2 * t.Rows // written and then read again
	}

	for _, t := range m.Tables {
		if err := l.fill(ctx, t, from, func() {
			if done++; done%progressStep == 0 {
				progress(done, total)
			}
		}); err != nil {
			return fmt.Errorf("fill the table %s: %w", t.Name, err)
		}
	}

	// Everything is read back before it counts: what the engine stored is compared, not what was sent.
	found, err := readTables(ctx, &l.catalog, nil, func(checked, all int) { progress(done+checked, done+all) })
	if err != nil {
		return fmt.Errorf("read back restored tables: %w", err)
	}

	if err := m.same(found, l.from == l.Engine); err != nil {
		return err
	}

	// Foreign keys come last, when all tables are filled.
	return checked(ctx)
}

// dropConstraints lets rows come in any order. What it returns makes sure that in the end every foreign key holds.
func (l *loader) dropConstraints(ctx context.Context) (tighten func(context.Context) error, err error) {
	if l.Engine == db.SQLite {
		return l.dropSQLiteConstraints(ctx)
	}

	if _, err := l.Querier.ExecContext(ctx, noTimeouts); err != nil {
		return nil, fmt.Errorf("lift timeouts: %w", err)
	}

	// Both lists are read before anything is dropped: afterwards the definitions are gone.
	const keys = `FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY oid`
	drop, err := db.Texts(l.Querier.QueryContext(ctx,
		`SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) `+keys))
	if err != nil {
		return nil, fmt.Errorf("list foreign keys: %w", err)
	}

	add, err := db.Texts(l.Querier.QueryContext(ctx,
		`SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) `+
			keys))
	if err != nil {
		return nil, fmt.Errorf("read definitions of foreign keys: %w", err)
	}

	// Figures that triggers keep come with the backup.
	const counted = `FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
		WHERE NOT g.tgisinternal AND g.tgname LIKE 'figures\_%' AND c.relnamespace = current_schema()::regnamespace
		ORDER BY g.oid`
	off, err := db.Texts(l.Querier.QueryContext(ctx,
		`SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', g.tgrelid::regclass, g.tgname) `+counted))
	if err != nil {
		return nil, fmt.Errorf("list triggers to disable: %w", err)
	}

	on, err := db.Texts(l.Querier.QueryContext(ctx,
		`SELECT format('ALTER TABLE %s ENABLE TRIGGER %I', g.tgrelid::regclass, g.tgname) `+counted))
	if err != nil {
		return nil, fmt.Errorf("list triggers to enable: %w", err)
	}

	return func(ctx context.Context) error { return l.run(ctx, append(add, on...)) }, l.run(ctx, append(drop, off...))
}

// dropSQLiteConstraints does the same for SQLite, whose triggers can't be switched off: they go, and are made again.
func (l *loader) dropSQLiteConstraints(ctx context.Context) (tighten func(context.Context) error, err error) {
	if _, err := l.Querier.ExecContext(ctx, "PRAGMA defer_foreign_keys = ON"); err != nil {
		return nil, fmt.Errorf("defer foreign keys: %w", err)
	}

	// Those of views are called by the others alone.
	const counted = `FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'figures\_%' ESCAPE '\'
		AND tbl_name NOT LIKE 'figures\_%' ESCAPE '\' ORDER BY name`
	statements, err := db.Texts(l.Querier.QueryContext(ctx, `SELECT sql `+counted))
	if err != nil {
		return nil, fmt.Errorf("read definitions of triggers: %w", err)
	}

	drop, err := db.Texts(l.Querier.QueryContext(ctx, `SELECT 'DROP TRIGGER ' || name `+counted))
	if err != nil {
		return nil, fmt.Errorf("list triggers: %w", err)
	}

	tighten = func(ctx context.Context) error {
		if err := l.run(ctx, statements); err != nil {
			return fmt.Errorf("make triggers again: %w", err)
		}

		return validForeignKeys(ctx, l.Querier)
	}

	return tighten, l.run(ctx, drop)
}

func (l *loader) run(ctx context.Context, statements []string) error {
	for _, statement := range statements {
		if _, err := l.Querier.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("run %.60q: %w", statement, err)
		}
	}
	return nil
}

// fill replaces the rows of one table: a migration may have put some there.
func (l *loader) fill(ctx context.Context, t backupTable, from *source, tick func()) error {
	typed, err := l.Columns(ctx, t.Name)
	if err != nil {
		return fmt.Errorf("list columns: %w", err)
	}
	if len(typed) == 0 {
		return errors.New("this Atlas has no such table")
	}

	kinds := map[string]string{}
	for _, column := range typed {
		kinds[column.Name] = column.Kind
	}

	if _, err := l.Querier.ExecContext(ctx, "DELETE FROM "+quoted(t.Name)); err != nil {
		return fmt.Errorf("empty table: %w", err)
	}

	into, err := l.writer(ctx, t, kinds)
	if err != nil {
		return fmt.Errorf("prepare inserts: %w", err)
	}

	err = from.each(ctx, t, func(row []byte) error {
		tick()
		return into.write(ctx, row)
	})
	if err == nil {
		err = into.end(ctx)
	}
	if err != nil {
		return fmt.Errorf("copy rows: %w", err)
	}

	return l.setLastKey(ctx, t)
}

func (l *loader) writer(ctx context.Context, t backupTable, kinds map[string]string) (tableWriter, error) {
	if l.Engine == db.SQLite {
		return newRowWriter(ctx, l.Querier.(*sql.Tx), t, kinds)
	}

	w := &batchWriter{q: l.Querier,
		insert: "INSERT INTO " + quoted(t.Name) + " (" + quotedList(t.Columns) + ") SELECT " + quotedList(t.Columns) +
			" FROM json_populate_recordset(NULL::" + quoted(t.Name) + ", $1::text::json)"}
	if l.from != l.Engine {
		w.convert = func(row []byte) ([]byte, error) { return toPostgres(row, kinds) }
	}

	return w, nil
}

// setLastKey makes new keys go on where the old ones ended.
func (l *loader) setLastKey(ctx context.Context, t backupTable) error {
	if l.Engine == db.SQLite {
		// The row of sqlite_sequence is there only after the first insert.
		_, err := l.Querier.ExecContext(ctx, "UPDATE sqlite_sequence SET seq = MAX(seq, ?) WHERE name = ?", t.LastKey, t.Name)
		if err == nil && t.LastKey > 0 {
			_, err = l.Querier.ExecContext(ctx,
				"INSERT INTO sqlite_sequence (name, seq) SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence "+
					"WHERE name = ?)", t.Name, t.LastKey, t.Name)
		}

		return err
	}

	var column, sequence string
	err := l.Querier.QueryRowContext(ctx, keySequence, t.Name).Scan(&column, &sequence)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find sequence of %s: %w", t.Name, err)
	}

	_, err = l.Querier.ExecContext(ctx,
		"SELECT setval($1::text::regclass, GREATEST(k, 1), k > 0) FROM (SELECT GREATEST($2::bigint, COALESCE(MAX("+
			quoted(column)+"), 0)) AS k FROM "+quoted(t.Name)+") last",
		sequence, t.LastKey)
	return err
}

const (
	batchRows  = 500
	batchBytes = 4 << 20
)

// batchWriter hands PostgreSQL many rows at once as JSON and lets it read its own types out of them.
type batchWriter struct {
	q       db.Querier
	insert  string
	convert func(row []byte) ([]byte, error)
	batch   bytes.Buffer
	rows    int
}

func (w *batchWriter) write(ctx context.Context, row []byte) (err error) {
	if w.convert != nil {
		if row, err = w.convert(row); err != nil {
			return fmt.Errorf("convert row: %w", err)
		}
	}

	if w.rows == 0 {
		w.batch.WriteByte('[')
	} else {
		w.batch.WriteByte(',')
	}

	w.batch.Write(row)

	// Rows go in batches: one statement each is slow over a network, one for all would not fit in memory.
	if w.rows++; w.rows == batchRows || w.batch.Len() > batchBytes {
		return w.end(ctx)
	}

	return nil
}

func (w *batchWriter) end(ctx context.Context) error {
	if w.rows == 0 {
		return nil
	}
	w.batch.WriteByte(']')
	_, err := w.q.ExecContext(ctx, w.insert, w.batch.String())
	w.batch.Reset()
	w.rows = 0
	return err
}
