package accesslevels

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/platform/db"
)

const (
	// noLevelRank is the place of people without a level: behind all levels.
	noLevelRank = 1000
	// LevelBits is how many levels have a bit of their own in level_bits. The next bit says that somebody holds one
	// further behind, which has to be looked up.
	LevelBits = 62
)

// levelStore reads and writes who holds which levels, and what these open.
type levelStore struct{ db *db.DB }

// loadUserAccess reads what one person may do at this moment; ErrNone when there is no such person.
func (s *levelStore) loadUserAccess(ctx context.Context, userID int) (*UserAccess, error) {
	rows, err := s.db.Query(ctx,
		`SELECT u.is_legacy_admin, u.archived_at, u.email_proven_at IS NOT NULL, l.id, l.pages, l.functions
		FROM users u
		LEFT JOIN user_access_levels ul ON ul.user_id = u.id
		LEFT JOIN access_levels l ON l.id = ul.level_id
		WHERE u.id = ?
		ORDER BY l.position, l.name_key`, userID)
	if err != nil {
		return nil, fmt.Errorf("read rights of user %d: %w", userID, err)
	}

	defer rows.Close()
	var found *UserAccess
	var isLegacyAdmin, emailProven bool
	var levels []string
	var grants []access.Grant

	for rows.Next() {
		found = new(UserAccess)
		var level, pages, functions *string
		if err := rows.Scan(&isLegacyAdmin, db.OptionalMillis(&found.ArchivedAt), &emailProven, &level, &pages,
			&functions); err != nil {
			return nil, fmt.Errorf("scan rights of user %d: %w", userID, err)
		}

		// Somebody without any level comes as one row of nothing.
		if level != nil {
			levels, grants = append(levels, *level), append(grants, access.Grant{Pages: *pages, Functions: *functions})
		}
	}

	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read rights of user %d: %w", userID, err)
	}

	if found == nil {
		return nil, db.ErrNone
	}

	if isLegacyAdmin {
		levels = append(levels, access.LegacyRole)
	}

	found.Sees = access.PeopleViewOf(emailProven, levels)
	found.Rights, err = access.Known.Union(isLegacyAdmin, grants)
	return found, err
}

// idsOf reads the ids of the levels of these people, sorted in our order and not in the engine's.
func (s *levelStore) idsOf(ctx context.Context, userIDs []int) (map[int][]string, error) {
	cond, arg := s.db.InInts("user_id", userIDs)
	rows, err := s.db.Query(ctx, "SELECT user_id, level_id FROM user_access_levels WHERE "+cond, arg)
	if err != nil {
		return nil, fmt.Errorf("read levels of people: %w", err)
	}

	defer rows.Close()
	out := make(map[int][]string, len(userIDs))
	for _, id := range userIDs {
		out[id] = []string{}
	}

	for rows.Next() {
		var userID int
		var level string
		if err := rows.Scan(&userID, &level); err != nil {
			return nil, fmt.Errorf("read level of a person: %w", err)
		}

		out[userID] = append(out[userID], level)
	}

	for _, levels := range out {
		slices.Sort(levels)
	}

	return out, rows.Err()
}

// holdersOf are the people who hold one of some levels and are not archived.
func (s *levelStore) holdersOf(ctx context.Context, levelIDs []string) ([]int, error) {
	cond, arg := s.db.InTexts("g.level_id", levelIDs)
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT u.id FROM user_access_levels g JOIN users u ON u.id = g.user_id AND u.archived_at IS NULL
			WHERE `+cond+` ORDER BY u.id`, arg)
}

// remove takes levels from somebody.
func (s *levelStore) remove(ctx context.Context, userID int, levelIDs []string) error {
	cond, arg := s.db.InTexts("level_id", levelIDs)
	_, err := s.db.Exec(ctx, "DELETE FROM user_access_levels WHERE user_id = ? AND "+cond, userID, arg)
	return err
}

// removeAll takes all levels from somebody.
func (s *levelStore) removeAll(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, "DELETE FROM user_access_levels WHERE user_id = ?", userID)
	return err
}

// countSystem counts the levels that come with Atlas.
func (s *levelStore) countSystem(ctx context.Context) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM access_levels WHERE is_system = ?", true)
}

// insertSystem writes a level that comes with Atlas, unless it is there.
func (s *levelStore) insertSystem(
	ctx context.Context, id, name, description, pages, functions string, position int, now time.Time,
) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO access_levels (id, name, name_key, description, pages, functions, is_system,
			opens_member_content, position, updated_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		id, name, db.Fold(name), description, pages, functions, true, access.IsStaffLevel(id), position, now)
	return err
}

// syncUser brings what follows from levels up to date. To be called whenever a person's levels change.
func (s *levelStore) syncUser(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, `UPDATE users SET
		is_non_member = NOT is_legacy_admin AND NOT EXISTS (SELECT 1 FROM user_access_levels g
		WHERE g.user_id = users.id AND g.level_id <> ?),
		level_rank = COALESCE((SELECT MIN(l.position) FROM user_access_levels g
			JOIN access_levels l ON l.id = g.level_id WHERE g.user_id = users.id), ?),
		level_bits = `+LevelBitsOf("users")+`
		WHERE id = ?`, access.SignupLevel, noLevelRank, userID)
	return err
}

// Grant gives a person a level they may already hold. SyncUser comes after the last one.
func (s *Service) Grant(ctx context.Context, userID int, level string) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		userID, level, s.clock.Now())
	return err
}

// LevelBitsOf is the SQL of what level_bits of a row of users has to be.
func LevelBitsOf(row string) string {
	of := func(what, which string) string {
		return "COALESCE((SELECT CAST(" + what +
			" AS BIGINT) FROM user_access_levels g JOIN access_levels l ON l.id = g.level_id WHERE g.user_id = " + row +
			".id AND l.position " + which + "), 0)"
	}
	bits := strconv.Itoa(LevelBits)
	return of("SUM(CAST(1 AS BIGINT) << l.position)", "< "+bits) + " + " + of("MAX(CAST(1 AS BIGINT) << "+bits+")",
		">= "+bits)
}
