package accesslevels

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/identity/access"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
)

var (
	Rows         = db.NewTable[Level]("access_levels")
	levelColumns = strings.Count(Rows.Columns(""), ",") + 1
)

// Lock reads all levels and keeps everybody else from changing any until the transaction ends: whether somebody
// keeps full access depends on all of them.
func (s *Service) Lock(ctx context.Context) (map[string]*Level, error) {
	rows, err := Rows.All(ctx, s.db, "ORDER BY id"+s.db.ForUpdate())
	if err != nil {
		return nil, fmt.Errorf("lock access levels: %w", err)
	}
	levels := make(map[string]*Level, len(rows))
	for _, row := range rows {
		levels[row.ID] = row
	}
	return levels, nil
}

// peopleByLevel counts people who are not archived, per level. Levels without people are left out.
func (s *Service) peopleByLevel(ctx context.Context) (map[string]int, error) {
	rows, err := s.db.Query(ctx, `SELECT g.level_id, COUNT(*) FROM user_access_levels g JOIN users u ON u.id = g.user_id
		WHERE u.archived_at IS NULL GROUP BY g.level_id`)
	if err != nil {
		return nil, fmt.Errorf("count people by level: %w", err)
	}

	defer rows.Close()
	counts := map[string]int{}
	for rows.Next() {
		var id string
		var n int
		if err := rows.Scan(&id, &n); err != nil {
			return nil, fmt.Errorf("read count of people by level: %w", err)
		}

		counts[id] = n
	}

	return counts, rows.Err()
}

// holders counts everybody who holds a level, archived people included.
func (s *Service) holders(ctx context.Context, level string) (all, archived int, err error) {
	err = s.db.Row(ctx,
		`SELECT COUNT(*), COUNT(u.archived_at) FROM user_access_levels g JOIN users u ON u.id = g.user_id
			WHERE g.level_id = ?`,
		[]any{level}, &all, &archived)
	return all, archived, err
}

// LevelsOf reads the levels of these people, in the order of levels.
func (s *Service) LevelsOf(ctx context.Context, userIDs []int) (map[int][]*Level, error) {
	cond, arg := s.db.InInts("g.user_id", userIDs)
	rows, err := s.db.Query(ctx, "SELECT g.user_id, "+Rows.Columns("l.")+
		" FROM user_access_levels g JOIN access_levels l ON l.id = g.level_id WHERE "+cond+
		" ORDER BY g.user_id, l.position, l.name_key", arg)
	if err != nil {
		return nil, fmt.Errorf("read levels of people: %w", err)
	}

	defer rows.Close()
	byUser := make(map[int][]*Level, len(userIDs))

	// Somebody without any level has an empty list, which is no missing answer.
	for _, id := range userIDs {
		byUser[id] = []*Level{}
	}

	for rows.Next() {
		var userID int
		level, dest := new(Level), make([]any, levelColumns)
		Rows.Dest(level, dest)
		if err := rows.Scan(append([]any{&userID}, dest...)...); err != nil {
			return nil, fmt.Errorf("read level of a person: %w", err)
		}

		byUser[userID] = append(byUser[userID], level)
	}

	return byUser, rows.Err()
}

// HasFullAccess tells whether anybody who is not archived would have full access if the levels were these.
func (s *Service) HasFullAccess(ctx context.Context, levels map[string]*Level) (bool, error) {
	return s.hasOtherFullAccess(ctx, levels, 0)
}

