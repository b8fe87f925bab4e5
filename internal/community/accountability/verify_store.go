package accountability

import (
	"context"

	"atlas/internal/community/records"
)

// findBrokenBuddies looks for small groups that break their rules.
func (s *store) findBrokenBuddies(ctx context.Context) ([]string, error) {
	return records.Broken(ctx, s.db, []records.Invariant{
		{Says: "accountability group %d has people but no leader",
			Query: `SELECT g.id FROM accountability_groups g WHERE g.closed_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM accountability_members m
			WHERE m.group_id = g.id AND m.is_leader AND m.left_at IS NULL)`},
		{Says: "seat %d is taken and left at once",
			Query: `SELECT m.id FROM accountability_members m JOIN accountability_groups g ON g.id = m.group_id
			WHERE (m.left_at IS NULL) <> (m.seat = g.kind) OR m.is_leader AND m.left_at IS NOT NULL`},
		{Says: "seat %d is taken in a closed group",
			Query: `SELECT m.id FROM accountability_members m JOIN accountability_groups g ON g.id = m.group_id
				WHERE m.left_at IS NULL AND g.closed_at IS NOT NULL`},
	})
}
