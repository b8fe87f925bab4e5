package apikeys

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var keys = db.NewTable[Key]("api_keys")

// keyTables joins a key k with its level l and its maker u.
const keyTables = ` FROM api_keys k LEFT JOIN access_levels l ON l.id = k.level_id JOIN users u ON u.id = k.user_id `

func (s *Service) readKeys(ctx context.Context, now time.Time, tail string, args ...any) ([]*Key, error) {
	found := []*Key{}
	query := "SELECT " + keys.Columns("k.") +
		", l.name, u.first_name || ' ' || u.last_name, u.archived_at IS NOT NULL" + keyTables + tail
	err := s.db.Each(ctx, query, args, func(scan func(...any) error) error {
		key := new(Key)
		dest := make([]any, keyColumns, keyColumns+3)
		keys.Dest(key, dest)
		var levelName *string
		var isMakerArchived bool
		err := scan(append(dest, &levelName, &key.Maker, &isMakerArchived)...)

		// A level that was deleted leaves its id as the only name there is.
		key.LevelName = key.LevelID
		if levelName != nil {
			key.LevelName = *levelName
		}

		key.State = key.state(now, isMakerArchived || levelName == nil)
		found = append(found, key)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read API keys: %w", err)
	}

	return found, nil
}

// keyColumns is how many columns a key has.
const keyColumns = 12

func (s *Service) loadKeys(ctx context.Context, now time.Time) ([]*Key, error) {
	return s.readKeys(ctx, now,
		`ORDER BY CASE WHEN k.revoked_at IS NULL
			AND k.expires_at > ? THEN 0 ELSE 1 END, k.created_at DESC, k.id DESC LIMIT ?`,
		now, listMax)
}

func (s *Service) loadKey(ctx context.Context, id int, now time.Time) (*Key, error) {
	found, err := s.readKeys(ctx, now, "WHERE k.id = ?", id)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errs.Missing("API key")
	}

	return found[0], nil
}

func (s *Service) lockKey(ctx context.Context, id int) (*Key, error) {
	key, err := keys.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("API key")
	}
	if err != nil {
		return nil, fmt.Errorf("read API key %d: %w", id, err)
	}

	return key, nil
}

func (s *Service) countActive(ctx context.Context, now time.Time) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM api_keys WHERE revoked_at IS NULL AND expires_at > ?`, now)
	if err != nil {
		return 0, fmt.Errorf("count API keys: %w", err)
	}

	return count, nil
}

// levelRow is a level with what it opens.
type levelRow struct {
	Level
	grant Grant
}

func (s *Service) loadLevels(ctx context.Context) ([]*levelRow, error) {
	found := []*levelRow{}
	err := s.db.Each(ctx, `SELECT id, name, description, pages, functions FROM access_levels ORDER BY position, id`,
		nil,
		func(scan func(...any) error) error {
			level := new(levelRow)
			err := scan(&level.ID, &level.Name, &level.Description, &level.grant.Pages, &level.grant.Functions)
			found = append(found, level)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read access levels: %w", err)
	}

	return found, nil
}

// presented is a key with all that decides what it can do.
type presented struct {
	Key
	makerName       string
	isMakerArchived bool
	isMakerProven   bool
	legacyAdmin     bool
	// level is what the key opens; nil when its level was deleted.
	level *Grant
	// maker is what the levels of the maker open.
	maker []Grant
}

// findPresented reads a key, its level, its maker and their levels in one statement: one row per level. Nil when there
// is none.
func (s *Service) findPresented(ctx context.Context, publicID string) (*presented, error) {
	var found *presented
	query := "SELECT " + keys.Columns("k.") +
		`, u.first_name || ' ' || u.last_name, u.archived_at IS NOT NULL, u.email_proven_at IS NOT NULL,
			u.is_legacy_admin, l.pages, l.functions, o.pages, o.functions` + keyTables +
		`LEFT JOIN user_access_levels ul ON ul.user_id = u.id LEFT JOIN access_levels o ON o.id = ul.level_id
			WHERE k.public_id = ? ORDER BY o.id`
	err := s.db.Each(ctx, query, []any{publicID}, func(scan func(...any) error) error {
		row := new(presented)
		dest := make([]any, keyColumns, keyColumns+8)
		keys.Dest(&row.Key, dest)
		var levelPages, levelFunctions, pages, functions *string
		err := scan(append(dest, &row.makerName, &row.isMakerArchived, &row.isMakerProven, &row.legacyAdmin,
			&levelPages, &levelFunctions, &pages, &functions)...)
		if err != nil {
			return fmt.Errorf("read row of API key: %w", err)
		}
		if levelPages != nil && levelFunctions != nil {
			row.level = &Grant{*levelPages, *levelFunctions}
		}

		// Every row repeats the key; only the levels of its maker differ.
		if found == nil {
			found = row
		}
		if pages != nil && functions != nil {
			found.maker = append(found.maker, Grant{*pages, *functions})
		}

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("find an API key: %w", err)
	}

	return found, nil
}

// recordUse writes down that a key was used, unless it was within the last minute.
func (s *Service) recordUse(ctx context.Context, key *Key, ip string, now time.Time) error {
	if key.LastUsedAt != nil && now.Sub(*key.LastUsedAt) < useEvery {
		return nil
	}

	_, err := s.db.Exec(ctx,
		`UPDATE api_keys SET last_used_at = ?, last_used_ip = ?
			WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)`,
		now, ip, key.ID, now.Add(-useEvery))
	if err != nil {
		return fmt.Errorf("note the use of API key %d: %w", key.ID, err)
	}

	return nil
}
