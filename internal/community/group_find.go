package community

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// FoundPerson is who was meant by a line of a list.
type FoundPerson struct {
	Text         string
	Person       *GroupPerson
	Email        *string
	Group, Batch *GroupRef
}

// FindPeople finds who is meant by the lines of a list, each an address or a Tribe ID: one result for each line, in
// their order, of people whom the caller may see.
//
// Requires group_update or batch_update. Returns errs.Invalid for no lines or too many.
func (s *Service) FindPeople(ctx context.Context, lines []string) ([]*FoundPerson, error) {
	if !actor.From(ctx).Can(updateGroups, updateBatches) {
		return nil, errs.Denied()
	}

	// A list that was pasted may be long, but not without bound.
	if len(lines) == 0 || len(lines) > changedMax {
		return nil, errs.Field("lines", errs.IsNotValid)
	}

	// A line may be either, so both keys are looked up at once.
	keys := make([]string, 0, 2*len(lines))
	for _, line := range lines {
		keys = append(keys, identity.EmailKey(line), strings.TrimSpace(line))
	}

	known, err := s.findPeople(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("find %d people: %w", len(lines), err)
	}

	out := make([]*FoundPerson, len(lines))
	for i, line := range lines {
		out[i] = &FoundPerson{Text: line}

		// An address comes first: a Tribe ID never looks like one.
		for _, key := range []string{identity.EmailKey(line), strings.TrimSpace(line)} {
			if found := known[key]; found != nil {
				*out[i] = *found
				out[i].Text = line
				break
			}
		}
	}

	return out, nil
}

// findPeople finds people by address and by Tribe ID.
func (s *Service) findPeople(ctx context.Context, keys []string) (map[string]*FoundPerson, error) {
	scope, err := s.identity.ScopeOf(ctx)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	byEmail, emails := s.db.InTexts("u.email_key", keys)
	byTribeID, tribeIDs := s.db.InTexts("u.tribe_id", keys)
	query, args := `SELECT `+personColumns+`, u.email, u.email_key, u.tribe_id, g.id, g.name, b.id, b.name FROM users u
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
			found.Group = &GroupRef{*groupID, *group}
		}
		if batchID != nil {
			found.Batch = &GroupRef{*batchID, *batch}
		}

		out[emailKey] = found
		if tribeID != nil {
			out[*tribeID] = found
		}
	}

	return out, rows.Err()
}
