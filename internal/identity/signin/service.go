// Package signin lets people in: signing up, logging in with a second factor, and forgotten passwords. Known and unknown
// addresses are answered alike.
package signin

import (
	"context"
	"errors"

	"atlas/internal/identity/account"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/datarights"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
)

// Service holds the rules of signing in.
type Service struct {
	db         *db.DB
	store      loginStore
	clock      clock.Clock
	mailer     *mail.Mailer
	queue      *jobs.Queue
	audit      *audit.Service
	people     *people.Service
	sessions   *sessions.Service
	dataRights *datarights.Service
	account    *account.Service
	hasher     *passwords.Hasher
	keys       secrets.Keys
	limits     ratelimit.Limits
	rates      *ratelimit.Service
	drawCode   func() int
	hooks      Hooks
}

// Hooks are the places where other domains join.
type Hooks struct {
	// SignedUp is told about somebody who made an account, in the transaction that makes it.
	SignedUp []func(ctx context.Context, userID int) error
}

// Deps are what signing in needs.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	Mailer     *mail.Mailer
	Queue      *jobs.Queue
	Audit      *audit.Service
	People     *people.Service
	Sessions   *sessions.Service
	DataRights *datarights.Service
	Account    *account.Service
	Hasher     *passwords.Hasher
	Keys       secrets.Keys
	Limits     ratelimit.Limits
	Rates      *ratelimit.Service
	// DrawCode draws the code for a forgotten password.
	DrawCode func() int
	Hooks    Hooks
}

// New builds the service, and gives the messages about forgotten passwords to the queue.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Mailer == nil || d.Queue == nil:
		return nil, errors.New("sign-in: database, clock, post and queue are all needed")
	case d.Audit == nil || d.People == nil || d.Sessions == nil || d.DataRights == nil ||
		d.Account == nil:
		return nil, errors.New("sign-in: the packages below are all needed")
	case d.Hasher == nil || d.Rates == nil || d.DrawCode == nil:
		return nil, errors.New("sign-in: hasher, limits and codes are all needed")
	}

	s := &Service{
		db: d.DB, store: loginStore{d.DB}, clock: d.Clock, mailer: d.Mailer, queue: d.Queue, audit: d.Audit,
		people: d.People, sessions: d.Sessions, dataRights: d.DataRights, account: d.Account,
		hasher: d.Hasher, keys: d.Keys, limits: d.Limits, rates: d.Rates, drawCode: d.DrawCode, hooks: d.Hooks,
	}
	jobs.Handle(d.Queue, s.SendResetMessage)

	return s, nil
}
