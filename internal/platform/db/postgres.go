package db

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

func openPostgres(ctx context.Context, o Options) (*DB, error) {
	cfg, err := pgx.ParseConfig(o.URL)
	if err != nil {
		return nil, fmt.Errorf("read the database URL: %w", err)
	}

	// A statement that hangs would hold its connection and its locks; what the URL sets itself wins.
	for name, value := range map[string]string{
		"timezone": "UTC", "statement_timeout": "30s", "lock_timeout": "5s",
		"idle_in_transaction_session_timeout": "30s",
		// our statements take milliseconds; compiling one first took a second
		"jit": "off",
	} {
		if _, set := cfg.RuntimeParams[name]; !set {
			cfg.RuntimeParams[name] = value
		}
	}

	if o.Unsafe {
		cfg.RuntimeParams["synchronous_commit"] = "off"
	}

	pool := stdlib.OpenDB(*cfg)
	n := o.MaxConns
	if n == 0 {
		n = 20
	}

	// Idle connections are kept up to the same number: opening one takes longer than most statements.
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	if err := pool.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("reach the database: %w", err)
	}

	return &DB{Engine: Postgres, writer: pool, reader: pool}, nil
}

// rebind turns ? into $1, $2 … outside of quotes; pgx counts, people need not.
func rebind(query string) string {
	if !strings.Contains(query, "?") {
		return query
	}

	var b strings.Builder
	b.Grow(len(query) + 16)
	n, quoted := 0, false

	for i := range len(query) {
		c := query[i]
		switch {
		case c == '\'':
			quoted = !quoted
			b.WriteByte(c)
		case c == '?' && !quoted:
			n++
			b.WriteByte('$')
			b.WriteString(strconv.Itoa(n))
		default:
			b.WriteByte(c)
		}
	}

	return b.String()
}
