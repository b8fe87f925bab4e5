package accountability

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// checkInStore holds the SQL of check-ins, and of those who did not check in.
type checkInStore struct{ db *db.DB }

func (s *checkInStore) checkInOf(ctx context.Context, userID int, week string) (*CheckIn, error) {
	c := &CheckIn{Week: week}
	err := s.db.Row(ctx,
		`SELECT did, will_do, blocked, created_at, updated_at FROM check_ins WHERE user_id = ? AND week = ?`,
		[]any{userID, week},
		&c.Did, &c.WillDo, &c.Blocked, db.Millis(&c.CreatedAt), db.Millis(&c.UpdatedAt))
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the check-in of user %d: %w", userID, err)
	}

	return c, nil
}

// checkInsOf reads the weeks in which people checked in, and what they said since a week, the latest first.
func (s *checkInStore) checkInsOf(
	ctx context.Context, userIDs []int, since string,
) (weeks map[int][]string, said map[int][]*CheckIn, err error) {
	cond, arg := s.db.InInts("user_id", userIDs)
	rows, err := s.db.Query(ctx,
		`SELECT user_id, week, CASE WHEN week >= ? THEN did ELSE '' END, CASE WHEN week >= ? THEN will_do ELSE '' END,
		CASE WHEN week >= ? THEN blocked END, created_at, updated_at FROM check_ins WHERE `+cond+
			` ORDER BY user_id, week DESC`, since, since, since, arg)
	if err != nil {
		return nil, nil, fmt.Errorf("read check-ins: %w", err)
	}

	defer rows.Close()
	weeks, said = map[int][]string{}, map[int][]*CheckIn{}
	for rows.Next() {
		c, userID := new(CheckIn), 0
		if err := rows.Scan(&userID, &c.Week, &c.Did, &c.WillDo, &c.Blocked, db.Millis(&c.CreatedAt),
			db.Millis(&c.UpdatedAt)); err != nil {
			return nil, nil, fmt.Errorf("read a check-in: %w", err)
		}

		weeks[userID] = append(weeks[userID], c.Week)

		// Older weeks count for the streak, and are not sent.
		if c.Week >= since {
			said[userID] = append(said[userID], c)
		}
	}

	return weeks, said, rows.Err()
}

// saveCheckIn writes what somebody says of a week, in the place of what they said before.
func (s *checkInStore) saveCheckIn(ctx context.Context, userID int, c *CheckIn) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO check_ins (user_id, week, did, will_do, blocked, created_at, updated_at)
			VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (user_id, week) DO UPDATE
		SET did = excluded.did, will_do = excluded.will_do, blocked = excluded.blocked,
		updated_at = excluded.updated_at`,
		userID, c.Week, c.Did, c.WillDo, c.Blocked, c.CreatedAt, c.CreatedAt)
	return err
}

// silences lists seats whose people have not checked in since before an instant, and of whom nobody was told.
func (s *checkInStore) silences(ctx context.Context, quietBefore time.Time) ([]silence, error) {
	rows, err := s.db.Query(ctx, `SELECT q.id, q.group_id, q.user_id, q.name, l.user_id, g.name, g.kind, q.since FROM
		(SELECT m.id, m.group_id, m.user_id, m.told_since, u.first_name || ' ' || u.last_name AS name, `+QuietSince+
		` AS since`+buddyTables+`
			WHERE m.left_at IS NULL AND NOT m.is_leader) q
		JOIN accountability_groups g ON g.id = q.group_id
		JOIN accountability_members l ON l.group_id = q.group_id AND l.is_leader
		WHERE q.since <= ? AND (q.told_since IS NULL OR q.told_since <> q.since) ORDER BY q.id LIMIT ?`,
		quietBefore, notifyMax)
	if err != nil {
		return nil, fmt.Errorf("read who is silent: %w", err)
	}

	defer rows.Close()
	var out []silence
	for rows.Next() {
		var q silence
		if err := rows.Scan(&q.seatID, &q.groupID, &q.userID, &q.name, &q.leaderID, &q.group, &q.kind,
			db.Millis(&q.since)); err != nil {
			return nil, fmt.Errorf("read someone who is silent: %w", err)
		}

		out = append(out, q)
	}

	return out, rows.Err()
}

// countSeats counts the seats that somebody has.
func (s *checkInStore) countSeats(ctx context.Context, userID int) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM accountability_members WHERE user_id = ? AND left_at IS NULL`, userID)
}

// markNotified notes that the leader is told of a silence. False if that is noted already, or the seat was left.
func (s *checkInStore) markNotified(ctx context.Context, seatID int, since time.Time) (bool, error) {
	n, err := s.db.Exec(ctx,
		`UPDATE accountability_members SET told_since = ?
			WHERE id = ? AND left_at IS NULL AND (told_since IS NULL OR told_since <> ?)`, since, seatID, since)
	return n > 0, err
}
