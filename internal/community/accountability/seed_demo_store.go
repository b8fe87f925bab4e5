package accountability

import (
	"context"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// countBuddyGroups counts all groups.
func (s *store) countBuddyGroups(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM accountability_groups`)
}

// showChallenges turns on the page of challenge groups.
func (s *store) showChallenges(ctx context.Context) error {
	_, err := s.db.Exec(ctx, `UPDATE default_settings SET value = 'true' WHERE name = ?`,
		settings.EnableChallengeBuddies)
	return err
}

// insertCheckIn writes a check-in, unless there is one for the week.
func (s *store) insertCheckIn(ctx context.Context, userID int, c *CheckIn) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO check_ins (user_id, week, did, will_do, blocked, created_at, updated_at)
			VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		userID, c.Week, c.Did, c.WillDo, c.Blocked, c.CreatedAt, c.CreatedAt)
	return err
}

// largestBatches are the batches with most people.
func (s *store) largestBatches(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT batch_id FROM batch_members GROUP BY batch_id ORDER BY COUNT(*) DESC, batch_id DESC LIMIT ?`,
		demoChallenges)
}

// firstOfBatch are the first four members of a batch.
func (s *store) firstOfBatch(ctx context.Context, batchID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT m.user_id FROM batch_members m JOIN users u ON u.id = m.user_id AND u.archived_at IS NULL
			WHERE m.batch_id = ?
		AND EXISTS (SELECT 1 FROM user_access_levels l WHERE l.user_id = u.id AND l.level_id = 'member')
		ORDER BY m.user_id LIMIT 4`, batchID)
}

// groupsOfDemoMember are the groups of the member of the demo: one, or none.
func (s *store) groupsOfDemoMember(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT m.group_id FROM accountability_members m JOIN users u ON u.id = m.user_id
			WHERE u.email = ? AND m.seat = ?`, "member"+records.DemoDomain, accountabilityKind)
}

// seedVote opens a vote of the demo.
func (s *store) seedVote(ctx context.Context, groupID int, at time.Time) (id int, err error) {
	err = s.db.Returning(ctx, `INSERT INTO team_lead_selections (group_id, opened_at) VALUES (?, ?) RETURNING id`,
		[]any{groupID, at}, &id)
	return id, err
}
