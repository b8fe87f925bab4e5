package stages

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service holds the rules of stages, of their tasks, and of what people do there.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	hooks    Hooks

	Points       *Points
	Leaderboards *Leaderboards

	// stageTasks are the tasks of stages with where they lead, as nobody in particular sees them.
	stageTasks *db.TableCache[int, []*TaskRecord]
	// tasks are the same, one by one.
	tasks *db.TableCache[int, *TaskRecord]
	// progress is where people stand, as others see it.
	progress *db.TableCache[progressKey, *UserStageProgress]
}

// store reads and writes the rows of stages and tasks, and where people stand.
type store struct {
	db    *db.DB
	clock clock.Clock
	// finishByHandChain is what it takes to do a task by hand.
	finishByHandChain *db.Chain
}

// Deps are what stages needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Hooks    Hooks
}

// Hooks are the places where higher packages join.
type Hooks struct {
	// ChangeReviewers runs write, which changes who reviews a stage, and tells those who begin to review it of what
	// waits. It is called in the transaction of the change.
	ChangeReviewers func(ctx context.Context, stage *StageRecord, write func(ctx context.Context) error) error
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Hooks.ChangeReviewers == nil {
		return nil, errors.New("stages: database, clock, identity and the hook of reviewers are all needed")
	}

	s := &Service{
		db: d.DB, store: &store{db: d.DB, clock: d.Clock, finishByHandChain: finishByHandChain(d.DB)},
		clock: d.Clock, identity: d.Identity, hooks: d.Hooks,
		stageTasks: db.NewTableCache[int, []*TaskRecord](d.DB, targetTables()...),
		tasks:      db.NewTableCache[int, *TaskRecord](d.DB, targetTables()...),
		progress:   db.NewTableCache[progressKey, *UserStageProgress](d.DB, progressTables...),
	}
	s.Points = &Points{db: d.DB, store: &pointStore{d.DB}, identity: d.Identity, stages: s}
	s.Leaderboards = &Leaderboards{db: d.DB, store: &leaderboardStore{d.DB}, stages: s}

	return s, nil
}
