package journey

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service holds the rules of the journey.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	identity *identity.Service
	files    *files.Service
	settings *settings.Service
	hooks    Hooks
	// stageTasks are the tasks of stages with where they lead, as nobody in particular sees them.
	stageTasks *db.TableCache[int, []*TaskRecord]
	// tasks are the same, one by one.
	tasks *db.TableCache[int, *TaskRecord]
	// progress is where people stand, as others see it.
	progress *db.TableCache[viewed, *UserStageProgress]
	// finishing is what it takes to do a task by hand.
	finishing *db.Chain
}

// Deps are what journey needs from the app.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Files    *files.Service
	Settings *settings.Service
	Queue    *jobs.Queue
	Hooks    Hooks
}

// Hooks are what journey tells higher domains.
type Hooks struct {
	// MovedUp is told, in the transaction, that somebody moved up to another stage.
	MovedUp []func(ctx context.Context, userID, fromStageID, toStageID int) error
}

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Files == nil || d.Settings == nil || d.Queue == nil {
		return nil, errors.New("journey: database, clock, identity, files, settings and queue are all needed")
	}

	s := &Service{db: d.DB, clock: d.Clock, identity: d.Identity, files: d.Files, settings: d.Settings, hooks: d.Hooks,
		stageTasks: db.NewTableCache[int, []*TaskRecord](d.DB, targetTables()...),
		tasks:      db.NewTableCache[int, *TaskRecord](d.DB, targetTables()...),
		progress:   db.NewTableCache[viewed, *UserStageProgress](d.DB, progressTables...), finishing: finishing(d.DB),
	}
	d.Files.Register(formPurpose)
	d.Identity.RegisterNotices(moveUpNotices...)
	jobs.Handle(d.Queue, func(ctx context.Context, _ nudgeJob) error { return s.NudgeReviewers(ctx) })
	d.Queue.Every(nudgeEvery, nudgeJob{})

	return s, nil
}

// SeedDemo fills a demo, where there is nothing yet.
func (s *Service) SeedDemo(ctx context.Context) error {
	for _, fill := range []func(context.Context) error{s.seedStages} {
		if err := s.db.Tx(ctx, fill); err != nil {
			return fmt.Errorf("seed the demo of the journey: %w", err)
		}
	}
	return nil
}
