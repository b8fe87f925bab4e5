// Package memberimport reads members from a sheet: what each row asks for, what it would change, writing it, and taking
// it back.
package memberimport

import (
	"context"
	"errors"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/datarights"
	"atlas/internal/identity/people"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
)

// Service holds the rules of imports of members.
type Service struct {
	db         *db.DB
	clock      clock.Clock
	mailer     *mail.Mailer
	audit      *audit.Service
	levels     *accesslevels.Service
	people     *people.Service
	dataRights *datarights.Service
	hooks      Hooks
}

// Hooks read the parts of the sheet that belong to other domains.
type Hooks struct {
	Columns       []ImportColumn
	Subscriptions *ImportSubscriptions
	// LiveMembers tells which of these people have a live membership, with one statement; nil where memberships are
	// unknown.
	LiveMembers func(ctx context.Context, userIDs []int) (map[int]bool, error)
}

// Deps are what imports of members need.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	Mailer     *mail.Mailer
	Audit      *audit.Service
	Levels     *accesslevels.Service
	People     *people.Service
	DataRights *datarights.Service
	Hooks      Hooks
}

// New builds the service.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Mailer == nil:
		return nil, errors.New("imports of members: database, clock and post are all needed")
	case d.Audit == nil || d.Levels == nil || d.People == nil || d.DataRights == nil:
		return nil, errors.New("imports of members: the packages below are all needed")
	}

	return &Service{
		db: d.DB, clock: d.Clock, mailer: d.Mailer, audit: d.Audit, levels: d.Levels,
		people: d.People, dataRights: d.DataRights, hooks: d.Hooks,
	}, nil
}
