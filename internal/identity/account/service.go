// Package account is what people do with their own account: address and the proof of it, password, second factor, and
// proving once more who they are before something that cannot be taken back.
//
// Links and codes are stored only as hashes.
package account

import (
	"errors"
	"log/slog"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/datarights"
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

// Service holds the rules of accounts.
type Service struct {
	db         *db.DB
	store      accountStore
	proofs     proofStore
	clock      clock.Clock
	log        *slog.Logger
	mailer     *mail.Mailer
	settings   *settings.Service
	audit      *audit.Service
	levels     *accesslevels.Service
	people     *people.Service
	sessions   *sessions.Service
	dataRights *datarights.Service
	hasher     *passwords.Hasher
	keys       secrets.Keys
	limits     ratelimit.Limits
	rates      *ratelimit.Service
	drawCode   func() int
}

// Deps are what accounts need.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	Log        *slog.Logger
	Mailer     *mail.Mailer
	Settings   *settings.Service
	Audit      *audit.Service
	Levels     *accesslevels.Service
	People     *people.Service
	Sessions   *sessions.Service
	DataRights *datarights.Service
	Hasher     *passwords.Hasher
	Keys       secrets.Keys
	Limits     ratelimit.Limits
	Rates      *ratelimit.Service
	// DrawCode draws the code for a new address.
	DrawCode func() int
}

// New builds the service.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Log == nil || d.Mailer == nil || d.Settings == nil:
		return nil, errors.New("account: database, clock, log, post and settings are all needed")
	case d.Audit == nil || d.Levels == nil || d.People == nil || d.Sessions == nil ||
		d.DataRights == nil:
		return nil, errors.New("account: the packages below are all needed")
	case d.Hasher == nil || d.Rates == nil || d.DrawCode == nil:
		return nil, errors.New("account: hasher, limits and codes are all needed")
	}

	return &Service{
		db: d.DB, store: accountStore{d.DB}, proofs: proofStore{d.DB}, clock: d.Clock, log: d.Log, mailer: d.Mailer,
		settings: d.Settings, audit: d.Audit, levels: d.Levels, people: d.People,
		sessions: d.Sessions, dataRights: d.DataRights, hasher: d.Hasher, keys: d.Keys, limits: d.Limits,
		rates: d.Rates, drawCode: d.DrawCode,
	}, nil
}
