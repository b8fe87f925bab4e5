// Package sessions knows who is signed in: sessions and their tokens, the devices of a person, who the current user is,
// and viewing Atlas as somebody else. Tokens are stored only as hashes.
package sessions

import (
	"errors"
	"log/slog"
	"slices"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/forget"
	"atlas/internal/identity/people"
	"atlas/internal/identity/recent"
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
	forget   *forget.Service
	levels   *accesslevels.Service
	people   *people.Service
	keys     secrets.Keys
	hooks    Hooks
	// live and current are authentications and current users as they were read within the last second.
	live    *recent.Cache[string, LiveSession]
	current *recent.Cache[personKey, keptPerson]
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
	Forget   *forget.Service
	Levels   *accesslevels.Service
	People   *people.Service
	// Keys sign the tokens of programs.
	Keys  secrets.Keys
	Hooks Hooks
}

// New builds the service; whatever changes about somebody makes it read them anew.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Log == nil || d.Settings == nil:
		return nil, errors.New("sessions: database, clock, log and settings are all needed")
	case d.Audit == nil || d.Forget == nil || d.Levels == nil || d.People == nil:
		return nil, errors.New("sessions: info log, what forgets, levels and people are all needed")
	}

	s := &Service{
		db: d.DB, store: sessionStore{d.DB}, users: currentUserStore{d.DB}, clock: d.Clock, log: d.Log,
		settings: d.Settings, audit: d.Audit, forget: d.Forget, levels: d.Levels, people: d.People, keys: d.Keys,
		hooks: d.Hooks, live: recent.New[string, LiveSession](), current: recent.New[personKey, keptPerson](),
	}
	d.Forget.Register(forget.Listener{User: s.forgetUser, Shown: s.forgetShown, Everybody: s.forgetEverybody})

	return s, nil
}

// forgetUser drops the sessions of a person, also those of who views Atlas as them.
func (s *Service) forgetUser(userID int) {
	s.live.ForgetIf(func(_ string, l LiveSession) bool {
		return l.Actor.UserID == userID || l.Actor.OriginalUserID == userID
	})
	s.current.ForgetIf(func(who personKey, _ keptPerson) bool {
		return who.UserID == userID || who.OriginalUserID == userID
	})
}

// forgetShown drops some people as current users.
func (s *Service) forgetShown(userIDs []int) {
	s.current.ForgetIf(func(who personKey, _ keptPerson) bool { return slices.Contains(userIDs, who.UserID) })
}

func (s *Service) forgetEverybody() {
	s.live.ForgetIf(func(string, LiveSession) bool { return true })
	s.current.ForgetIf(func(personKey, keptPerson) bool { return true })
}
