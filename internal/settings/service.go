package settings

import (
	"context"
	"log/slog"
	"sync/atomic"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service holds the rules of settings.
type Service struct {
	db    *db.DB
	clock clock.Clock
	log   *slog.Logger
	hooks Hooks
	kept  atomic.Pointer[snapshot]
	// writes counts changes of this process, so that a read begun before a change is never kept after it.
	writes atomic.Int64
}

// Deps are what settings needs from its house.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
	Hooks Hooks
}

// Hooks tell higher domains what happened, inside the same transaction.
type Hooks struct {
	Changed          func(ctx context.Context, changes []Change) error
	ChangelogChanged func(ctx context.Context, change ChangelogChange) error
	// Check says, by the name of a setting, what is wrong with a value that only a higher domain can judge, such as ids of access levels;
	// empty when it is right. It gets values that already fit their type, and is not asked about the default.
	Check map[string]func(ctx context.Context, value string) (problem string, err error)
	// Warning says, by the name of a setting, what staff should know about the value that holds now; empty for nothing.
	Warning map[string]func(ctx context.Context) (warning string, err error)
}

// Change is one changed value; nil is the default.
type Change struct {
	ID            int
	Name          string
	Label         string
	Before, After *string
}

// New makes the Service.
func New(deps Deps) *Service {
	return &Service{db: deps.DB, clock: deps.Clock, log: deps.Log, hooks: deps.Hooks}
}
