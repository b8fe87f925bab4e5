package groups

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/errs"
)

// leadersMax is how many people lead one group.
const leadersMax = 20

// leaderTable is who leads something: a group or a sub-group.
type leaderTable struct{ table, column string }

var (
	ofGroup    = leaderTable{"group_leaders", "group_id"}
	ofSubGroup = leaderTable{"sub_group_leaders", "sub_group_id"}
)

// setLeaders makes these people, and nobody else, lead; nil changes nothing. It gives who led before and who does now.
func (s *Service) setLeaders(
	ctx context.Context, l leaderTable, id int, wanted []int,
) (before, after []int, err error) {
	// Without a list the leaders stay; an empty list takes them all.
	if before, err = s.store.leaderIDs(ctx, l, id); err != nil || wanted == nil {
		return before, before, err
	}

	after = slices.Compact(slices.Sorted(slices.Values(wanted)))

	// Only new leaders are checked: one who was archived since may stay in the list.
	if added := without(after, before); len(added) > 0 {
		err := s.identity.People.RequireVisible(ctx, added)
		if errs.Is(err, errs.NotFound) {
			return nil, nil, errs.Field("leaderIds", errs.IsNotValid)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("look whether the new leaders are seen: %w", err)
		}

		for _, userID := range added {
			if err := s.store.addLeader(ctx, l, id, userID, s.clock.Now()); err != nil {
				return nil, nil, fmt.Errorf("make user %d lead: %w", userID, err)
			}
		}
	}

	for _, userID := range without(before, after) {
		if err := s.store.removeLeader(ctx, l, id, userID); err != nil {
			return nil, nil, fmt.Errorf("take the lead from user %d: %w", userID, err)
		}
	}

	return before, after, nil
}

// without is what of some is not in others.
func without(some, others []int) []int {
	return slices.DeleteFunc(slices.Clone(some), func(id int) bool { return slices.Contains(others, id) })
}
