package db

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"
)

type txKey struct{ d *DB }

type tx struct {
	sql         *sql.Tx
	d           *DB
	afterCommit []func()
	// written are the counters of the tables that were written.
	written []*atomic.Uint64
	// unprepared holds texts seen for the first time; they are prepared when the only writing connection is free again.
	unprepared []string
}

func txFrom(ctx context.Context, d *DB) *tx {
	t, _ := ctx.Value(txKey{d}).(*tx)
	return t
}

// stmt gives the prepared form of a query inside the transaction. SQLite only.
func (t *tx) stmt(ctx context.Context, query string) *sql.Stmt {
	if stmt := t.d.writerStmts.known(query); stmt != nil {
		return t.sql.StmtContext(ctx, stmt.Stmt)
	}
	t.unprepared = append(t.unprepared, query)
	return nil
}

const txTries = 5

// Tx runs fn in a transaction that travels in the context; inside another Tx it joins that one. When the engine asks
// for a retry (serialization failure, deadlock) fn runs again from the start, so it must change nothing outside the
// database.
func (d *DB) Tx(ctx context.Context, fn func(ctx context.Context) error) error {
	if txFrom(ctx, d) != nil {
		return fn(ctx)
	}
	return d.retry(ctx, func(ctx context.Context) error { return d.tx(ctx, fn) })
}

// retry runs a whole transaction until the engine asks for no retry. Inside another transaction it runs once: only the
// outermost one can be repeated.
func (d *DB) retry(ctx context.Context, run func(ctx context.Context) error) error {
	for try := 1; ; try++ {
		err := run(ctx)

		// Nothing is tried again for a caller who has gone.
		if err == nil || try == txTries || !retryable(err) || ctx.Err() != nil || txFrom(ctx, d) != nil {
			return err
		}

		// Waits grow and differ by chance, so that two transactions that met once don't meet again.
		wait := time.Duration(try*try) * 5 * time.Millisecond
		select {
		case <-time.After(wait + rand.N(wait)):
		case <-ctx.Done():
			return err
		}
	}
}

func (d *DB) tx(ctx context.Context, fn func(ctx context.Context) error) (err error) {
	raw, err := d.writer.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin a transaction: %w", engineError(err))
	}

	t := &tx{sql: raw, d: d}
	done := false
	defer func() {
		if !done {
			_ = raw.Rollback()
		}
	}()

	// A panic in fn leaves done unset: the deferred rollback frees the only writing connection of SQLite.
	if err := fn(context.WithValue(ctx, txKey{d}, t)); err != nil {
		return err
	}

	done = true
	if err := raw.Commit(); err != nil {
		return fmt.Errorf("commit: %w", engineError(err))
	}

	// Caches are invalidated only now that others can see the rows.
	for _, counter := range t.written {
		counter.Add(1)
	}

	// Preparing needs the writing connection of SQLite, which is free only after the commit.
	for _, query := range t.unprepared {
		_, _ = d.writerStmts.get(ctx, query) // a text that cannot be prepared runs unprepared
	}

	// Last, as these may take long or begin transactions of their own.
	for _, f := range t.afterCommit {
		f()
	}

	return nil
}

// HasWritten tells whether the transaction of ctx has written to a table.
func (d *DB) HasWritten(ctx context.Context, table string) bool {
	t := txFrom(ctx, d)
	return t != nil &&
		(slices.Contains(t.written, d.changeCounter(table)) || slices.Contains(t.written, d.changeCounter(anyTable)))
}

// AfterCommit runs f once the outermost transaction has committed, or at once without one. A rolled-back transaction
// forgets it.
func (d *DB) AfterCommit(ctx context.Context, f func()) {
	if t := txFrom(ctx, d); t != nil {
		t.afterCommit = append(t.afterCommit, f)
		return
	}
	f()
}

// SQLTx is the transaction of the context, for libraries that join it (jobs); nil without one.
func (d *DB) SQLTx(ctx context.Context) *sql.Tx {
	if t := txFrom(ctx, d); t != nil {
		return t.sql
	}
	return nil
}

// ExecOutsideTx runs a statement outside the transaction of ctx, for others to see at once. SQLite has one writing
// connection, and the transaction holds it: there the statement is left out, and anyone who wants to be seen has to be
// in the same process anyway.
func (d *DB) ExecOutsideTx(ctx context.Context, query string, args ...any) error {
	if d.Engine == SQLite && txFrom(ctx, d) != nil {
		return nil
	}
	_, err := d.Exec(context.WithValue(ctx, txKey{d}, (*tx)(nil)), query, args...)
	return err
}
