package sessions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
)

type session struct {
	ID                  int        `db:"id,made"`
	TokenHash           string     `db:"token_hash"`
	UserID              int        `db:"user_id"`
	OriginalUserID      *int       `db:"original_user_id"`
	ImpersonationEndsAt *time.Time `db:"impersonation_ends_at"`
	CreatedAt           time.Time  `db:"created_at"`
	LastSeenAt          time.Time  `db:"last_seen_at"`
	ExpiresAt           time.Time  `db:"expires_at"`
	IP                  string     `db:"ip"`
	UserAgent           string     `db:"user_agent"`
}

var SessionRows = db.NewTable[session]("sessions")

// removeSession deletes the one session that fits the condition. Anyone who gets it back is the only one who did.
func (s *Service) removeSession(ctx context.Context, condition string, args ...any) (*session, error) {
	row := new(session)
	dest := make([]any, 10)
	SessionRows.Dest(row, dest)
	err := s.db.Returning(ctx, `DELETE FROM sessions WHERE `+condition+` RETURNING `+SessionRows.Columns(""), args,
		dest...)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("remove session: %w", err)
	}

	return row, nil
}

// endSession is removeSession that leaves a line in the info log if the session was an impersonation.
func (s *Service) endSession(ctx context.Context, why, condition string, args ...any) (*session, error) {
	var gone *session
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		gone, err = s.removeSession(ctx, condition, args...)
		if err != nil || gone == nil || gone.OriginalUserID == nil {
			return err
		}

		return s.audit.Write(ctx, audit.Line{
			Action: "impersonation_stop", ActorID: *gone.OriginalUserID, SubjectID: gone.UserID, Entity: "user",
			EntityID: values.ID(gone.UserID),
			After:    map[string]any{"why": why},
		})
	})
	return gone, err
}

// trimSessions keeps the most recently used sessions of a person.
func (s *Service) trimSessions(ctx context.Context, userID int) error {
	// Views by staff neither count nor go: they must not sign a member out of their own devices.
	_, err := s.db.Exec(ctx, `DELETE FROM sessions WHERE user_id = ? AND original_user_id IS NULL AND id NOT IN (
		SELECT id FROM sessions WHERE user_id = ? AND original_user_id IS NULL
		ORDER BY last_seen_at DESC, id DESC LIMIT ?)`,
		userID, userID, SessionsPerUser)
	return err
}

// sessionStore reads and writes sessions.
type sessionStore struct{ db *db.DB }

// find reads a session with its person, one row per level that they hold.
func (s *sessionStore) find(ctx context.Context, tokenHash string) (*sessionRow, error) {
	var row *sessionRow
	var levels []string

	err := s.db.Each(ctx,
		`SELECT s.id, s.user_id, s.original_user_id, s.impersonation_ends_at, s.created_at, s.last_seen_at,
			s.expires_at,
			u.first_name, u.last_name, u.is_legacy_admin, u.archived_at, u.two_factor_since,
			u.email_proven_at IS NOT NULL, u.password_meets_checklist, l.level_id
		FROM sessions s
		JOIN users u ON u.id = s.user_id
		LEFT JOIN user_access_levels l ON l.user_id = u.id
		WHERE s.token_hash = ?`, []any{tokenHash}, func(scan func(...any) error) error {
			r := new(sessionRow)
			var first, last string
			var level *string
			err := scan(&r.ID, &r.UserID, &r.OriginalUserID, db.OptionalMillis(&r.ImpersonationEndsAt),
				db.Millis(&r.CreatedAt), db.Millis(&r.LastSeenAt),
				db.Millis(&r.ExpiresAt), &first, &last, &r.isLegacyAdmin, db.OptionalMillis(&r.archivedAt),
				db.OptionalMillis(&r.twoFactorSince), &r.emailProven, &r.passwordMeets, &level)
			if err != nil {
				return err
			}

			r.name = first + " " + last
			if level != nil {
				levels = append(levels, *level)
			}

			row = r // all but the level is the same in every row
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read session: %w", err)
	}
	if row == nil { // no row means no session
		return nil, nil
	}

	row.levels = levels
	return row, nil
}

// touch writes that a session was used, unless somebody wrote a later time.
func (s *sessionStore) touch(ctx context.Context, id int, now time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE sessions SET last_seen_at = ? WHERE id = ? AND last_seen_at < ?`, now, id, now)
	return err
}

// isOtherDevice are the sessions of somebody on other devices.
const isOtherDevice = ` WHERE user_id = ? AND id <> ? AND original_user_id IS NULL`

// countOthers counts the sessions of somebody on other devices.
func (s *sessionStore) countOthers(ctx context.Context, userID, keep int) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM sessions`+isOtherDevice, userID, keep)
}

// removeOthers deletes the sessions of somebody on other devices.
func (s *sessionStore) removeOthers(ctx context.Context, userID, keep int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM sessions`+isOtherDevice, userID, keep)
	return err
}

// removeAllBut deletes all sessions of somebody, also those in which they view as others or others view as them, but
// one.
func (s *sessionStore) removeAllBut(ctx context.Context, userID, keep int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM sessions WHERE (user_id = ? OR original_user_id = ?) AND id <> ?`, userID,
		userID, keep)
	return err
}

// renew gives a session another token, and tells until when it lasts. Returns db.ErrNone for one that ended.
func (s *sessionStore) renew(ctx context.Context, userID, id int, tokenHash string) (expires time.Time, err error) {
	err = s.db.Returning(ctx, `UPDATE sessions SET token_hash = ? WHERE id = ? AND user_id = ? RETURNING expires_at`,
		[]any{tokenHash, id, userID}, db.Millis(&expires))
	return expires, err
}

// lastSeenOf reads when people last used Atlas. Sessions in which staff view as them are not theirs.
func (s *sessionStore) lastSeenOf(ctx context.Context, ids []int) (map[int]*LastSeen, error) {
	cond, arg := s.db.InInts("user_id", ids)
	rows, err := s.db.Query(ctx, `SELECT user_id, last_seen_at, user_agent FROM sessions
		WHERE original_user_id IS NULL AND `+cond+` ORDER BY last_seen_at, id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read when people were last seen: %w", err)
	}

	defer rows.Close()

	found := map[int]*LastSeen{}
	for rows.Next() {
		var userID int
		var userAgent string
		seen := new(LastSeen)
		if err := rows.Scan(&userID, db.Millis(&seen.At), &userAgent); err != nil {
			return nil, fmt.Errorf("scan when someone was last seen: %w", err)
		}

		seen.Device = DeviceName(userAgent)
		// Rows come oldest first, so that the latest session of each person stays.
		found[userID] = seen
	}

	return found, rows.Err()
}

// LastSeen is the last time someone used Atlas, as far as a session tells.
type LastSeen struct {
	At time.Time
	// Device is such as Chrome on Android.
	Device string
}
