package identity

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// holder is somebody whose rights are being put together from their levels.
type holder struct {
	legacyAdmin bool
	grants      []grant
}

// add takes in one level; somebody without any comes from the database as one row of nothing.
func (h *holder) add(pages, functions *string) {
	if pages != nil && functions != nil {
		h.grants = append(h.grants, grant{*pages, *functions})
	}
}

func (h *holder) rights() (*actor.Rights, error) {
	return rightsOfGrants.union(h.legacyAdmin, h.grants)
}

// standing is what somebody may do at this moment, read from the database and never from memory.
type standing struct {
	archivedAt *time.Time
	rights     *actor.Rights
	sees       actor.PeopleView
}

// mustStand reads what the caller may do at this moment, remembered rights could be a second old, and refuses whoever
// is archived or does not hold the function.
func (s *Service) mustStand(ctx context.Context, a actor.Actor, function string) (*standing, error) {
	mine, err := s.standingOf(ctx, a.UserID)
	if err != nil {
		return nil, err // db.ErrNone for somebody who is gone
	}
	if mine.archivedAt != nil || !mine.rights.Functions[function] {
		return nil, errs.Denied()
	}

	// A program has the rights of its key, and they are within those of its maker.
	if a.IsProgram() {
		mine.rights, mine.sees = a.Rights.Both(mine.rights), a.Sees
		if !mine.rights.Functions[function] {
			return nil, errs.Denied()
		}
	}

	return mine, nil
}

// standingOf reads one person's standing; ErrNone when there is no such person.
func (s *Service) standingOf(ctx context.Context, userID int) (*standing, error) {
	rows, err := s.db.Query(ctx,
		`SELECT u.is_legacy_admin, u.archived_at, u.email_proven_at IS NOT NULL, l.id, l.pages, l.functions
		FROM users u
		LEFT JOIN user_access_levels ul ON ul.user_id = u.id
		LEFT JOIN access_levels l ON l.id = ul.level_id
		WHERE u.id = ?
		ORDER BY l.id`, userID)
	if err != nil {
		return nil, fmt.Errorf("read rights of user %d: %w", userID, err)
	}

	defer rows.Close()
	var found *standing
	var who holder
	var emailProven bool
	var levels []string

	for rows.Next() {
		found = new(standing)
		var level, pages, functions *string
		if err := rows.Scan(&who.legacyAdmin, db.OptionalMillis(&found.archivedAt), &emailProven, &level, &pages,
			&functions); err != nil {
			return nil, fmt.Errorf("scan rights of user %d: %w", userID, err)
		}

		who.add(pages, functions)
		if level != nil {
			levels = append(levels, *level)
		}
	}

	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read rights of user %d: %w", userID, err)
	}

	if found == nil {
		return nil, db.ErrNone
	}

	if who.legacyAdmin {
		levels = append(levels, legacyRole)
	}

	found.sees = peopleViewOf(emailProven, levels)
	found.rights, err = who.rights()
	return found, err
}
