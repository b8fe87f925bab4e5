package identity

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

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

var sessionRows = db.NewTable[session]("sessions")

// removeSession deletes the one session that fits the condition. Whoever gets it back is the only one who did.
func (s *Service) removeSession(ctx context.Context, condition string, args ...any) (*session, error) {
	row := new(session)
	dest := make([]any, 10)
	sessionRows.Dest(row, dest)
	err := s.db.Returning(ctx, `DELETE FROM sessions WHERE `+condition+` RETURNING `+sessionRows.Columns(""), args,
		dest...)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("remove session: %w", err)
	}

	// Others may still see it until the commit, and would remember it again.
	hash := row.TokenHash
	s.db.AfterCommit(ctx, func() {
		s.sessions.forgetIf(func(h string, _ liveSession) bool { return h == hash })
	})
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

		return s.note(ctx, logLine{
			Action: "impersonation_stop", ActorID: *gone.OriginalUserID, SubjectID: gone.UserID, Entity: "user",
			EntityID: idText(gone.UserID),
			After:    map[string]any{"why": why},
		})
	})
	return gone, err
}

// trimSessions keeps the most recently used sessions of a person.
func (s *Service) trimSessions(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM sessions WHERE user_id = ? AND original_user_id IS NULL AND id NOT IN (
		SELECT id FROM sessions WHERE user_id = ? AND original_user_id IS NULL
		ORDER BY last_seen_at DESC, id DESC LIMIT ?)`,
		userID, userID, sessionsPerUser)
	return err
}

func idText(id int) string { return strconv.Itoa(id) }

// cut makes a header fit for a column: no more than n characters, and only such that PostgreSQL takes as text.
func cut(text string, n int) string {
	runes := []rune(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""))
	return string(runes[:min(n, len(runes))])
}
