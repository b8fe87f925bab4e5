package journey

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/journey/forms"
	"atlas/internal/journey/moveups"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service holds the rules of the journey.
type Service struct {
	// Stages are stages with their tasks, and what people do there.
	Stages *stages.Service
	// Forms are forms and what people answer to them.
	Forms *forms.Service
	// MoveUps are requests to move up, and what reviewers decide.
	MoveUps *moveups.Service

	store *store
}

// store reads the rows of the directory.
type store struct{ db *db.DB }

// Deps are what journey needs from the app.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Files    *files.Service
	Settings *settings.Service
	Queue    *jobs.Queue
	// Hooks are what journey tells higher domains.
	Hooks moveups.Hooks
}

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Files == nil || d.Settings == nil || d.Queue == nil {
		return nil, errors.New("journey: database, clock, identity, files, settings and queue are all needed")
	}

	s := &Service{store: &store{db: d.DB}}

	// Who reviews is told of what waits, which is known above stages.
	changeReviewers := func(
		ctx context.Context, stage *stages.StageRecord, write func(ctx context.Context) error,
	) error {
		return s.MoveUps.ChangeReviewers(ctx, stage, write)
	}

	var err error
	s.Stages, err = stages.New(stages.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Hooks: stages.Hooks{ChangeReviewers: changeReviewers},
	})
	if err != nil {
		return nil, err
	}

	s.Forms, err = forms.New(forms.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Files: d.Files, Hooks: forms.Hooks{Sent: s.Stages.FormSent},
	})
	if err != nil {
		return nil, err
	}

	s.MoveUps, err = moveups.New(moveups.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Settings: d.Settings, Queue: d.Queue,
		Stages: s.Stages, Forms: s.Forms, Hooks: d.Hooks,
	})
	if err != nil {
		return nil, err
	}

	return s, nil
}

// SeedForms makes the journey form where it is missing. Where it is there, people who sent a form before a task led to
// it get that task done.
func (s *Service) SeedForms(ctx context.Context) error {
	isThere, err := s.Forms.SeedJourneyForm(ctx)
	if err != nil || !isThere {
		return err
	}
	return s.Stages.FinishFormTasks(ctx)
}
