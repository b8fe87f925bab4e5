package moveups

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/journey/forms"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service holds the rules of requests to move up, and of moves by hand.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	stages   *stages.Service
	forms    *forms.Service
	hooks    Hooks
}

// store reads and writes requests.
type store struct {
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
}

// Deps are what moveups needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Settings *settings.Service
	Queue    *jobs.Queue
	Stages   *stages.Service
	Forms    *forms.Service
	Hooks    Hooks
}

// Hooks are the places where higher domains join.
type Hooks struct {
	// MovedUp is told, in the transaction, that somebody moved up to another stage.
	MovedUp []func(ctx context.Context, userID, fromStageID, toStageID int) error
}

// New builds the service, says what people are told of requests, and gives its job to the queue.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Identity == nil || d.Settings == nil || d.Queue == nil:
		return nil, errors.New("moveups: database, clock, identity, settings and queue are all needed")
	case d.Stages == nil || d.Forms == nil:
		return nil, errors.New("moveups: stages and forms are both needed")
	}

	s := &Service{
		db: d.DB, store: &store{db: d.DB, clock: d.Clock, settings: d.Settings},
		clock: d.Clock, identity: d.Identity, stages: d.Stages, forms: d.Forms, hooks: d.Hooks,
	}

	d.Identity.RegisterNotices(notices...)
	jobs.Handle(d.Queue, func(ctx context.Context, _ nudgeJob) error { return s.NudgeReviewers(ctx) })
	d.Queue.Every(nudgeEvery, nudgeJob{})

	return s, nil
}
