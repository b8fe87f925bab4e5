package settings

import (
	"context"
	"log/slog"
	"sync/atomic"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/picture"
)

// Service holds the rules of settings.
type Service struct {
	// db is for transactions; rows are read and written by the store.
	db    *db.DB
	store *store
	clock clock.Clock
	log   *slog.Logger
	hooks Hooks
	// title is what the site is called until staff name it.
	title    string
	pictures *picture.Worker
	kept     atomic.Pointer[snapshot]
	// writes counts changes of this process, so that a read begun before a change is never kept after it.
	writes atomic.Int64
}

// Deps are what settings needs from the app.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
	// Title is what the site is called until staff name it; Atlas without.
	Title string
	// Pictures draws logos, for all who draw in this process; one of its own when nil.
	Pictures *picture.Worker
	Hooks    Hooks
}

// Hooks tell higher domains what happened, inside the same transaction.
type Hooks struct {
	Changed          func(ctx context.Context, changes []Change) error
	ChangelogChanged func(ctx context.Context, change ChangelogChange) error
	PolicyPublished  func(ctx context.Context, version *PolicyVersion) error
	// Check says, by the name of a setting, what is wrong with a value that only a higher domain can judge, such as ids
	// of access levels; empty when it is right. It gets values that already fit their type, and is not asked about the
	// default.
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
	s := &Service{db: deps.DB, store: &store{db: deps.DB}, clock: deps.Clock, log: deps.Log, hooks: deps.Hooks,
		title: deps.Title, pictures: deps.Pictures}
	if s.pictures == nil {
		s.pictures = picture.NewWorker()
	}
	return s
}
