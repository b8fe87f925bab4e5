// Package sessions knows who is signed in: sessions and their tokens, the devices of a person, who the current user is,
// and viewing Atlas as somebody else. Tokens are stored only as hashes.
package sessions

import (
	"errors"
	"log/slog"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/secrets"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service holds the rules of sessions.
type Service struct {
	db       *db.DB
	store    sessionStore
	users    currentUserStore
	clock    clock.Clock
	log      *slog.Logger
	settings *settings.Service
	audit    *audit.Service
	levels   *accesslevels.Service
	people   *people.Service
	keys     secrets.Keys
	hooks    Hooks
}

// Hooks are what other domains add to the current user.
type Hooks struct {
	// CurrentUserParts are fields such as stage or membershipStatus.
	CurrentUserParts []CurrentUserPart
}

// Deps are what sessions need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Settings *settings.Service
	Audit    *audit.Service
	Levels   *accesslevels.Service
	People   *people.Service
	// Keys sign the tokens of programs.
	Keys  secrets.Keys
	Hooks Hooks
}

// New builds the service.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Log == nil || d.Settings == nil:
		return nil, errors.New("sessions: database, clock, log and settings are all needed")
	case d.Audit == nil || d.Levels == nil || d.People == nil:
		return nil, errors.New("sessions: info log, levels and people are all needed")
	}

	return &Service{
		db: d.DB, store: sessionStore{d.DB}, users: currentUserStore{d.DB}, clock: d.Clock, log: d.Log,
		settings: d.Settings, audit: d.Audit, levels: d.Levels, people: d.People, keys: d.Keys,
		hooks: d.Hooks,
	}, nil
}
