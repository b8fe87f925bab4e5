package community

import (
	"context"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/community/accountability"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

var (
	circleRows     = db.NewTable[accountability.BuddyGroup]("accountability_groups")
	preferenceRows = db.NewTable[accountability.BuddyPreferences]("accountability_preferences")
)

const (
	accountabilityKind = "accountability"
	challengeKind      = "challenge"
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
func (s *store) insertCheckIn(ctx context.Context, userID int, c *accountability.CheckIn) error {
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
		challenges)
}

// firstOfBatch are the first four members of a batch.
func (s *store) firstOfBatch(ctx context.Context, batchID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT m.user_id FROM batch_members m JOIN users u ON u.id = m.user_id AND u.archived_at IS NULL
			WHERE m.batch_id = ?
		AND EXISTS (SELECT 1 FROM user_access_levels l WHERE l.user_id = u.id AND l.level_id = 'member')
		ORDER BY m.user_id LIMIT 4`, batchID)
}

// findGroupsOfMember finds the groups of the member of the demo: one, or none.
func (s *store) findGroupsOfMember(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT m.group_id FROM accountability_members m JOIN users u ON u.id = m.user_id
			WHERE u.email = ? AND m.seat = ?`, "member"+demoidentity.Domain, accountabilityKind)
}

// insertVote opens a vote on who leads a group.
func (s *store) insertVote(ctx context.Context, groupID int, at time.Time) (id int, err error) {
	err = s.db.Returning(ctx, `INSERT INTO team_lead_selections (group_id, opened_at) VALUES (?, ?) RETURNING id`,
		[]any{groupID, at}, &id)
	return id, err
}

// insertPreferences writes what somebody says of themselves to be matched.
func (s *store) insertPreferences(ctx context.Context, p *accountability.BuddyPreferences) error {
	return preferenceRows.Insert(ctx, s.db, p)
}

// insertCircle writes an accountability or challenge group.
func (s *store) insertCircle(ctx context.Context, g *accountability.BuddyGroup) error {
	return circleRows.Insert(ctx, s.db, g)
}

// insertSeat gives somebody a seat in a group since it began.
func (s *store) insertSeat(ctx context.Context, g *accountability.BuddyGroup, userID int, isLeader bool) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO accountability_members (group_id, user_id, seat, is_leader, joined_at) VALUES (?, ?, ?, ?, ?)`,
		g.ID, userID, g.Kind, isLeader, g.CreatedAt)
	return err
}

// seatsOf lists the people of a group, by when they came.
func (s *store) seatsOf(ctx context.Context, groupID int) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT user_id FROM accountability_members
		WHERE group_id = ? AND left_at IS NULL ORDER BY joined_at, id`, groupID)
}

// insertCandidate writes that somebody volunteers to lead, and why.
func (s *store) insertCandidate(ctx context.Context, voteID, userID int, sentence string, at time.Time) error {
	_, err := s.db.Exec(ctx, `INSERT INTO team_lead_candidates (selection_id, user_id, sentence, volunteered_at)
		VALUES (?, ?, ?, ?)`, voteID, userID, sentence, at)
	return err
}
