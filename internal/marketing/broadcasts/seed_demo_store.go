package broadcasts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/marketing/optout"
	"atlas/internal/platform/db"
)

// seedResults makes what came of a broadcast: sent to all, with clicks, an address that came back and one that
// unsubscribed.
func (s *broadcastStore) seedResults(ctx context.Context, sent *Broadcast) error {
	for _, step := range []struct {
		what, query string
		args        []any
	}{
		{"send", `UPDATE broadcast_recipients SET state = 'sent', sent_at = ?
			WHERE broadcast_id = ?`, []any{*sent.FinishedAt, sent.ID}},
		{"click", `INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at)
			SELECT id, 1, 1, CAST(? AS BIGINT) FROM broadcast_recipients WHERE broadcast_id = ?
			AND user_id % 3 = 0`, []any{*sent.FinishedAt, sent.ID}},
		{"click twice", `INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at)
			SELECT id, 2, 2, CAST(? AS BIGINT) FROM broadcast_recipients WHERE broadcast_id = ?
			AND user_id % 7 = 0`, []any{*sent.FinishedAt, sent.ID}},
		{"bounce", `UPDATE broadcast_recipients SET bounced_at = ? WHERE id = (SELECT MAX(id) - 1
			FROM broadcast_recipients WHERE broadcast_id = ?)`,
			[]any{*sent.FinishedAt, sent.ID}},
		{"stop", `INSERT INTO email_stops (email_key, user_id, reason, broadcast_id, detail, created_at)
			SELECT email_key, user_id, 'bounced', broadcast_id, '550 5.1.1 The email account does not exist', CAST(?
			AS BIGINT) FROM broadcast_recipients
			WHERE id = (SELECT MAX(id) - 1 FROM broadcast_recipients
			WHERE broadcast_id = ?)`, []any{*sent.FinishedAt, sent.ID}},
		{"unsubscribe", `INSERT INTO email_stops (email_key, user_id, reason, broadcast_id, detail, created_at)
			SELECT email_key, user_id, 'unsubscribed', broadcast_id, '', CAST(? AS BIGINT) FROM broadcast_recipients
			WHERE id = (SELECT MAX(id) FROM broadcast_recipients WHERE broadcast_id = ?)`,
			[]any{*sent.FinishedAt, sent.ID}},
	} {
		if _, err := s.db.Exec(ctx, step.query, step.args...); err != nil {
			return fmt.Errorf("make the results of the demo (%s): %w", step.what, err)
		}
	}

	return nil
}

// seedLeavers makes two people who left a sequence and were never in it.
func (s *broadcastStore) seedLeavers(ctx context.Context, started time.Time, sequence *Sequence) error {
	_, err := s.db.Exec(ctx, `INSERT INTO email_sequence_people (sequence_id, user_id, email_key, state, left_reason,
			joined_at)
		SELECT CAST(? AS INTEGER), u.id, u.email_key, 'left', 'segment', CAST(? AS BIGINT) FROM users u WHERE u.archived_at IS NULL
			AND u.id NOT IN (SELECT p.user_id FROM email_sequence_people p WHERE p.user_id IS NOT NULL
			AND p.sequence_id = ?)
		ORDER BY u.id LIMIT 2`, sequence.ID, started, sequence.ID)
	if err != nil {
		return fmt.Errorf("make people of the demo's sequence: %w", err)
	}

	return nil
}

// seedSequenceStops has the second email of the demo's sequence come back from one address, and another one
// unsubscribe by the first. Addresses that were stopped before stay as they are: a reason is told once.
func (s *broadcastStore) seedSequenceStops(ctx context.Context, sequenceID int, now time.Time) error {
	for _, stop := range []struct {
		reason, detail string
		position       int
	}{
		{optout.Bounced, "550 5.1.1 The email account does not exist", 2},
		{optout.Unsubscribed, "", 1},
	} {
		var sendID int
		err := s.db.Row(ctx, `SELECT d.id FROM email_sequence_sends d JOIN email_sequence_emails e ON e.id = d.email_id
			WHERE e.sequence_id = ? AND e.position = ? AND d.email_key NOT IN (SELECT email_key FROM email_stops)
			ORDER BY d.id DESC LIMIT 1`,
			[]any{sequenceID, stop.position}, &sendID)
		if errors.Is(err, db.ErrNone) {
			continue
		}
		if err != nil {
			return fmt.Errorf("find an email of the demo's sequence: %w", err)
		}

		_, err = s.db.Exec(ctx,
			`INSERT INTO email_stops (email_key, user_id, reason, sequence_email_id, detail, created_at)
			SELECT d.email_key, p.user_id, CAST(? AS TEXT), d.email_id, CAST(? AS TEXT), CAST(? AS BIGINT)
			FROM email_sequence_sends d
			JOIN email_sequence_people p ON p.id = d.person_id
			WHERE d.id = ?`, stop.reason, stop.detail, now.Add(-time.Hour), sendID)
		if err != nil {
			return fmt.Errorf("stop an address of the demo's sequence: %w", err)
		}
		if stop.reason != optout.Bounced {
			continue
		}

		if _, err := s.db.Exec(ctx, `UPDATE email_sequence_sends SET bounced_at = ?
			WHERE id = ?`, now.Add(-time.Hour), sendID); err != nil {
			return fmt.Errorf("have an email of the demo's sequence come back: %w", err)
		}
	}

	return nil
}

// seedClick makes a click on the first link of an email that was sent.
func (s *broadcastStore) seedClick(ctx context.Context, last time.Time, send *sequenceSend) error {
	_, err := s.db.Exec(ctx, `INSERT INTO email_sequence_clicks (send_id, position, clicks, first_at)
		VALUES (?, 1, 1, ?)`, send.ID, last)
	if err != nil {
		return fmt.Errorf("make a click of the demo's sequence: %w", err)
	}

	return nil
}
