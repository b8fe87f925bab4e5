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
	db       *db.DB
	overview overviewStore
	rules    ruleStore
	clock    clock.Clock
	log      *slog.Logger
	mailer   *mail.Mailer
	imports  *imports.Service
	keys     secrets.Keys
	limits   ratelimit.Limits
	rates    *ratelimit.Service
	hasher   *passwords.Hasher
	hooks    Hooks
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
	Keys *apikeys.Service
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

// Hooks are the functions through which higher domains join.
type Hooks struct {
	// CurrentUserParts are fields of the current user that belong to other domains, such as stage or membershipStatus.
	CurrentUserParts []sessions.CurrentUserPart
	// UserListParts are columns and filters of the list of people; UserScope says who the own people are of somebody
	// who may not see everybody, nil for none.
	UserListParts []*userlist.Part
	UserScope     func(ctx context.Context, a actor.Actor) (*people.Scope, error)
	// StoredColumns are what other domains keep with people for their list.
	StoredColumns []userlist.StoredColumn
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
		overview: overviewStore{d.DB},
		rules:    ruleStore{d.DB},
		clock:    d.Clock,
		log:      d.Log,
		mailer:   d.Mailer,
		imports:  d.Imports,
		keys:     secrets.Derive(d.Secret),
		limits:   d.Limits.OrDefaults(),
		rates:    ratelimit.New(d.DB, d.Clock),
		hasher:   passwords.NewHasher(cost),
		hooks:    d.Hooks,
	}
	d.Pictures = cmp.Or(d.Pictures, picture.NewWorker())
	d.Places = cmp.Or(d.Places, places.New(places.Options{}))
	if d.DrawCode == nil {
		d.DrawCode = secrets.SixDigits
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

// nameOf is the name of a person.
func (s *Service) nameOf(ctx context.Context, userID int) (string, error) {
	user, err := s.People.ByID(ctx, userID)
	if err != nil {
		return "", fmt.Errorf("read user %d: %w", userID, err)
	}
	return user.Name(), nil
}
