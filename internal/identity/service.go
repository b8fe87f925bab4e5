package identity

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/account"
	"atlas/internal/identity/apikeys"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/datarights"
	"atlas/internal/identity/forget"
	"atlas/internal/identity/manage"
	"atlas/internal/identity/memberimport"
	"atlas/internal/identity/merging"
	"atlas/internal/identity/notify"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/profiles"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/setup"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/support"
	"atlas/internal/identity/userlist"
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
	hooks    Hooks
	// Forget lets caches hear of people who changed.
	Forget *forget.Service
	// Audit is the info log.
	Audit *audit.Service
	// Levels are the access levels.
	Levels *accesslevels.Service
	// People are all who have an account.
	People *people.Service
	// List is the list of people.
	List *userlist.Service
	// Sessions are of who is signed in.
	Sessions *sessions.Service
	// Account is what people do with their own.
	Account *account.Service
	// SignIn lets people in.
	SignIn *signin.Service
	// Manage is what staff do with people.
	Manage *manage.Service
	// Profiles are what people show of themselves.
	Profiles *profiles.Service
	// MemberImport reads members from a sheet.
	MemberImport *memberimport.Service
	// Merging makes two accounts one.
	Merging *merging.Service
	// Setup is the first start.
	Setup *setup.Service
	// Notices tell people things.
	Notices *notify.Service
	// Support keeps what people report as broken.
	Support *support.Service
	// DataRights gives people a copy of their data, and forgets them.
	DataRights *datarights.Service
	// Keys are those of programs.
	Keys     *apikeys.Service
	drawCode func() int
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
	// DrawCode draws the codes of six digits that are mailed; random ones unless told.
	DrawCode func() int
	// Limits replace the limits of the contract where they are set.
	Limits ratelimit.Limits
	Hooks  Hooks
	// CheapHashing makes password hashes that cost nothing and protect nothing. New refuses it outside of tests.
	CheapHashing bool
}

// Hooks are the doors through which higher domains join.
type Hooks struct {
	// CurrentUserParts are fields of the current user that belong to other domains, such as stage or membershipStatus.
	CurrentUserParts []sessions.CurrentUserPart
	// UserListParts are columns and filters of the list of people; UserScope says who the own people are of somebody
	// who may not see everybody, nil for none.
	UserListParts []*userlist.Part
	UserScope     func(ctx context.Context, a actor.Actor) (*people.Scope, error)
	// KeptColumns are what other domains keep with people for their list.
	KeptColumns []userlist.KeptColumn
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
	ImportColumns       []memberimport.ImportColumn
	ImportSubscriptions *memberimport.ImportSubscriptions
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
	Setup setup.Hooks
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
		queue:    d.Queue,
		pictures: cmp.Or(d.Pictures, picture.NewWorker()),
		keys:     secrets.Derive(d.Secret),
		limits:   d.Limits.OrDefaults(),
		places:   cmp.Or(d.Places, places.New(places.Options{})),
		rates:    ratelimit.New(d.DB, d.Clock),
		hasher:   passwords.NewHasher(cost),
		Forget:   forget.New(d.DB),
		hooks:    d.Hooks,
		drawCode: d.DrawCode,
	}
	if s.drawCode == nil {
		s.drawCode = secrets.SixDigits
	}

	// Everything below needs what was built above.
	if err := s.buildParts(d); err != nil {
		return nil, err
	}

	jobs.Handle(d.Queue, func(ctx context.Context, _ sweep) error { return s.Sweep(ctx) })
	d.Queue.Every(sweepEvery, sweep{})
	d.Imports.Register(s.MemberImport.MembersKind())

	return s, nil
}

