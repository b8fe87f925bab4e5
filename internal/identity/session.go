package identity

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
)

// Client is where a call came from.
type Client struct {
	IP        string
	UserAgent string
	// Cookie is the session cookie the call carried, if any: signing in replaces that session.
	Cookie string
}

// SignIn is a new session: its cookie and when that ends.
type SignIn struct {
	UserID  int
	Token   string
	Expires time.Time
}

// liveSession is a session with what its person may do.
type liveSession struct {
	actor      actor.Actor
	expires    time.Time
	lastSeenAt time.Time
}

// forgetUser drops what is remembered of a person's sessions, also of those who view Atlas as them, once the transaction of ctx
// has committed. Call it after every change of the person's levels, flags or standing.
func (s *Service) forgetUser(ctx context.Context, userID int) {
	s.db.AfterCommit(ctx, func() {
		s.sessions.forgetIf(func(_ string, l liveSession) bool {
			return l.actor.UserID == userID || l.actor.OriginalUserID == userID
		})
	})
}

// forgetEverybody drops all that is remembered, once the transaction of ctx has committed. Call it after a level changed.
func (s *Service) forgetEverybody(ctx context.Context) {
	s.db.AfterCommit(ctx, func() {
		s.sessions.forgetIf(func(string, liveSession) bool { return true })
	})
}
