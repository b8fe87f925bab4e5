// Package audit keeps the info log: who did what to whom, with what was before and after.
//
// Lines are written in the transaction of what they tell of, and never hold secrets.
package audit

import (
	"context"
	"errors"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service writes and reads the info log.
type Service struct {
	store *store
	clock clock.Clock
	hooks Hooks
}

// Deps are what the info log needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Hooks Hooks
}

// Hooks are what the info log asks of identity.
type Hooks struct {
	// SpendExport counts a list that the caller downloads.
	SpendExport func(ctx context.Context) error
	// Words splits what somebody looks for as the list of people does.
	Words func(search string) []string
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Hooks.SpendExport == nil || d.Hooks.Words == nil {
		return nil, errors.New("audit: database, clock and both hooks are all needed")
	}

	return &Service{store: &store{db: d.DB}, clock: d.Clock, hooks: d.Hooks}, nil
}
