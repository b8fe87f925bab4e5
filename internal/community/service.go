package community

import (
	"context"
	"errors"

	"atlas/internal/community/accountability"
	"atlas/internal/community/batches"
	"atlas/internal/community/groups"
	"atlas/internal/community/wins"
	"atlas/internal/identity"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service joins the packages of community.
type Service struct {
	// Batches are people who start together.
	Batches *batches.Service
	// Accountability is small groups whose people check in with each other.
	Accountability *accountability.Service
	// Groups are groups of members with their sub-groups and leaders.
	Groups *groups.Service
	// Wins are what members tell each other that they have reached.
	Wins *wins.Service

	choices  choiceStore
	settings *settings.Service
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

// Hooks are the functions through which other domains join.
type Hooks struct {
	// LastLesson is the SQL of when u, a person, last was in a lesson; empty where nobody knows.
	LastLesson string
	// MemberParts are columns that other domains add to people in groups: how far they are. Leaders see them, so
	// nothing about money.
	MemberParts []*userlist.Part
	// StagesOf are the stages of people, by person; nil where nobody knows.
	StagesOf func(ctx context.Context, userIDs []int) (map[int]*accountability.BuddyStage, error)
}

// New builds the packages of community from the bottom up and joins them.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Files == nil || d.Imports == nil ||
		d.Queue == nil {
		return nil,
			errors.New("community: database, clock, settings, identity, files, imports and queue are all needed")
	}

	s := &Service{choices: choiceStore{d.DB}, settings: d.Settings}

	var err error
	s.Batches, err = batches.New(batches.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity,
	})
	if err != nil {
		return nil, err
	}

	s.Accountability, err = accountability.New(accountability.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Queue: d.Queue,
		Hooks: accountability.Hooks{StagesOf: d.Hooks.StagesOf},
	})
	if err != nil {
		return nil, err
	}

	// The batch comes first among the columns of people in groups.
	batch := batchPart(func() *Service { return s })

	s.Groups, err = groups.New(groups.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Imports: d.Imports,
		Batches: s.Batches, Accountability: s.Accountability,
		Hooks: groups.Hooks{
			LastLesson:  d.Hooks.LastLesson,
			MemberParts: append([]*userlist.Part{batch}, d.Hooks.MemberParts...),
		},
	})
	if err != nil {
		return nil, err
	}

	s.Wins, err = wins.New(wins.Deps{DB: d.DB, Clock: d.Clock, Identity: d.Identity, Files: d.Files})
	if err != nil {
		return nil, err
	}

	return s, nil
}
