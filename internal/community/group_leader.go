package community

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// leadersMax is how many people lead one group.
const leadersMax = 20

// leading is who leads something: a group or a sub-group.
type leading struct{ table, column string }

var (
	ofGroup    = leading{"group_leaders", "group_id"}
	ofSubGroup = leading{"sub_group_leaders", "sub_group_id"}
)

const personColumns = `u.id, u.first_name || ' ' || u.last_name, u.slug, u.profile_image`

// people reads the leaders of several groups or sub-groups, by name.
func (l leading) people(ctx context.Context, s *Service, ids []int) (map[int][]*GroupPerson, error) {
	cond, arg := s.db.InInts("l."+l.column, ids)
	rows, err := s.db.Query(ctx,
		`SELECT l.`+l.column+`, `+personColumns+` FROM `+l.table+
			` l JOIN users u ON u.id = l.user_id AND u.archived_at IS NULL
		WHERE `+cond+` ORDER BY u.name_key, u.id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read leaders: %w", err)
	}

	defer rows.Close()
	out := map[int][]*GroupPerson{}
	for rows.Next() {
		var of int
		p := new(GroupPerson)
		if err := rows.Scan(&of, &p.ID, &p.Name, &p.Slug, &p.ProfileImage); err != nil {
			return nil, fmt.Errorf("read a leader: %w", err)
		}

		out[of] = append(out[of], p)
	}

	return out, rows.Err()
}

// ids are the leaders of one group or sub-group, in order.
func (l leading) ids(ctx context.Context, s *Service, id int) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT user_id FROM `+l.table+` WHERE `+l.column+` = ? ORDER BY user_id`, id)
}

// set makes these people, and nobody else, lead; nil changes nothing. It gives who led before and who does now.
func (l leading) set(ctx context.Context, s *Service, id int, wanted []int) (before, after []int, err error) {
	// Without a list the leaders stay; an empty list takes them all.
	if before, err = l.ids(ctx, s, id); err != nil || wanted == nil {
		return before, before, err
	}

	after = slices.Compact(slices.Sorted(slices.Values(wanted)))

	// Only new leaders are checked: one who was archived since may stay in the list.
	if added := without(after, before); len(added) > 0 {
		err := s.identity.MustSee(ctx, added)
		if errs.Is(err, errs.NotFound) {
			return nil, nil, errs.Field("leaderIds", errs.IsNotValid)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("look whether the new leaders are seen: %w", err)
		}

		for _, userID := range added {
			if _, err := s.db.Exec(ctx, `INSERT INTO `+l.table+` (`+l.column+`, user_id, since) VALUES (?, ?, ?)`, id,
				userID, s.clock.Now()); err != nil {
				return nil, nil, fmt.Errorf("make user %d lead: %w", userID, err)
			}
		}
	}

	for _, userID := range without(before, after) {
		if _, err := s.db.Exec(ctx, `DELETE FROM `+l.table+` WHERE `+l.column+` = ? AND user_id = ?`, id,
			userID); err != nil {
			return nil, nil, fmt.Errorf("take the lead from user %d: %w", userID, err)
		}
	}

	s.identity.ForgetUsers(ctx, slices.Concat(before, after)...)
	return before, after, nil
}

// without is what of some is not in others.
func without(some, others []int) []int {
	return slices.DeleteFunc(slices.Clone(some), func(id int) bool { return slices.Contains(others, id) })
}
