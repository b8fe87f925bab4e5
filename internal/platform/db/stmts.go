package db

import (
	"context"
	"database/sql"
	"sync"
	"sync/atomic"
	"time"
)

// stmtCache keeps prepared statements of one SQLite pool; pgx does the same on its own. Our SQL texts are few and
// constant, so the bound is only there against a mistake: when it is reached, further texts run unprepared.
type stmtCache struct {
	pool     *sql.DB
	maxConns int
	mu       sync.RWMutex
	stmts    map[string]*prepared
}

// prepared is a statement that knows whether it was ever slow.
type prepared struct {
	*sql.Stmt
	isSlow atomic.Bool
}

// slowAfter is when a statement counts as slow.
const slowAfter = 100 * time.Millisecond

// withoutCancel returns the context for a statement whose rows are read at once. Cancelling a statement with its
// context costs the driver and database/sql a goroutine each, as much as most statements take. So only statements that
// were slow before keep their cancellation, and all of them while connections are scarce: then somebody waits who may
// give up.
func (p *prepared) withoutCancel(ctx context.Context, c *stmtCache) context.Context {
	if ctx.Done() == nil || ctx.Err() != nil || p.isSlow.Load() || c.pool.Stats().InUse >= c.maxConns {
		return ctx
	}
	return context.WithoutCancel(ctx)
}

// recordDuration notes how long the statement took, until its rows were read.
func (p *prepared) recordDuration(took time.Duration) {
	if took > slowAfter {
		p.isSlow.Store(true)
	}
}

const stmtCacheMax = 2000

// newStmtCache keeps the statements of a pool with at most so many connections.
func newStmtCache(pool *sql.DB, most int) *stmtCache {
	return &stmtCache{pool: pool, maxConns: most, stmts: map[string]*prepared{}}
}

func (c *stmtCache) get(ctx context.Context, query string) (*prepared, error) {
	c.mu.RLock()
	stmt, full := c.stmts[query], len(c.stmts) >= stmtCacheMax
	c.mu.RUnlock()
	if stmt != nil || full {
		return stmt, nil
	}

	made, err := c.pool.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}

	stmt = &prepared{Stmt: made}
	c.mu.Lock()
	defer c.mu.Unlock()

	// Two callers may have prepared the same text at once; the first one stays.
	if first := c.stmts[query]; first != nil {
		_ = stmt.Close()
		return first, nil
	}

	c.stmts[query] = stmt
	return stmt, nil
}

// known is get without preparing: inside a transaction on the only writing connection, preparing on the pool would wait
// for ourselves.
func (c *stmtCache) known(query string) *prepared {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.stmts[query]
}