// hasOtherFullAccess is HasFullAccess without one person, who is about to leave.
func (s *Service) hasOtherFullAccess(ctx context.Context, levels map[string]*Level, userID int) (bool, error) {
	// One level alone is the usual case and answered by the database; several together are looked at below.
	whole := []string{}
	for id, level := range levels {
		if rights, err := RightsOf(false, level); err != nil {
			return false, fmt.Errorf("read rights of level %s: %w", id, err)
		} else if access.IsFull(rights) {
			whole = append(whole, id)
		}
	}

	cond, arg := s.db.InTexts("g.level_id", whole)
	n, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM (SELECT 1 FROM users u WHERE u.archived_at IS NULL AND u.id <> ? AND (u.is_legacy_admin
		OR EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = u.id AND `+cond+`)) LIMIT 1) AS first`, userID,
		arg)
	if err != nil || n > 0 {
		return n > 0, err
	}

	return s.hasFullAccessByUnion(ctx, levels, userID)
}

// hasFullAccessByUnion looks at people whose several levels may add up to full access.
func (s *Service) hasFullAccessByUnion(ctx context.Context, levels map[string]*Level, beside int) (bool, error) {
	rows, err := s.db.Query(ctx,
		`SELECT g.user_id, g.level_id FROM user_access_levels g JOIN users u ON u.id = g.user_id
		WHERE u.archived_at IS NULL AND u.id <> ? AND g.user_id IN (SELECT m.user_id FROM user_access_levels m
		GROUP BY m.user_id HAVING COUNT(*) > 1)
		ORDER BY g.user_id`, beside)
	if err != nil {
		return false, fmt.Errorf("look for people whose levels add up: %w", err)
	}

	defer rows.Close()
	byUser := map[int][]*Level{}
	for rows.Next() {
		var userID int
		var levelID string
		if err := rows.Scan(&userID, &levelID); err != nil {
			return false, fmt.Errorf("read levels of a person: %w", err)
		}

		if level := levels[levelID]; level != nil {
			byUser[userID] = append(byUser[userID], level)
		}
	}

	for _, held := range byUser {
		if rights, err := RightsOf(false, held...); err != nil || access.IsFull(rights) {
			return err == nil, err
		}
	}

	return false, rows.Err()
}

// RightsOf is the union over levels.
func RightsOf(legacyAdmin bool, levels ...*Level) (*actor.Rights, error) {
	grants := make([]access.Grant, len(levels))
	for i, level := range levels {
		// The lists as they were read are the key of what is remembered, so writing them again is avoided.
		if level.grant != nil {
			grants[i] = *level.grant
			continue
		}

		written, err := level.encoded()
		if err != nil {
			return nil, fmt.Errorf("write rights of level %s: %w", level.ID, err)
		}

		grants[i] = *written
	}

	return access.Known.Union(legacyAdmin, grants)
}

// encoded is both lists as the database keeps them.
func (l *Level) encoded() (*access.Grant, error) {
	pages, err := json.Marshal(l.StoredPages)
	if err != nil {
		return nil, fmt.Errorf("write pages of level %s: %w", l.ID, err)
	}
	functions, err := json.Marshal(l.StoredFunctions)
	return &access.Grant{Pages: string(pages), Functions: string(functions)}, err
}

// AddressesOf are the addresses of people who hold a function, the longest here first.
func (s *Service) AddressesOf(ctx context.Context, function string, most int) ([]string, error) {
	levels, err := Rows.All(ctx, s.db, "")
	if err != nil {
		return nil, fmt.Errorf("read levels that hold %s: %w", function, err)
	}

	holding := []string{}
	for _, level := range levels {
		if slices.Contains(level.Functions(), function) {
			holding = append(holding, level.ID)
		}
	}

	cond, arg := s.db.InTexts("g.level_id", holding)
	rows, err := s.db.Query(ctx, `SELECT u.email FROM users u WHERE u.archived_at IS NULL AND (u.is_legacy_admin
		OR EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = u.id AND `+cond+`)) ORDER BY u.id LIMIT ?`, arg,
		most)
	if err != nil {
		return nil, fmt.Errorf("find people who hold %s: %w", function, err)
	}

	defer rows.Close()
	addresses := []string{}
	for rows.Next() {
		var address string
		if err := rows.Scan(&address); err != nil {
			return nil, fmt.Errorf("read address: %w", err)
		}

		addresses = append(addresses, address)
	}

	return addresses, rows.Err()
}
