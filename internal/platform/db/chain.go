package db

import (
	"context"
	"slices"
	"strings"
)

// Chain is a statement that writes one row, unless something stands against it, and others that follow with what it
// wrote: all of it or nothing. PostgreSQL takes it as one statement, which is a transaction of its own and one way
// there and back instead of one each, with those of BEGIN and COMMIT; SQLite, which is no way away, runs one after the
// other.
type Chain struct {
	returned []string
	first    string
	then     []link
	whole    string // for PostgreSQL
}

// link is a statement that follows: as SQLite runs it, and the places of the columns that its marks stand for.
type link struct {
	text   string
	values []int
}

// NewChain makes a chain of a first statement with ? for values, the columns that it returns, which hold whole numbers,
// and those that follow: they name such a column in braces, as in UPDATE totals SET n = n + {n}{from} WHERE id = {id},
// where {from} stands for where they read it. It panics on a column that is not returned: that is a programming
// mistake.
func NewChain(first string, returned []string, then ...string) *Chain {
	c := &Chain{returned: returned, first: first + " RETURNING " + strings.Join(returned, ", ")}
	parts := []string{"written AS (" + c.first + ")"}
	for _, text := range then {
		one, inWhole := c.next(text)
		c.then = append(c.then, one)
		parts = append(parts, "then_"+string(rune('a'+len(c.then)-1))+" AS ("+inWhole+")")
	}
	c.whole = rebind("WITH " + strings.Join(parts, ", ") + " SELECT " + strings.Join(returned, ", ") + " FROM written")
	return c
}

// next writes a statement that follows for both engines.
func (c *Chain) next(text string) (one link, inWhole string) {
	var alone, whole strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		alone.WriteString(before)
		whole.WriteString(before)
		if !found {
			one.text = alone.String()
			return one, whole.String()
		}

		name, after, _ := strings.Cut(rest, "}")
		if text = after; name == "from" {
			whole.WriteString(" FROM written")
			continue
		}

		at := slices.Index(c.returned, name)
		if at < 0 {
			panic("db: a chain does not return " + name)
		}

		one.values = append(one.values, at)
		alone.WriteString("?")
		whole.WriteString("written." + name)
	}
}

// Chain runs a chain and gives the columns of what its first statement wrote; ErrNone where that wrote nothing, and so
// did the others.
func (d *DB) Chain(ctx context.Context, c *Chain, args ...any) ([]int64, error) {
	row := make([]int64, len(c.returned))
	dest := make([]any, len(row))
	for i := range row {
		dest[i] = &row[i]
	}

	var err error
	if d.Engine == Postgres {
		err = d.retry(ctx, func(ctx context.Context) error { return d.chainAtOnce(ctx, c, args, dest) })
	} else {
		err = d.Tx(ctx, func(ctx context.Context) error { return d.chainOneByOne(ctx, c, args, row, dest) })
	}

	return row, err
}

// chainAtOnce runs a chain as one statement.
func (d *DB) chainAtOnce(ctx context.Context, c *Chain, args, dest []any) error {
	d.count(ctx, c.whole)
	query := d.writer.QueryRowContext
	if t := txFrom(ctx, d); t != nil {
		query = t.sql.QueryRowContext
	}

	// One statement is a transaction of its own, so no BEGIN and COMMIT go over the network.
	err := query(ctx, c.whole, bind(args)...).Scan(dest...)
	// It is committed when its row was read: caches of these tables are invalid from now on.
	d.recordWrite(ctx, c.first)
	for _, next := range c.then {
		d.recordWrite(ctx, next.text)
	}

	return statementError(c.first, err)
}

// chainOneByOne runs the statements of a chain one after the other.
func (d *DB) chainOneByOne(ctx context.Context, c *Chain, args []any, row []int64, dest []any) error {
	if err := d.Returning(ctx, c.first, args, dest...); err != nil {
		return err
	}

	for _, next := range c.then {
		values := make([]any, len(next.values))
		for i, at := range next.values {
			values[i] = row[at]
		}

		// A statement that follows reads only what the first one returned, so the order among them does not matter.
		if _, err := d.Exec(ctx, next.text, values...); err != nil {
			return err
		}
	}

	return nil
}
