package sessions

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/settings"
)

const (
	// SessionsPerUser is how many sessions one person may have.
	SessionsPerUser = 20
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

// Open opens a session for somebody who just proved who they are. The token is always fresh, and the session that
// the client came with ends: what was known before the sign-in is worth nothing after it.
func (s *Service) Open(ctx context.Context, userID int, c Client) (*SignIn, error) {
	if c.Cookie != "" {
		if _, err := s.endSession(ctx, "signed in again", `token_hash = ?`, secrets.HashToken(c.Cookie)); err != nil {
			return nil, fmt.Errorf("end session that the client came with: %w", err)
		}
	}
	now := s.clock.Now()
	// Cut, as a client may say anything of itself.
	row := &session{UserID: userID, CreatedAt: now, LastSeenAt: now, ExpiresAt: now.Add(s.sessionAbsolute(ctx)),
		IP: values.Cut(c.IP, 64), UserAgent: values.Cut(c.UserAgent, 300)}
	return s.insertSession(ctx, row)
}

// insertSession writes a session under a new token.
func (s *Service) insertSession(ctx context.Context, row *session) (*SignIn, error) {
	token := secrets.NewToken()
	// Only the hash is kept: nobody can sign in with what they read in the database.
	row.TokenHash = secrets.HashToken(token)
	if err := SessionRows.Insert(ctx, s.db, row); err != nil {
		return nil, fmt.Errorf("write session of user %d: %w", row.UserID, err)
	}

	// The oldest ones go, so that nobody collects sessions without end.
	if err := s.trimSessions(ctx, row.UserID); err != nil {
		return nil, fmt.Errorf("trim sessions of user %d: %w", row.UserID, err)
	}

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

		// During a view of somebody else, the person behind it is who signed out.
		who := gone.UserID
		if gone.OriginalUserID != nil {
			who = *gone.OriginalUserID
		}

		return s.audit.Write(ctx,
			audit.Line{Action: "sign_out", ActorID: who, SubjectID: who, Entity: "user", EntityID: values.ID(who)})
	})
}

// EndAll signs a person out everywhere, ends their impersonations and everybody's view of them. To be called
// inside the transaction that archives them or changes their password.
func (s *Service) EndAll(ctx context.Context, userID int) error {
	return s.EndOthers(ctx, userID, 0, "all sessions were ended")
}

// WithClient lets the log know where a call came from, when the edge did not say.
func WithClient(ctx context.Context, c Client) context.Context {
	a := actor.From(ctx)
	if a.IP != "" || c.IP == "" {
		return ctx
	}
	a.IP = c.IP
	return actor.With(ctx, a)
}

// EndOthers signs a person out everywhere but in one session (none with 0), ends their impersonations and
// everybody's view of them.
func (s *Service) EndOthers(ctx context.Context, userID, keep int, why string) error {
	// Views first and one by one, as each belongs into the info log; the rest needs no line of its own.
	if err := s.endImpersonations(ctx, why, `(user_id = ? OR original_user_id = ?)`, userID, userID); err != nil {
		return fmt.Errorf("end views of user %d: %w", userID, err)
	}
	if err := s.store.removeAllBut(ctx, userID, keep); err != nil {
		return fmt.Errorf("end sessions of user %d: %w", userID, err)
	}
	return nil
}

// LastSeenOf reads when people last used Atlas.
func (s *Service) LastSeenOf(ctx context.Context, ids []int) (map[int]*LastSeen, error) {
	return s.store.lastSeenOf(ctx, ids)
}

// Sweep deletes what has ended: views as somebody else, which are noted in the info log, then sessions and
// whatever else lasts for a time.
func (s *Service) Sweep(ctx context.Context, now time.Time) error {
	// Before sessions are deleted, as their ends belong into the log.
	if err := s.endImpersonations(ctx, timeIsOver, `impersonation_ends_at <= ?`, now); err != nil {
		return fmt.Errorf("end views whose time is over: %w", err)
	}

	return s.store.sweep(ctx, now, s.sessionIdle(ctx))
}
