package accountability

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/platform/db"
)

// firstGroupOf is the group that somebody is in, the accountability group before the challenge group; none without.
func (s *store) firstGroupOf(ctx context.Context, userID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT group_id FROM accountability_members WHERE user_id = ? AND seat IN ('accountability', 'challenge')
			ORDER BY seat LIMIT 1`, userID)
}

// readChooser reads the kind of a live group, and whether somebody is in it. Returns db.ErrNone without the group.
func (s *store) readChooser(ctx context.Context, userID, groupID int) (c chooser, err error) {
	err = s.db.Row(ctx,
		`SELECT g.kind, EXISTS (SELECT 1 FROM accountability_members m
			WHERE m.group_id = g.id AND m.user_id = ? AND m.left_at IS NULL)
		FROM accountability_groups g WHERE g.id = ? AND g.closed_at IS NULL`, []any{userID, groupID}, &c.kind,
		&c.isMember)
	return c, err
}

// findSelection reads the latest choice of a group, as somebody takes part in it, without its candidates; nil for none,
// or one that was given up.
func (s *store) findSelection(ctx context.Context, userID, groupID int) (*TeamLeadSelection, error) {
	t := new(TeamLeadSelection)
	err := s.db.Row(ctx, `SELECT t.id, g.id, g.name, t.opened_at, t.closed_at, t.ended_at, t.chosen_id,
		(SELECT v.candidate_id FROM team_lead_votes v WHERE v.selection_id = t.id AND v.user_id = ?),
		(SELECT COUNT(*) FROM team_lead_votes v
		JOIN accountability_members m ON m.user_id = v.user_id AND m.group_id = g.id AND m.left_at IS NULL
		WHERE v.selection_id = t.id),
		`+buddyCount+
		`, EXISTS (SELECT 1 FROM accountability_members m
			WHERE m.group_id = g.id AND m.user_id = ? AND m.left_at IS NULL)
		FROM team_lead_selections t JOIN accountability_groups g ON g.id = t.group_id WHERE t.group_id = ?
		ORDER BY CASE WHEN t.ended_at IS NULL THEN 0 ELSE 1 END, t.id DESC LIMIT 1`,
		[]any{userID, userID, groupID}, &t.ID, &t.GroupID, &t.GroupName, db.Millis(&t.OpenedAt),
		db.OptionalMillis(&t.ClosedAt), db.OptionalMillis(&t.endedAt), &t.ChosenID,
		&t.MyVoteID, &t.VotedCount, &t.MemberCount, &t.IsMember)

	// One that was given up chose nobody.
	if errors.Is(err, db.ErrNone) || err == nil && t.endedAt != nil && t.ChosenID == nil {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the leader vote of group %d: %w", groupID, err)
	}

	return t, nil
}

// candidates reads who volunteered, in order. Votes of people who left the group, and for oneself beside others, do not
// count.
func (s *store) candidates(ctx context.Context, t *TeamLeadSelection) ([]*TeamLeadCandidate, error) {
	rows, err := s.db.Query(ctx, `SELECT `+records.PersonColumns+`, c.sentence, c.volunteered_at,
		(SELECT COUNT(*) FROM team_lead_votes v
		JOIN accountability_members m ON m.user_id = v.user_id AND m.group_id = ? AND m.left_at IS NULL
			WHERE v.selection_id = c.selection_id AND v.candidate_id = c.user_id)
		FROM team_lead_candidates c JOIN users u ON u.id = c.user_id AND u.archived_at IS NULL
		WHERE c.selection_id = ? AND EXISTS (SELECT 1 FROM accountability_members m
		WHERE m.user_id = c.user_id AND m.group_id = ? AND m.left_at IS NULL)
		ORDER BY c.volunteered_at, u.id`, t.GroupID, t.ID, t.GroupID)
	if err != nil {
		return nil, fmt.Errorf("read who volunteered: %w", err)
	}

	defer rows.Close()
	out := []*TeamLeadCandidate{}
	for rows.Next() {
		c := new(TeamLeadCandidate)
		if err := rows.Scan(&c.ID, &c.Name, &c.Slug, &c.ProfileImage, &c.Sentence, db.Millis(&c.VolunteeredAt),
			&c.VoteCount); err != nil {
			return nil, fmt.Errorf("read someone who volunteered: %w", err)
		}

		out = append(out, c)
	}

	return out, rows.Err()
}

// insertSelection opens a vote in a group.
func (s *store) insertSelection(ctx context.Context, groupID int) error {
	_, err := s.db.Exec(ctx, `INSERT INTO team_lead_selections (group_id, opened_at) VALUES (?, ?)`, groupID,
		s.clock.Now())
	return err
}

// endSelection writes that a vote was closed or given up, by its column.
func (s *store) endSelection(ctx context.Context, id int, column string) error {
	_, err := s.db.Exec(ctx, `UPDATE team_lead_selections SET `+column+` = ? WHERE id = ?`, s.clock.Now(), id)
	return err
}

// confirmSelection writes who was chosen, and ends the vote.
func (s *store) confirmSelection(ctx context.Context, id, chosenID int) error {
	_, err := s.db.Exec(ctx, `UPDATE team_lead_selections SET ended_at = ?, chosen_id = ? WHERE id = ?`,
		s.clock.Now(), chosenID, id)
	return err
}

// saveCandidate writes that somebody volunteers, or their new sentence.
func (s *store) saveCandidate(ctx context.Context, id, userID int, sentence string, at time.Time) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO team_lead_candidates (selection_id, user_id, sentence, volunteered_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (selection_id, user_id) DO UPDATE SET sentence = excluded.sentence`, id, userID, sentence, at)
	return err
}

// deleteCandidate takes back that somebody volunteers.
func (s *store) deleteCandidate(ctx context.Context, id, userID int) error {
	// Votes for someone who is no candidate would count for nobody.
	if _, err := s.db.Exec(ctx, `DELETE FROM team_lead_votes WHERE selection_id = ? AND candidate_id = ?`, id,
		userID); err != nil {
		return fmt.Errorf("delete the votes for user %d: %w", userID, err)
	}

	_, err := s.db.Exec(ctx, `DELETE FROM team_lead_candidates WHERE selection_id = ? AND user_id = ?`, id, userID)
	return err
}

// saveVote writes for whom somebody votes.
func (s *store) saveVote(ctx context.Context, id, userID, candidateID int) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO team_lead_votes (selection_id, user_id, candidate_id, voted_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (selection_id, user_id) DO UPDATE
		SET candidate_id = excluded.candidate_id, voted_at = excluded.voted_at`, id, userID, candidateID,
		s.clock.Now())
	return err
}
