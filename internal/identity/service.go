package identity

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"

	"atlas/internal/identity/apikeys"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/datarights"
	"atlas/internal/identity/notify"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/recent"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/support"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/merge"
	"atlas/internal/platform/picture"
	"atlas/internal/platform/places"
	"atlas/internal/platform/privacy"
	"atlas/internal/settings"
)

// Service holds the rules of identity.
type Service struct {
	// db is for transactions; rows are read and written by the stores.
	db       *db.DB
	store    stores
	clock    clock.Clock
	log      *slog.Logger
	mailer   *mail.Mailer
	queue    *jobs.Queue
	pictures *picture.Worker
	settings *settings.Service
	imports  *imports.Service
	places   *places.Atlas
	keys     secrets.Keys
	limits   ratelimit.Limits
	rates    *ratelimit.Service
	hasher   *passwords.Hasher
	sessions *recent.Cache[string, liveSession]
	people   *recent.Cache[personKey, keptPerson]
	lists    listMemory
	// countedRows is how many rows of users_counted were left when they were added up.
	countedRows atomic.Int64
	shown       *shownQuery
	hooks       Hooks
	// Audit is the info log.
	Audit *audit.Service
	// Notices tell people things.
	Notices *notify.Service
	// Support keeps what people report as broken.
	Support *support.Service
	// DataRights gives people a copy of their data, and forgets them.
	DataRights *datarights.Service
	// Keys are those of programs.
	Keys *apikeys.Service
	// hasOwner remembers that the first set-up is over.
	hasOwner *atomic.Bool
	drawOtp  func() int
}

// Deps are what identity needs from the app.
type Deps struct {
	DB     *db.DB
	Clock  clock.Clock
	Log    *slog.Logger
	Mailer *mail.Mailer
	Queue  *jobs.Queue
	// Pictures draws them, for all who do in this process; one of its own when nil.
	Pictures *picture.Worker
	Settings *settings.Service
	Imports  *imports.Service
	// Places are for addresses; those of the package itself unless told.
	Places *places.Atlas
	// Secret keys the one-time codes and the bearer tokens; at least 32 bytes.
	Secret []byte
	// Limits replace the limits of the contract where they are set.
	Limits ratelimit.Limits
	Hooks  Hooks
	// CheapHashing makes password hashes that cost nothing and protect nothing. New refuses it outside of tests.
	CheapHashing bool
}

// Hooks are the doors through which higher domains join.
type Hooks struct {
	// CurrentUserParts are fields of the current user that belong to other domains, such as stage or membershipStatus.
	CurrentUserParts []CurrentUserPart
	// UserListParts are columns and filters of the list of people; UserScope says who the own people are of somebody
	// who may not see everybody, nil for none.
	UserListParts []*UserListPart
	UserScope     func(ctx context.Context, a actor.Actor) (*UserScope, error)
	// KeptColumns are what other domains keep with people for their list.
	KeptColumns []KeptColumn
	// SignedUp is told about somebody who made an account, in the transaction that makes it.
	SignedUp []func(ctx context.Context, userID int) error
	// Archived and Restored are told about people in the transaction that archives or restores them; what they refuse
	// does not happen. Deleting may refuse that a person is deleted: anyone who has something of another domain is only
	// archived.
	Archived []func(ctx context.Context, userID int) error
	Restored []func(ctx context.Context, userID int) error
	Deleting []func(ctx context.Context, userID int) error
	// MergeParts say what becomes of the rows of other domains when two people become one. Declare every column that
	// points to a person.
	MergeParts []merge.Part
	// ImportColumns and ImportSubscriptions read the parts of the members sheet that belong to other domains.
	ImportColumns       []ImportColumn
	ImportSubscriptions *ImportSubscriptions
	// LiveMembers tells which of these people have a live membership, with one statement; nil where memberships are
	// unknown.
	LiveMembers func(ctx context.Context, userIDs []int) (map[int]bool, error)
	// FirstMemberships is the query of people as user_id with when their first membership began as at; empty where
	// memberships are unknown.
	FirstMemberships string
	// DataParts are the tables of other domains with what they hold about people: a person's copy of their data and the
	// erasure of a person go over them. Declare every column of every table.
	DataParts []privacy.Table
	// Erased removes what is kept about a person outside of tables (files, search indexes), in the transaction that
	// erases them.
	Erased []func(ctx context.Context, userID int) error
	// Setup is what other domains and the operator's configuration have to do with the first set-up.
	Setup SetupHooks
}

