package identity

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/settings"
)

const (
	// sessionsPerUser is how many sessions one person may have.
	sessionsPerUser = 20
	// touchEvery is how often a session's last use is written down.
	touchEvery = 5 * time.Minute
)

// sessionIdle is how long a session lives without being used, sessionAbsolute in all: as staff set it.
func (s *Service) sessionIdle(ctx context.Context) time.Duration {
	return days(s.settings.Int(ctx, settings.SessionIdleDays))
}

func (s *Service) sessionAbsolute(ctx context.Context) time.Duration {
	return days(s.settings.Int(ctx, settings.SessionAbsoluteDays))
}

// days is never none: a setting that was emptied must not sign everybody out.
func days(n int) time.Duration { return time.Duration(max(n, 1)) * 24 * time.Hour }

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

// newSession opens a session for somebody who just proved who they are. The token is always fresh, and the session that
// the client came with ends: what was known before the sign-in is worth nothing after it.
func (s *Service) newSession(ctx context.Context, userID int, c Client) (*SignIn, error) {
	if c.Cookie != "" {
		if _, err := s.endSession(ctx, "signed in again", `token_hash = ?`, secrets.HashToken(c.Cookie)); err != nil {
			return nil, fmt.Errorf("end session that the client came with: %w", err)
		}
	}
	now := s.clock.Now()
	row := &session{UserID: userID, CreatedAt: now, LastSeenAt: now, ExpiresAt: now.Add(s.sessionAbsolute(ctx)),
		IP: values.Cut(c.IP, 64), UserAgent: values.Cut(c.UserAgent, 300)}
	return s.insertSession(ctx, row)
}

// insertSession writes a session under a new token.
func (s *Service) insertSession(ctx context.Context, row *session) (*SignIn, error) {
	token := secrets.NewToken()
	row.TokenHash = secrets.HashToken(token)
	if err := sessionRows.Insert(ctx, s.db, row); err != nil {
		return nil, fmt.Errorf("write session of user %d: %w", row.UserID, err)
	}

	// The oldest ones go, so that nobody collects sessions without end.
	if err := s.trimSessions(ctx, row.UserID); err != nil {
		return nil, fmt.Errorf("trim sessions of user %d: %w", row.UserID, err)
	}

	s.ForgetUser(ctx, row.UserID)
	return &SignIn{UserID: row.UserID, Token: token, Expires: row.ExpiresAt}, nil
}

// Logout ends the session of the cookie. During an impersonation the person behind it is signed out altogether.
//
// Anyone may call it; a cookie without a session is fine.
func (s *Service) Logout(ctx context.Context, cookie string) error {
	if cookie == "" {
		return nil
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		gone, err := s.endSession(ctx, "signed out", `token_hash = ?`, secrets.HashToken(cookie))
		if err != nil || gone == nil {
			return err
		}

		who := gone.UserID
		if gone.OriginalUserID != nil {
			who = *gone.OriginalUserID
		}

		return s.Audit.Write(ctx,
			audit.Line{Action: "sign_out", ActorID: who, SubjectID: who, Entity: "user", EntityID: values.ID(who)})
	})
}

// endSessions signs a person out everywhere, ends their impersonations and everybody's view of them. To be called
// inside the transaction that archives them or changes their password.
func (s *Service) endSessions(ctx context.Context, userID int) error {
	return s.endOtherSessions(ctx, userID, 0, "all sessions were ended")
}

// ForgetUser drops what is remembered of a person's sessions, also of those who view Atlas as them, once the
// transaction of ctx has committed. Call it after every change of the person's levels, flags or standing.
func (s *Service) ForgetUser(ctx context.Context, userID int) {
	s.db.AfterCommit(ctx, func() {
		s.sessions.ForgetIf(func(_ string, l liveSession) bool {
			return l.actor.UserID == userID || l.actor.OriginalUserID == userID
		})
		s.people.ForgetIf(func(who personKey, _ keptPerson) bool {
			return who.userID == userID ||
				who.originalUserID == userID
		})
		s.lists.forget()
	})
}

// ForgetUsers drops what is remembered of some people as current users and in lists, once the transaction of ctx has
// committed. Other domains call it after a change of what they show of these people.
func (s *Service) ForgetUsers(ctx context.Context, ids ...int) {
	s.db.AfterCommit(ctx, func() {
		s.people.ForgetIf(func(who personKey, _ keptPerson) bool { return slices.Contains(ids, who.userID) })
		s.lists.forget()
	})
}

// ForgetEverybody drops all that is remembered, once the transaction of ctx has committed. Call it after a level
// changed.
func (s *Service) ForgetEverybody(ctx context.Context) {
	s.db.AfterCommit(ctx, func() {
		s.sessions.ForgetIf(func(string, liveSession) bool { return true })
		s.people.ForgetIf(func(personKey, keptPerson) bool { return true })
		s.lists.forget()
	})
}

// withClient lets the log know where a call came from, when the edge did not say.
func withClient(ctx context.Context, c Client) context.Context {
	a := actor.From(ctx)
	if a.IP != "" || c.IP == "" {
		return ctx
	}
	a.IP = c.IP
	return actor.With(ctx, a)
}

// endOtherSessions signs a person out everywhere but in one session (none with 0), ends their impersonations and
// everybody's view of them.
func (s *Service) endOtherSessions(ctx context.Context, userID, keep int, why string) error {
	if err := s.endImpersonations(ctx, why, `(user_id = ? OR original_user_id = ?)`, userID, userID); err != nil {
		return fmt.Errorf("end views of user %d: %w", userID, err)
	}
	if err := s.store.sessions.removeAllBut(ctx, userID, keep); err != nil {
		return fmt.Errorf("end sessions of user %d: %w", userID, err)
	}
	s.ForgetUser(ctx, userID)
	return nil
}
