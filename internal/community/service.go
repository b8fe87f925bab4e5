package community

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/identity"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service holds the rules of community.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service

	files *files.Service
	hooks Hooks
}

// Deps are what community needs from the app.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service

	Files   *files.Service
	Imports *imports.Service
	Queue   *jobs.Queue
	Hooks   Hooks
}

// Hooks are the doors through which other domains join.
type Hooks struct {
	// LastLesson is the SQL of when u, a person, last was in a lesson; empty where nobody knows.
	LastLesson string
	// MemberParts are columns that other domains add to people in groups: how far they are. Leaders see them, so
	// nothing about money.
	MemberParts []*identity.UserListPart
	// StagesOf are the stages of people, by person; nil where nobody knows.
	StagesOf func(ctx context.Context, userIDs []int) (map[int]*BuddyStage, error)
}

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Files == nil || d.Imports == nil ||
		d.Queue == nil {
		return nil,
			errors.New("community: database, clock, settings, identity, files, imports and queue are all needed")
	}

	d.Files.Register(winPurposes...)
	d.Identity.RegisterNotices(winNotices...)
	s := &Service{
		db: d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, files: d.Files, hooks: d.Hooks,
	}
	d.Imports.Register(s.groupsKind())
	d.Identity.RegisterNotices(append(teamLeadNotices(), silentNotice())...)
	jobs.Handle(d.Queue, func(ctx context.Context, _ silenceJob) error { return s.TellSilence(ctx) })
	d.Queue.Every(silenceEvery, silenceJob{})

	return s, nil
}

// SeedDemo fills an empty demo site with groups, accountability groups and wins to try it with.
func (s *Service) SeedDemo(ctx context.Context) error {
	for _, fill := range []func(context.Context) error{s.seedGroups, s.seedBuddies, s.seedWins} {
		if err := s.db.Tx(ctx, fill); err != nil {
			return fmt.Errorf("seed the demo of community: %w", err)
		}
	}
	return nil
}
