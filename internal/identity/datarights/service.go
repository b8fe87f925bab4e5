// Package datarights gives people what they may ask of the site about their data: a copy of everything, and to be
// forgotten. Both go over the tables that every domain declares.
package datarights

import (
	"context"
	"errors"
	"log/slog"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/privacy"
	"atlas/internal/settings"
)

// Service makes copies and forgets people.
type Service struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	log      *slog.Logger
	mailer   *mail.Mailer
	queue    *jobs.Queue
	settings *settings.Service
	audit    *audit.Service
	rates    *ratelimit.Service
	limit    ratelimit.Limit
	hooks    Hooks
}

// Deps are what the rights of people about their data need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Mailer   *mail.Mailer
	Queue    *jobs.Queue
	Settings *settings.Service
	Audit    *audit.Service
	Rates    *ratelimit.Service
	// ExportLimit bounds the copies that are made for one person.
	ExportLimit ratelimit.Limit
	Hooks       Hooks
}

// Hooks are what is asked of identity, all of them needed.
type Hooks struct {
	// Tables are those of all domains, with what they hold about people.
	Tables func() []privacy.Table
	// Erased removes what is kept about a person outside of tables, in the transaction that erases them.
	Erased func(ctx context.Context, userID int) error
	// AddressKey names an address without telling it.
	AddressKey func(email string) string
	// ProvePassword checks the caller's password once more; field names it for what is wrong.
	ProvePassword func(ctx context.Context, caller actor.Actor, field, password string) (*Person, error)
	// LockBelow locks a person whose account the caller may look after with a function.
	LockBelow func(ctx context.Context, caller actor.Actor, function string, userID int) (*Person, error)
	// RequireOtherFullAccess refuses the last person with full access.
	RequireOtherFullAccess func(ctx context.Context, userID int) error
	// EndSessions signs a person out everywhere.
	EndSessions func(ctx context.Context, userID int) error
	// Picture is the profile picture of a person, by its address; nil for none.
	Picture func(ctx context.Context, userID int, address *string) ([]byte, error)
}

func (h Hooks) areSet() bool {
	return h.Tables != nil && h.Erased != nil && h.AddressKey != nil && h.ProvePassword != nil && h.LockBelow != nil &&
		h.RequireOtherFullAccess != nil && h.EndSessions != nil && h.Picture != nil
}

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Mailer == nil || d.Queue == nil || d.Settings == nil ||
		d.Audit == nil || d.Rates == nil || !d.Hooks.areSet() {
		return nil, errors.New("datarights: every part but the limit is needed")
	}

	s := &Service{
		db: d.DB, store: &store{db: d.DB}, clock: d.Clock, log: d.Log, mailer: d.Mailer, queue: d.Queue,
		settings: d.Settings, audit: d.Audit, rates: d.Rates, limit: d.ExportLimit, hooks: d.Hooks,
	}

	jobs.Handle(d.Queue, s.scrub)
	jobs.Handle(d.Queue, func(ctx context.Context, job exportJob) error { return s.MakeExport(ctx, job.ExportID) },
		jobs.Timeout(exportTimeout))
	d.Queue.OnDead(s.failDeadExport)
	jobs.Handle(d.Queue, func(ctx context.Context, _ eraseJob) error { return s.EraseDue(ctx) },
		jobs.Timeout(eraseTimeout))
	d.Queue.Every(eraseEvery, eraseJob{})

	return s, nil
}
