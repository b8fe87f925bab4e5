package catalog

import (
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Store reads and writes products, funnels, coupons and payment terms.
type Store struct {
	db    *db.DB
	clock clock.Clock
}
