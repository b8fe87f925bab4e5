// Package setup is the first start: somebody who proves that the machine is theirs makes the first account with full
// access, names the site, and tries its mail.
package setup

import (
	"errors"
	"log/slog"
	"sync/atomic"

	"atlas/internal/identity/account"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// Service holds the rules of the first set-up.
type Service struct {
	db       *db.DB
	store    setupStore
	clock    clock.Clock
	log      *slog.Logger
	mailer   *mail.Mailer
	settings *settings.Service
	audit    *audit.Service
	people   *people.Service
	sessions *sessions.Service
	account  *account.Service
	hasher   *passwords.Hasher
	keys     secrets.Keys
	limits   ratelimit.Limits
	rates    *ratelimit.Service
	hooks    Hooks
	// hasOwner remembers that the first set-up is over.
	hasOwner *atomic.Bool
}

// Deps are what the first set-up needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Mailer   *mail.Mailer
	Settings *settings.Service
	Audit    *audit.Service
	People   *people.Service
	Sessions *sessions.Service
	Account  *account.Service
	Hasher   *passwords.Hasher
	Keys     secrets.Keys
	Limits   ratelimit.Limits
	Rates    *ratelimit.Service
	Hooks    Hooks
}

// New builds the service.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Log == nil || d.Mailer == nil || d.Settings == nil ||
		d.Hasher == nil || d.Rates == nil:
		return nil, errors.New("the first set-up: database, clock, log, post, settings, hasher and limits are all needed")
	case d.Audit == nil || d.People == nil || d.Sessions == nil || d.Account == nil:
		return nil, errors.New("the first set-up: the packages below are all needed")
	}

	return &Service{
		db: d.DB, store: setupStore{d.DB}, clock: d.Clock, log: d.Log, mailer: d.Mailer, settings: d.Settings,
		audit: d.Audit, people: d.People, sessions: d.Sessions, account: d.Account, hasher: d.Hasher,
		keys: d.Keys, limits: d.Limits, rates: d.Rates, hooks: d.Hooks, hasOwner: new(atomic.Bool),
	}, nil
}
