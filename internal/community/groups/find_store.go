package groups

import (
	"context"
	"fmt"

	"atlas/internal/community/records"
	"atlas/internal/identity/people"
)

// findPeople finds people by address and by Tribe ID, within a scope unless it is nil.
func (s *store) findPeople(
	ctx context.Context, keys []string, scope *people.Scope,
) (map[string]*FoundPerson, error) {
	byEmail, emails := s.db.InTexts("u.email_key", keys)
	byTribeID, tribeIDs := s.db.InTexts("u.tribe_id", keys)
	query, args := `SELECT `+records.PersonColumns+`, u.email, u.email_key, u.tribe_id, g.id, g.name, b.id, b.name FROM users u
		LEFT JOIN group_members m ON m.user_id = u.id
		LEFT JOIN member_groups g ON g.id = m.group_id AND g.archived_at IS NULL
		LEFT JOIN batch_members n ON n.user_id = u.id LEFT JOIN batches b ON b.id = n.batch_id
		WHERE u.archived_at IS NULL AND (`+byEmail+` OR `+byTribeID+`)`, []any{emails, tribeIDs}

	// People whom the caller does not see are not found, as if they were not there.
	if scope != nil {
		query, args = query+" AND ("+scope.Cond+")", append(args, scope.Args...)
	}

	rows, err := s.db.Query(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("find people: %w", err)
	}

	defer rows.Close()
	out := map[string]*FoundPerson{}
	for rows.Next() {
		p, found := new(GroupPerson), new(FoundPerson)
		var email, emailKey string
		var tribeID, group, batch *string
		var groupID, batchID *int
		if err := rows.Scan(&p.ID, &p.Name, &p.Slug, &p.ProfileImage, &email, &emailKey, &tribeID, &groupID, &group,
			&batchID, &batch); err != nil {
			return nil, fmt.Errorf("read a person: %w", err)
		}

		found.Person, found.Email = p, &email
		if groupID != nil {
			found.Group = &records.GroupRef{ID: *groupID, Name: *group}
		}
		if batchID != nil {
			found.Batch = &records.GroupRef{ID: *batchID, Name: *batch}
		}

		out[emailKey] = found
		if tribeID != nil {
			out[*tribeID] = found
		}
	}

	return out, rows.Err()
}
