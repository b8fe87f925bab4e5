package db

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"atlas/internal/platform/clock"
)

// Exec runs a statement that changes data and tells how many rows it changed.
func (d *DB) Exec(ctx context.Context, query string, args ...any) (int, error) {
	d.count(ctx, query)
	r, err := d.exec(ctx, query, bind(args))
	// Also where it failed: a statement that was cut off may have written.
	d.recordWrite(ctx, query)
	if err != nil {
		return 0, statementError(query, err)
	}
	n, err := r.RowsAffected()

	return int(n), statementError(query, err)
}

func (d *DB) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	t := txFrom(ctx, d)
	if d.Engine == Postgres {
		query = rebound(query)
		if t != nil {
			return t.sql.ExecContext(ctx, query, args...)
		}

		return d.writer.ExecContext(ctx, query, args...)
	}

	if t != nil {
		if stmt := t.stmt(ctx, query); stmt != nil {
			return stmt.ExecContext(ctx, args...)
		}

		return t.sql.ExecContext(ctx, query, args...)
	}

	// The writing connection is free, so a text that is seen for the first time is prepared at once.
	stmt, err := d.writerStmts.get(ctx, query)
	if err != nil {
		return nil, err
	}
	if stmt == nil {
		return d.writer.ExecContext(ctx, query, args...)
	}

	return stmt.ExecContext(ctx, args...)
}

// Rows are what a statement found. Whoever asked for them closes them.
type Rows struct {
	*sql.Rows
	stmt *prepared
	took func() time.Duration
}

// Close ends the statement; closing again does nothing.
func (r *Rows) Close() error {
	err := r.Rows.Close()
	if r.stmt != nil { // rows are computed as they are read, so only now is known how long it took
		r.stmt.recordDuration(r.took())
		r.stmt = nil
	}

	return err
}

// Query runs a SELECT (or anything with RETURNING inside a transaction). The caller closes the rows.
func (d *DB) Query(ctx context.Context, query string, args ...any) (*Rows, error) {
	d.count(ctx, query)
	took := clock.Stopwatch()
	rows, stmt, err := d.queryWithoutCancel(ctx, query, bind(args))

	// A statement with RETURNING writes: what caches hold of its table is invalid, whether it failed or not.
	d.recordWrite(ctx, query)
	if err != nil {
		return nil, statementError(query, err)
	}

	return &Rows{rows, stmt, took}, nil
}

// Each runs a SELECT and hands its rows to read, one after the other, until that fails.
func (d *DB) Each(ctx context.Context, query string, args []any, read func(scan func(dest ...any) error) error) error {
	return d.queryAll(ctx, query, args, func(rows *Rows) error {
		scan := scanner(query, rows.Rows)
		for rows.Next() {
			if err := read(scan); err != nil {
				return err
			}
		}
		return nil
	})
}

// scanner is rows.Scan that says which statement has a value that does not fit.
func scanner(query string, rows *sql.Rows) func(dest ...any) error {
	return func(dest ...any) error { return statementError(query, rows.Scan(dest...)) }
}

// queryAll runs a SELECT (or anything with RETURNING inside a transaction) whose rows are all consumed by read.
func (d *DB) queryAll(ctx context.Context, query string, args []any, read func(rows *Rows) error) error {
	rows, err := d.Query(ctx, query, args...)
	if err != nil {
		return err
	}

	defer rows.Close()
	if err := read(rows); err != nil {
		return err
	}

	if err := rows.Err(); err != nil {
		return statementError(query, err)
	}

	return statementError(query, rows.Close())
}

// queryWithoutCancel is query that does not watch the context of a statement known to be quick.
func (d *DB) queryWithoutCancel(ctx context.Context, query string, args []any) (*sql.Rows, *prepared, error) {
	// Watching a context costs a goroutine per statement on SQLite, more than most statements themselves.
	if d.Engine == SQLite && txFrom(ctx, d) == nil {
		stmt, err := d.readerStmts.get(ctx, query)
		if err != nil {
			return nil, nil, err
		}

		if stmt != nil {
			rows, err := stmt.QueryContext(stmt.withoutCancel(ctx, d.readerStmts), args...)
			return rows, stmt, err
		}
	}

	rows, err := d.query(ctx, query, args)
	return rows, nil, err
}

func (d *DB) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	t := txFrom(ctx, d)
	if d.Engine == Postgres {
		query = rebound(query)
		if t != nil {
			return t.sql.QueryContext(ctx, query, args...)
		}

		return d.reader.QueryContext(ctx, query, args...)
	}

	if t != nil {
		if stmt := t.stmt(ctx, query); stmt != nil {
			return stmt.QueryContext(ctx, args...)
		}

		return t.sql.QueryContext(ctx, query, args...)
	}

	stmt, err := d.readerStmts.get(ctx, query)
	if err != nil {
		return nil, err
	}
	if stmt == nil {
		return d.reader.QueryContext(ctx, query, args...)
	}

	return stmt.QueryContext(ctx, args...)
}

// Row reads one row into dest. Without a row it returns ErrNone.
func (d *DB) Row(ctx context.Context, query string, args []any, dest ...any) error {
	found := false
	err := d.queryAll(ctx, query, args, func(rows *Rows) error {
		if found = rows.Next(); !found {
			return nil
		}

		return statementError(query, rows.Scan(dest...))
	})
	if err == nil && !found {
		err = ErrNone
	}

	return err
}

// Int reads one number, such as a count.
func (d *DB) Int(ctx context.Context, query string, args ...any) (int, error) {
	var n int
	err := d.Row(ctx, query, args, &n)
	return n, err
}

// ErrNone says that there is no such row.
var ErrNone = errors.New("no such row")

// bind makes Go values fit both engines: instants become UTC milliseconds.
func bind(args []any) []any {
	for i, a := range args {
		switch v := a.(type) {
		case time.Time:
			args[i] = v.UnixMilli()
		case *time.Time:
			if v == nil {
				args[i] = nil
			} else {
				args[i] = v.UnixMilli()
			}
		}
	}

	return args
}

var reboundTexts sync.Map // query -> query with $n

func rebound(query string) string {
	if text, ok := reboundTexts.Load(query); ok {
		return text.(string)
	}
	text := rebind(query)
	reboundTexts.Store(query, text)
	return text
}

type observerKey struct{}

// observer looks at the statements run with a context.
type observer struct {
	n    atomic.Int64
	hook func(query string)
}

// WithStatementCount returns a context that counts the statements run with it.
func WithStatementCount(ctx context.Context) (context.Context, *atomic.Int64) {
	w := new(observer)
	return context.WithValue(ctx, observerKey{}, w), &w.n
}

// WithStatementHook returns a context that calls hook with the text of every statement, before values are bound to it.
func WithStatementHook(ctx context.Context, hook func(query string)) context.Context {
	return context.WithValue(ctx, observerKey{}, &observer{hook: hook})
}

// Statements is how many statements this process has run.
func (d *DB) Statements() int64 { return d.statements.Load() }

func (d *DB) count(ctx context.Context, query string) {
	d.statements.Add(1)
	if w, ok := ctx.Value(observerKey{}).(*observer); ok {
		w.n.Add(1)
		if w.hook != nil {
			w.hook(query)
		}
	}
}
