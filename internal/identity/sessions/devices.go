package sessions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/secrets"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// AccountSession is a device on which somebody is signed in.
type AccountSession struct {
	ID         int
	Device     string
	IP         string
	CreatedAt  time.Time
	LastSeenAt time.Time
	// Current marks the session that asks.
	Current bool
}

// SessionsOf lists the living sessions of the caller, the current one first, then the latest used. Those of staff who
// view Atlas as them are not theirs.
func (s *Service) SessionsOf(ctx context.Context, a actor.Actor) ([]*AccountSession, error) {
	rows, err := SessionRows.All(ctx, s.db,
		`WHERE user_id = ? AND original_user_id IS NULL ORDER BY last_seen_at DESC, id DESC`, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read sessions of user %d: %w", a.UserID, err)
	}

	now, idle, absolute := s.clock.Now(), s.sessionIdle(ctx), s.sessionAbsolute(ctx)
	current, others := []*AccountSession{}, []*AccountSession{}
	for _, row := range rows {
		// Rows stay a while after their time is over; those are nobody's session any more.
		if ends := (&sessionRow{session: *row}).expires(idle, absolute); !now.Before(ends) {
			continue
		}

		shown := &AccountSession{ID: row.ID, Device: DeviceName(row.UserAgent), IP: row.IP, CreatedAt: row.CreatedAt,
			LastSeenAt: row.LastSeenAt}
		if shown.Current = row.ID == a.SessionID; shown.Current {
			current = append(current, shown)
		} else {
			others = append(others, shown)
		}
	}

	return append(current, others...), nil
}

// SignOutSession ends another session of the caller.
//
// Requires a login, no impersonation and no API key. Returns errs.Invalid for the session that asks, or errs.NotFound
// for one that is not theirs.
func (s *Service) SignOutSession(ctx context.Context, id int) error {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return err
	}
	if id == a.SessionID {
		return errs.New(errs.Invalid, "To end this session, log out")
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		gone, err := s.removeSession(ctx, `id = ? AND user_id = ? AND original_user_id IS NULL`, id, a.UserID)
		if err != nil {
			return fmt.Errorf("end session %d: %w", id, err)
		}
		if gone == nil {
			return errs.Missing("Session")
		}

		line := audit.AccountLine("session_signed_out", a.UserID)
		line.Before = map[string]any{"device": DeviceName(gone.UserAgent)}
		return s.audit.Write(ctx, line)
	})
}

// SignOutOtherSessions ends every session of the caller except the one that asks, and returns how many.
//
// Requires a login, no impersonation and no API key.
func (s *Service) SignOutOtherSessions(ctx context.Context) (int, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return 0, err
	}

	count := 0
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if count, err = s.store.countOthers(ctx, a.UserID, a.SessionID); err != nil {
			return fmt.Errorf("count other sessions: %w", err)
		}

		// Views of others that began in these sessions end with them, and are logged as such.
		if err := s.endImpersonations(ctx, "signed out from another device", `original_user_id = ?`,
			a.UserID); err != nil {
			return fmt.Errorf("end views of others: %w", err)
		}

		if err := s.store.removeOthers(ctx, a.UserID, a.SessionID); err != nil {
			return fmt.Errorf("end other sessions: %w", err)
		}

		line := audit.AccountLine("sessions_signed_out", a.UserID)
		line.After = map[string]any{"count": count}

		return s.audit.Write(ctx, line)
	})
	return count, err
}

// RenewCookie gives the caller's session a new token: the person who knew the old one is out. The session itself stays,
// so that bearers which are under way stay good.
func (s *Service) RenewCookie(ctx context.Context, a actor.Actor) error {
	token := secrets.NewToken()
	expires, err := s.store.renew(ctx, a.UserID, a.SessionID, secrets.HashToken(token))
	if errors.Is(err, db.ErrNone) {
		return errs.Login()
	}
	if err != nil {
		return fmt.Errorf("renew cookie of session %d: %w", a.SessionID, err)
	}

	// The browser gets the new cookie only when the old one is really worthless.
	s.db.AfterCommit(ctx, func() { actor.SetSessionCookie(ctx, token, expires) })
	return nil
}
