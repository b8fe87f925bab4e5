package groups

import (
	"errors"

	"atlas/internal/community/accountability"
	"atlas/internal/community/batches"
	"atlas/internal/identity"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/imports"
	"atlas/internal/settings"
)

// Service holds the rules of groups and their sub-groups.
type Service struct {
	db             *db.DB
	store          *store
	clock          clock.Clock
	identity       *identity.Service
	accountability *accountability.Service
}

// store reads and writes the rows of groups, and of who is in them and leads them.
type store struct {
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
	hooks    Hooks
}

// Deps are what groups needs.
type Deps struct {
	DB             *db.DB
	Clock          clock.Clock
	Settings       *settings.Service
	Identity       *identity.Service
	Imports        *imports.Service
	Batches        *batches.Service
	Accountability *accountability.Service
	Hooks          Hooks
}

// Hooks are what other domains add to people in groups.
type Hooks struct {
	// LastLesson is the SQL of when u, a person, last was in a lesson; empty where nobody knows.
	LastLesson string
	// MemberParts are columns that others add to people in groups: their batch, and how far they are. Leaders see them,
	// so nothing about money.
	MemberParts []*userlist.Part
}

// New builds the service, and tells imports how groups are read from a file.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Imports == nil:
		return nil, errors.New("groups: database, clock, settings, identity and imports are all needed")
	case d.Batches == nil || d.Accountability == nil:
		return nil, errors.New("groups: batches and accountability are both needed")
	}

	s := &Service{
		db: d.DB, store: &store{db: d.DB, clock: d.Clock, settings: d.Settings, hooks: d.Hooks},
		clock: d.Clock, identity: d.Identity, accountability: d.Accountability,
	}

	d.Imports.Register(s.groupsKind())

	return s, nil
}
