package catalog

import (
	"context"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Store reads and writes products, funnels, coupons and payment terms.
type Store struct {
	db    *db.DB
	clock clock.Clock
}

// countProducts counts all products.
func (s *Store) countProducts(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM products`)
}

// latestBatches are the two batches whose launch begins last.
func (s *Store) latestBatches(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT id FROM batches WHERE launch_from IS NOT NULL ORDER BY launch_from DESC LIMIT 2`)
}
