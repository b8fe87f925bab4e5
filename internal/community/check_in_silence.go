package community

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/db"
)

// silenceJob tells leaders of silent members.
type silenceJob struct{}

// Kind names the job.
func (silenceJob) Kind() string { return "accountability_silence" }

const (
	silenceEvery  = time.Hour
	silenceNotice = "buddy-silent"
	// toldMax is how many leaders one run tells; the next one goes on.
	toldMax = 500
)

// silentNotice is the kind of the notice; leaders get it.
func silentNotice() identity.NoticeKind {
	return identity.NoticeKind{Name: silenceNotice, Label: "No check-in from someone in my group", Group: "Groups",
		IsShown: true, Mail: identity.MailNow}
}

// silence is somebody of whom a leader is to be told.
type silence struct {
	seatID, groupID, userID, leaderID int
	name, group, kind                 string
	since                             time.Time
}

// TellSilence tells leaders who of their group has not checked in for the days of the setting check-in-silent-days:
// once for each silence. It is a job: running it twice, or on two processes, tells nothing twice.
func (s *Service) TellSilence(ctx context.Context) error {
	found, err := s.silences(ctx)
	if err != nil {
		return fmt.Errorf("find who is silent: %w", err)
	}

	for _, q := range found {
		// The row is marked and the leader told together, so that a job which fails tells again.
		err := s.db.Tx(ctx, func(ctx context.Context) error {
			n, err := s.db.Exec(ctx,
				`UPDATE accountability_members SET told_since = ?
					WHERE id = ? AND left_at IS NULL AND (told_since IS NULL OR told_since <> ?)`, q.since, q.seatID,
				q.since)
			if err != nil || n == 0 {
				return err
			}

			days := int(s.clock.Now().Sub(q.since) / (24 * time.Hour))
			return s.identity.Notify(ctx, identity.Notice{
				Kind: silenceNotice, UserID: q.leaderID, Once: fmt.Sprintf("%d-%d", q.seatID, q.since.UnixMilli()),
				ActorID: q.userID,
				Title:   fmt.Sprintf("No check-in from %s for %d days", q.name, days),
				Text:    fmt.Sprintf("They're in %s. A short message from you may be all it takes.", q.group),
				Link: map[string]string{accountabilityKind: "/accountability-buddies",
					challengeKind: "/challenge-buddies"}[q.kind],
			})
		})
		if err != nil {
			return fmt.Errorf("tell of silent user %d: %w", q.userID, err)
		}
	}

	return nil
}

func (s *Service) silences(ctx context.Context) ([]silence, error) {
	rows, err := s.db.Query(ctx, `SELECT q.id, q.group_id, q.user_id, q.name, l.user_id, g.name, g.kind, q.since FROM
		(SELECT m.id, m.group_id, m.user_id, m.told_since, u.first_name || ' ' || u.last_name AS name, `+quietSince+
		` AS since`+buddyTables+`
			WHERE m.left_at IS NULL AND NOT m.is_leader) q
		JOIN accountability_groups g ON g.id = q.group_id
		JOIN accountability_members l ON l.group_id = q.group_id AND l.is_leader
		WHERE q.since <= ? AND (q.told_since IS NULL OR q.told_since <> q.since) ORDER BY q.id LIMIT ?`,
		s.quietBefore(ctx), toldMax)
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
