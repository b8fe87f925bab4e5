package sessions

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/secrets"
	"atlas/internal/platform/actor"
	"atlas/internal/settings"
)

// LiveSession is a session with what its person may do.
type LiveSession struct {
	Actor      actor.Actor
	lastSeenAt time.Time
}

// cookieMax is more than any cookie of ours has.
const cookieMax = 100

// Authenticate tells who is behind a request. The cookie alone decides; a bearer that came along must be a fresh one of
// the same session, otherwise the caller is a visitor. What another process changed about a level may be a second
// late; all else holds at once. It fails only when the database does.
func (s *Service) Authenticate(ctx context.Context, cookie, bearer string) (actor.Actor, error) {
	visitor := actor.From(ctx)
	// Nothing that was said before of who asks counts, only what is known of the request.
	visitor = actor.Actor{RequestID: visitor.RequestID, IP: visitor.IP, UserAgent: visitor.UserAgent}
	live, err := s.LiveSession(ctx, cookie)
	if err != nil || live == nil {
		return visitor, err
	}

	now := s.clock.Now()

	// A bearer proves that the page itself asks, as no other site can read it.
	if bearer != "" && !s.bearerFits(bearer, live.Actor.SessionID, now) {
		return visitor, nil
	}

	// Not with every request: a session is written to at most once in a while.
	if now.Sub(live.lastSeenAt) >= touchEvery {
		s.touch(ctx, live, now)
	}

	a := live.Actor
	a.RequestID, a.IP, a.UserAgent = visitor.RequestID, visitor.IP, visitor.UserAgent
	return a, nil
}

// BearerToken is the text that the client sends along with its cookie for the next quarter of an hour; empty without a
// live session. Asking for it does not prolong the session.
func (s *Service) BearerToken(ctx context.Context, cookie string) (string, error) {
	live, err := s.LiveSession(ctx, cookie)
	if err != nil || live == nil {
		return "", err
	}
	return s.NewBearer(live.Actor.SessionID), nil
}

// LiveSession finds the session of a cookie; nil when there is none that still lives.
func (s *Service) LiveSession(ctx context.Context, cookie string) (*LiveSession, error) {
	// What cannot be a cookie of ours costs no statement.
	if cookie == "" || len(cookie) > cookieMax {
		return nil, nil
	}

	now := s.clock.Now()
	row, err := s.store.find(ctx, secrets.HashToken(cookie))
	if err != nil || row == nil {
		return nil, err
	}

	// Rights come before the end is looked at: a view of somebody ends also with the right to it.
	if err := s.addRights(ctx, row); err != nil {
		return nil, fmt.Errorf("read rights of user %d: %w", row.UserID, err)
	}

	expires := row.expires(s.sessionIdle(ctx), s.sessionAbsolute(ctx))
	if over, err := s.endIfExpired(ctx, row, expires, now); over || err != nil {
		return nil, err
	}

	return &LiveSession{Actor: s.actorOf(ctx, row), lastSeenAt: row.LastSeenAt}, nil
}

// addRights adds up what the levels of the person open.
func (s *Service) addRights(ctx context.Context, row *sessionRow) error {
	levels, err := s.levels.ByIDs(ctx, row.levels)
	if err != nil {
		return err
	}

	row.roles = rolesOf(row.isLegacyAdmin, levels)
	row.rights, err = accesslevels.RightsOf(row.isLegacyAdmin, levels...)
	return err
}

// actorOf is the person of a session with what they may do.
func (s *Service) actorOf(ctx context.Context, row *sessionRow) actor.Actor {
	a := actor.Actor{
		UserID: row.UserID, SessionID: row.ID, Name: row.name, Rights: row.rights,
		Sees: access.PeopleViewOf(row.emailProven, row.roles),
	}

	// Without a proven address nobody sees other people, whatever their levels say.
	if !row.emailProven {
		a.Rights = access.RightsBeforeProof(row.rights)
	}

	// Staff who view as somebody are held by nothing that concerns that person's own login.
	if row.OriginalUserID != nil {
		a.OriginalUserID = *row.OriginalUserID
		return a
	}

	a.MustChangePassword = row.passwordMeets != nil && !*row.passwordMeets && access.HoldsStaffRights(a.Rights)
	if a.MustChangePassword || row.twoFactorSince == nil && s.TwoFactorRequired(ctx, row.roles) {
		a.IsRestricted, a.Rights = true, access.NoRights
	}

	return a
}

// rolesOf are the ids of levels, and the flag of old accounts, which is a role though no level.
func rolesOf(isLegacyAdmin bool, levels []*accesslevels.Level) []string {
	roles := make([]string, 0, len(levels)+1)
	for _, level := range levels {
		roles = append(roles, level.ID)
	}

	if isLegacyAdmin {
		roles = append(roles, access.LegacyRole)
	}

	return roles
}

// endIfExpired tells whether a session that is still there may not go on, and takes its cookie away. A cookie without a
// session is left alone: it may be the one that another tab's sign-in just replaced.
func (s *Service) endIfExpired(ctx context.Context, row *sessionRow, expires, now time.Time) (bool, error) {
	over := row.archivedAt != nil || !now.Before(expires)
	if row.OriginalUserID != nil {
		why, err := s.impersonationEnded(ctx, row, now)
		if err != nil {
			return true, fmt.Errorf("look whether a view of user %d has ended: %w", row.UserID, err)
		}

		if why != "" {
			over = true
			if _, err := s.endSession(ctx, why, `id = ?`, row.ID); err != nil {
				return true, fmt.Errorf("end view of user %d: %w", row.UserID, err)
			}
		}
	}

	if over {
		clearCookie(ctx)
	}

	return over, nil
}

// touch writes down that the session was used. A failure costs nobody the request.
func (s *Service) touch(ctx context.Context, live *LiveSession, now time.Time) {
	if err := s.store.touch(ctx, live.Actor.SessionID, now); err != nil {
		s.log.WarnContext(ctx, "could not note the use of a session", "error", err)
	}
}

func clearCookie(ctx context.Context) { actor.SetSessionCookie(ctx, "", time.Unix(0, 0)) }

// sessionRow is a session as read for authentication, with its person.
type sessionRow struct {
	session
	name          string
	archivedAt    *time.Time
	isLegacyAdmin bool
	// levels are the ids of the person's levels. What follows from them is added later: roles, the legacy flag among
	// them, and rights.
	levels         []string
	roles          []string
	rights         *actor.Rights
	twoFactorSince *time.Time
	emailProven    bool
	// passwordMeets tells whether the password meets the checklist; nil while nobody knows.
	passwordMeets *bool
}

// expires is when the session ends if it is not used again. Sessions that are open already follow a shorter setting
// too.
func (r *sessionRow) expires(idle, absolute time.Duration) time.Time {
	ends := r.ExpiresAt
	for _, other := range []time.Time{r.LastSeenAt.Add(idle), r.CreatedAt.Add(absolute)} {
		if other.Before(ends) {
			ends = other
		}
	}
	return ends
}

// TwoFactorRequired tells whether the setting names one of these levels.
func (s *Service) TwoFactorRequired(ctx context.Context, levels []string) bool {
	set := s.settings.Text(ctx, settings.RequireTwoFactorLevels)
	if set == "" {
		return false
	}
	wanted := strings.Split(strings.ToLower(set), ",")
	return slices.ContainsFunc(levels,
		func(level string) bool { return slices.Contains(wanted, strings.ToLower(level)) })
}
