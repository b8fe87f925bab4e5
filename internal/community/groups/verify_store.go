package groups

import (
	"context"

	"atlas/internal/community/records"
)

// findBrokenGroups looks for groups that break their rules.
func (s *store) findBrokenGroups(ctx context.Context) ([]string, error) {
	return records.Broken(ctx, s.db, []records.Invariant{
		{Says: "user %d is in a sub-group of another group",
			Query: `SELECT m.user_id FROM group_members m JOIN sub_groups x ON x.id = m.sub_group_id
				WHERE x.group_id <> m.group_id`},
	})
}
