// Package identity makes the people of the demo, with their directory, their history and their API keys.
package identity

import (
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Demo fills an installation with people.
type Demo struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
}

// New makes the Demo.
func New(database *db.DB, now clock.Clock, service *identity.Service) *Demo {
	return &Demo{db: database, store: &store{db: database}, clock: now, identity: service}
}
