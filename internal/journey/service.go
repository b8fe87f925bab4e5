package journey

import (
	"context"
	"errors"
	"log/slog"

	"atlas/internal/community"
	"atlas/internal/identity"
	"atlas/internal/learning"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service holds the rules of the journey.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	log       *slog.Logger
	settings  *settings.Service
	identity  *identity.Service
	community *community.Service
	learning  *learning.Service
	files     *files.Service
	queue     *jobs.Queue
	hooks     Hooks
}

// Deps are what journey needs from its house.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Log       *slog.Logger
	Settings  *settings.Service
	Identity  *identity.Service
	Community *community.Service
	Learning  *learning.Service
	Files     *files.Service
	Imports   *imports.Service
	Queue     *jobs.Queue
	Hooks     Hooks
}

// Hooks are the doors through which higher domains join.
type Hooks struct{}

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Settings == nil || d.Identity == nil || d.Files == nil || d.Imports == nil || d.Queue == nil {
		return nil, errors.New("journey: database, clock, log, settings, identity, files, imports and queue are all needed")
	}
	s := &Service{
		db: d.DB, clock: d.Clock, log: d.Log, settings: d.Settings, identity: d.Identity, files: d.Files, queue: d.Queue, hooks: d.Hooks,
		community: d.Community, learning: d.Learning,
	}
	d.Files.Register(formPurpose)
	d.Identity.RegisterNotices(moveUpNotices...)
	return s, nil
}

// SeedDemo fills a demo house, where there is nothing yet.
func (s *Service) SeedDemo(ctx context.Context) error {
	for _, fill := range []func(context.Context) error{s.seedStages} {
		if err := s.db.Tx(ctx, fill); err != nil {
			return err
		}
	}
	return nil
}
