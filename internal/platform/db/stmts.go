package db

import (
	"context"
	"database/sql"
	"sync"
)

// stmtCache keeps prepared statements of one SQLite pool; pgx does the same on its own. Our SQL texts are few and constant,
// so the bound is only there against a mistake: when it is reached, further texts run unprepared.
type stmtCache struct {
	pool  *sql.DB
	mu    sync.RWMutex
	stmts map[string]*sql.Stmt
}

const stmtCacheMax = 2000

func newStmtCache(pool *sql.DB) *stmtCache {
	return &stmtCache{pool: pool, stmts: map[string]*sql.Stmt{}}
}

func (c *stmtCache) get(ctx context.Context, query string) (*sql.Stmt, error) {
	c.mu.RLock()
	stmt, full := c.stmts[query], len(c.stmts) >= stmtCacheMax
	c.mu.RUnlock()
	if stmt != nil || full {
		return stmt, nil
	}
	stmt, err := c.pool.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if first := c.stmts[query]; first != nil {
		_ = stmt.Close()
		return first, nil
	}
	c.stmts[query] = stmt
	return stmt, nil
}

// known is get without preparing: inside a transaction on the only writing connection, preparing on the pool would wait for
// ourselves.
func (c *stmtCache) known(query string) *sql.Stmt {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.stmts[query]
}
