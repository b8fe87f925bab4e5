// Package merging makes two accounts of one person one, and takes that back in time.
package merging

import (
	"context"
	"errors"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/account"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/datarights"
	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/merge"
	"atlas/internal/settings"
)

// Service holds the rules of merging.
type Service struct {
	db         *db.DB
	store      mergeStore
	clock      clock.Clock
	mailer     *mail.Mailer
	settings   *settings.Service
	audit      *audit.Service
	levels     *accesslevels.Service
	people     *people.Service
	sessions   *sessions.Service
	dataRights *datarights.Service
	account    *account.Service
	manage     *manage.Service
	hooks      Hooks
}

// Hooks are the places where other domains join.
type Hooks struct {
	// Archived and Restored are told about people in the transaction that archives or restores them.
	Archived []func(ctx context.Context, userID int) error
	Restored []func(ctx context.Context, userID int) error
	// Parts say what becomes of the rows of other domains when two people become one.
	Parts []merge.Part
}

// Deps are what merging needs.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	Mailer     *mail.Mailer
	Settings   *settings.Service
	Audit      *audit.Service
	Levels     *accesslevels.Service
	People     *people.Service
	Sessions   *sessions.Service
	DataRights *datarights.Service
	Account    *account.Service
	Manage     *manage.Service
	Hooks      Hooks
}

// New builds the service.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Mailer == nil || d.Settings == nil:
		return nil, errors.New("merging: database, clock, post and settings are all needed")
	case d.Audit == nil || d.Levels == nil || d.People == nil || d.Sessions == nil ||
		d.DataRights == nil || d.Account == nil || d.Manage == nil:
		return nil, errors.New("merging: the packages below are all needed")
	}

	return &Service{
		db: d.DB, store: mergeStore{d.DB}, clock: d.Clock, mailer: d.Mailer, settings: d.Settings, audit: d.Audit,
		levels: d.Levels, people: d.People, sessions: d.Sessions, dataRights: d.DataRights,
		account: d.Account, manage: d.Manage, hooks: d.Hooks,
	}, nil
}