// buildParts builds the packages of identity from the bottom up.
func (s *Service) buildParts(d Deps) (err error) {
	s.Audit, err = audit.New(audit.Deps{
		DB: d.DB, Clock: d.Clock, Hooks: audit.Hooks{SpendExport: s.SpendExport, Words: userlist.Words},
	})
	if err != nil {
		return err
	}

	s.Levels, err = accesslevels.New(accesslevels.Deps{DB: d.DB, Clock: d.Clock, Audit: s.Audit, Forget: s.Forget})
	if err != nil {
		return err
	}

	s.People, err = people.New(people.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Places: s.places,
		Audit: s.Audit, Forget: s.Forget, Levels: s.Levels,
		Hooks: people.Hooks{Scope: d.Hooks.UserScope, Expect: s.expectUsers},
	})
	if err != nil {
		return err
	}

	s.List, err = userlist.New(userlist.Deps{
		DB: d.DB, Clock: d.Clock, Audit: s.Audit, Forget: s.Forget, Levels: s.Levels, People: s.People, Rates: s.rates,
		Hooks: userlist.Hooks{Parts: d.Hooks.UserListParts, KeptColumns: d.Hooks.KeptColumns},
	})
	if err != nil {
		return err
	}

	s.Sessions, err = sessions.New(sessions.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Settings: d.Settings, Audit: s.Audit, Forget: s.Forget,
		Levels: s.Levels, People: s.People, Keys: s.keys,
		Hooks: sessions.Hooks{CurrentUserParts: d.Hooks.CurrentUserParts},
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
		Hooks: support.Hooks{NameOf: s.nameOf, AddressesOf: s.Levels.AddressesOf},
	})
	if err != nil {
		return err
	}

	if s.DataRights, err = s.newDataRights(d); err != nil {
		return err
	}

	s.Account, err = account.New(account.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Mailer: d.Mailer, Settings: d.Settings, Audit: s.Audit,
		Forget: s.Forget, Levels: s.Levels, People: s.People, Sessions: s.Sessions, DataRights: s.DataRights,
		Hasher: s.hasher, Keys: s.keys, Limits: s.limits, Rates: s.rates, DrawCode: s.drawCode,
	})
	if err != nil {
		return err
	}

	s.SignIn, err = signin.New(signin.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Queue: d.Queue, Audit: s.Audit, Forget: s.Forget,
		People: s.People, Sessions: s.Sessions, DataRights: s.DataRights, Account: s.Account, Hasher: s.hasher,
		Keys: s.keys, Limits: s.limits, Rates: s.rates, DrawCode: s.drawCode,
		Hooks: signin.Hooks{SignedUp: d.Hooks.SignedUp},
	})
	if err != nil {
		return err
	}

	s.Manage, err = manage.New(manage.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Places: s.places, Audit: s.Audit, Forget: s.Forget,
		Levels: s.Levels, People: s.People, Sessions: s.Sessions, DataRights: s.DataRights, Account: s.Account,
		Rates: s.rates,
		Hooks: manage.Hooks{Archived: d.Hooks.Archived, Restored: d.Hooks.Restored, Deleting: d.Hooks.Deleting},
	})
	if err != nil {
		return err
	}

	s.Profiles, err = profiles.New(profiles.Deps{
		DB: d.DB, Clock: d.Clock, Audit: s.Audit, Forget: s.Forget, People: s.People, Manage: s.Manage,
		Pictures: s.pictures, Limits: s.limits, Rates: s.rates,
	})
	if err != nil {
		return err
	}

	s.MemberImport, err = memberimport.New(memberimport.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Audit: s.Audit, Forget: s.Forget, Levels: s.Levels,
		People: s.People, DataRights: s.DataRights,
		Hooks: memberimport.Hooks{
			Columns: d.Hooks.ImportColumns, Subscriptions: d.Hooks.ImportSubscriptions, LiveMembers: d.Hooks.LiveMembers,
		},
	})
	if err != nil {
		return err
	}

	s.Merging, err = merging.New(merging.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Settings: d.Settings, Audit: s.Audit, Forget: s.Forget,
		Levels: s.Levels, People: s.People, Sessions: s.Sessions, DataRights: s.DataRights, Account: s.Account,
		Manage: s.Manage,
		Hooks:  merging.Hooks{Archived: d.Hooks.Archived, Restored: d.Hooks.Restored, Parts: d.Hooks.MergeParts},
	})
	if err != nil {
		return err
	}

	s.Setup, err = setup.New(setup.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Mailer: d.Mailer, Settings: d.Settings, Audit: s.Audit, People: s.People,
		Sessions: s.Sessions, Account: s.Account, Hasher: s.hasher, Keys: s.keys, Limits: s.limits, Rates: s.rates,
		Hooks: d.Hooks.Setup,
	})
	if err != nil {
		return err
	}

	s.Keys, err = s.newKeys()
	return err
}

// nameOf is the name of a person.
func (s *Service) nameOf(ctx context.Context, userID int) (string, error) {
	user, err := s.People.ByID(ctx, userID)
	if err != nil {
		return "", fmt.Errorf("read user %d: %w", userID, err)
	}
	return user.Name(), nil
}
