package imports

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
)

// Service runs imports.
type Service struct {
	db    *db.DB
	store *store
	clock clock.Clock
	log   *slog.Logger
	queue *jobs.Queue
	hooks Hooks
	kinds map[string]*Kind
	// progress counts the rows of the runs of this process, import id -> rows: in one transaction nobody can see them
	// in the database.
	progress sync.Map
}

// Deps are what the import service needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
	Queue *jobs.Queue
	Hooks Hooks
}

// Hooks reach what a platform package cannot know.
type Hooks struct {
	// Actor gives somebody with their rights of this moment, to run an import as them.
	Actor func(ctx context.Context, userID int, originalID *int) (actor.Actor, error)
	// Noted writes a line about an import into the log of staff, in the transaction of ctx: import_upload, import_run,
	// import_undo.
	Noted func(ctx context.Context, action string, i *Import) error
	// UndoDays is for how many days an import that ends now can be undone; nil for UndoWindow.
	UndoDays func(ctx context.Context) int
}

const (
	runTimeout = 5 * time.Minute
	sweepEvery = time.Hour
	// A run that gave no sign of life for so long was left behind by a process that died.
	silence     = 90 * time.Second
	reviveEvery = time.Minute
)

// New makes the service and gives its jobs to the queue, so it comes before the start of the queue. Missing hooks are a
// programming mistake and panic.
func New(d Deps) *Service {
	if d.Hooks.Actor == nil || d.Hooks.Noted == nil {
		panic("imports: both hooks are needed")
	}

	s := &Service{db: d.DB, store: &store{d.DB}, clock: d.Clock, log: d.Log, queue: d.Queue, hooks: d.Hooks, kinds: map[string]*Kind{}}

	// One at a time: two imports would plan against rows that the other is about to change.
	jobs.Handle(d.Queue, s.run, jobs.Lane("imports", 1), jobs.Timeout(runTimeout), jobs.Attempts(3))
	jobs.Handle(d.Queue, s.undoRun, jobs.Lane("imports", 1), jobs.Timeout(runTimeout), jobs.Attempts(3))
	jobs.Handle(d.Queue, s.followUp, jobs.Timeout(runTimeout))
	jobs.Handle(d.Queue, s.sweep)
	d.Queue.Every(sweepEvery, sweepJob{})
	jobs.Handle(d.Queue, s.resumeStalled)
	d.Queue.Every(reviveEvery, resumeJob{})

	return s
}

// Register adds a kind; before the start of the queue. A kind without a template is a programming mistake and panics.
func (s *Service) Register(k Kind) {
	if Sheets(k.Name) == nil || s.kinds[k.Name] != nil {
		panic("imports: " + k.Name + " has no template or is there twice")
	}
	s.kinds[k.Name] = &k
}
