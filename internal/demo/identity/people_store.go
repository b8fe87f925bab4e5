package identity

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/identity/profiles"
	"atlas/internal/identity/support"
	"atlas/internal/platform/db"
)

// store reads who is there and writes what no Service would: what happened before now. It decides nothing.
type store struct{ db *db.DB }

var (
	directoryEntries = db.NewTable[profiles.DirectoryEntry]("directory_entries")
	bugReports       = db.NewTable[support.Report]("bug_reports")
)

// isEmpty tells whether there is nobody at all.
func (s *store) isEmpty(ctx context.Context) (bool, error) {
	count, err := s.db.Int(ctx, "SELECT COUNT(*) FROM users")
	if err != nil {
		return false, fmt.Errorf("count users: %w", err)
	}

	return count == 0, nil
}

// updateDates writes since when somebody is there, and when they were last.
func (s *store) updateDates(ctx context.Context, u *people.User) error {
	err := people.Users.Update(ctx, s.db, u,
		"created_at", "updated_at", "last_login_at", "archived_at", "email_proven_at")
	if err != nil {
		return fmt.Errorf("date user %d: %w", u.ID, err)
	}

	return nil
}

// dateLevels writes when somebody got their levels.
func (s *store) dateLevels(ctx context.Context, userID int, at time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE user_access_levels SET granted_at = ? WHERE user_id = ?`, at, userID)
	if err != nil {
		return fmt.Errorf("date levels of user %d: %w", userID, err)
	}

	return nil
}

// loadLoggedIn loads everybody who ever logged in, by when they last did.
func (s *store) loadLoggedIn(ctx context.Context) ([]*people.User, error) {
	return people.Users.All(ctx, s.db, "WHERE last_login_at IS NOT NULL ORDER BY last_login_at, id")
}

// loadDirectory loads the members who may be in the members' directory, but for member@atlas.test.
func (s *store) loadDirectory(ctx context.Context) ([]*people.User, error) {
	return people.Users.All(ctx, s.db,
		`WHERE archived_at IS NULL AND email_proven_at IS NOT NULL AND email_key <> ? AND EXISTS (SELECT 1
			FROM user_access_levels g
		WHERE g.user_id = users.id AND g.level_id IN ('member', 'coach', 'expert', 'team-lead')) ORDER BY id`,
		"member"+Domain)
}

// updatePlace has somebody live in a city.
func (s *store) updatePlace(ctx context.Context, userID int, in place) error {
	_, err := s.db.Exec(ctx,
		`UPDATE users SET country_code = 'PH', country = 'Philippines', state_code = ?, state = ?, city = ?
			WHERE id = ?`, in.stateCode, in.state, in.city, userID)
	if err != nil {
		return fmt.Errorf("say where user %d lives: %w", userID, err)
	}

	return nil
}

// insertEntry puts somebody into the members' directory.
func (s *store) insertEntry(ctx context.Context, entry *profiles.DirectoryEntry) error {
	if err := directoryEntries.Insert(ctx, s.db, entry); err != nil {
		return fmt.Errorf("list user %d: %w", entry.UserID, err)
	}

	return nil
}

// insertReport writes a bug report without a picture.
func (s *store) insertReport(ctx context.Context, report *support.Report) error {
	return bugReports.Insert(ctx, s.db, report)
}
