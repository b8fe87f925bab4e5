// Package forget lets everything that keeps something about people for a moment hear of what changed.
package forget

import (
	"context"

	"atlas/internal/platform/db"
)

// Listener drops what one cache keeps. What it leaves nil does not concern it.
type Listener struct {
	// User is told about a person whose sign-in, rights or standing changed.
	User func(userID int)
	// Shown is told about people of whom other fields than those changed.
	Shown func(userIDs []int)
	// Everybody is told that anybody's rights may have changed.
	Everybody func()
	// Lists is told after every change: somebody came, went or changed.
	Lists func()
}

// Service tells all listeners, once the transaction of ctx has committed: what is read before that is still the old.
type Service struct {
	db        *db.DB
	listeners []Listener
}

// New builds the service without any listener.
func New(d *db.DB) *Service { return &Service{db: d} }

// Register adds a listener, while the app is built.
func (s *Service) Register(l Listener) { s.listeners = append(s.listeners, l) }

// User drops what is remembered of a person's sessions, also of those who view Atlas as them. Call it after every change
// of the person's levels, flags or standing.
func (s *Service) User(ctx context.Context, userID int) {
	s.tell(ctx, func(l Listener) {
		if l.User != nil {
			l.User(userID)
		}
	})
}

// Users drops what is remembered of some people as current users and in lists. Other domains call it after a change of
// what they show of these people.
func (s *Service) Users(ctx context.Context, userIDs ...int) {
	s.tell(ctx, func(l Listener) {
		if l.Shown != nil {
			l.Shown(userIDs)
		}
	})
}

// Everybody drops all that is remembered. Call it after a level changed.
func (s *Service) Everybody(ctx context.Context) {
	s.tell(ctx, func(l Listener) {
		if l.Everybody != nil {
			l.Everybody()
		}
	})
}

// Lists makes lists read anew.
func (s *Service) Lists(ctx context.Context) { s.tell(ctx, func(Listener) {}) }

// tell tells each listener one thing, and that lists changed.
func (s *Service) tell(ctx context.Context, what func(Listener)) {
	s.db.AfterCommit(ctx, func() {
		for _, l := range s.listeners {
			what(l)
			if l.Lists != nil {
				l.Lists()
			}
		}
	})
}
