// Package ratelimit counts events that must not happen too often, such as wrong passwords, in the database, so that all
// processes share the counters.
package ratelimit

import (
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service counts events.
type Service struct {
	db    *db.DB
	clock clock.Clock
}

// New builds the service.
func New(d *db.DB, c clock.Clock) *Service { return &Service{db: d, clock: c} }