const secretBytes = 32

// New builds the service, gives its jobs to the queue, and refuses what would make it unsafe.
func New(d Deps) (*Service, error) {
	// A missing part would show only when somebody needs it, and a weak secret never.
	switch {
	case d.DB == nil || d.Clock == nil || d.Log == nil || d.Mailer == nil || d.Queue == nil || d.Settings == nil ||
		d.Imports == nil:
		return nil, errors.New("identity: database, clock, log, post, queue, settings and imports are all needed")
	case len(d.Secret) < secretBytes:
		return nil, errors.New("identity: the secret must have at least 32 bytes")
	case d.CheapHashing && !testing.Testing():
		return nil, errors.New("identity: cheap hashing is for tests only")
	}

	cost := passwords.CurrentCost
	if d.CheapHashing {
		cost = passwords.CheapCost
	}

	s := &Service{
		db:       d.DB,
		store:    newStores(d.DB),
		clock:    d.Clock,
		log:      d.Log,
		mailer:   d.Mailer,
		settings: d.Settings,
		imports:  d.Imports,
		places:   d.Places,
		queue:    d.Queue,
		pictures: cmp.Or(d.Pictures, picture.NewWorker()),
		keys:     secrets.Derive(d.Secret),
		limits:   d.Limits.OrDefaults(),
		rates:    ratelimit.New(d.DB, d.Clock),
		hasher:   passwords.NewHasher(cost),
		sessions: recent.New[string, liveSession](),
		people:   recent.New[personKey, keptPerson](),
		lists:    newListMemory(),
		shown:    newShownQuery(d.Hooks.UserListParts),
		hooks:    d.Hooks,
		hasOwner: new(atomic.Bool),
		drawOtp:  randomOtp,
	}
	if s.places == nil {
		s.places = places.New(places.Options{})
	}

	// Everything below needs what was built above.
	if err := s.buildParts(d); err != nil {
		return nil, err
	}

	jobs.Handle(d.Queue, s.sendResetMessage)
	jobs.Handle(d.Queue, func(ctx context.Context, _ sweep) error { return s.Sweep(ctx) })
	d.Queue.Every(sweepEvery, sweep{})
	d.Imports.Register(s.membersKind())

	return s, nil
}

// buildParts builds the packages of identity from the bottom up.
func (s *Service) buildParts(d Deps) (err error) {
	s.Audit, err = audit.New(audit.Deps{
		DB: d.DB, Clock: d.Clock, Hooks: audit.Hooks{SpendExport: s.SpendExport, Words: words},
	})
	if err != nil {
		return err
	}

	s.Notices, err = notify.New(notify.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Settings: d.Settings, Queue: d.Queue,
	})
	if err != nil {
		return err
	}

	s.Support, err = support.New(support.Deps{
		DB: d.DB, Clock: d.Clock, Queue: d.Queue, Mailer: d.Mailer, Settings: d.Settings, Pictures: s.pictures,
		Audit: s.Audit, Rates: s.rates, Limit: s.limits.BugReports,
		Hooks: support.Hooks{NameOf: s.nameOf, AddressesOf: s.addressesOf},
	})
	if err != nil {
		return err
	}

	if s.DataRights, err = s.newDataRights(d); err != nil {
		return err
	}

	s.Keys, err = s.newKeys()
	return err
}

// nameOf is the name of a person.
func (s *Service) nameOf(ctx context.Context, userID int) (string, error) {
	user, err := s.userByID(ctx, userID)
	if err != nil {
		return "", fmt.Errorf("read user %d: %w", userID, err)
	}
	return user.Name(), nil
}
