package accountability

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
)

// silenceJob tells leaders of silent members.
type silenceJob struct{}

// Kind names the job.
func (silenceJob) Kind() string { return "accountability_silence" }

const (
	silenceEvery  = time.Hour
	silenceNotice = "buddy-silent"
	// notifyMax is how many leaders one run tells; the next one goes on.
	notifyMax = 500
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

// NotifySilence tells leaders who of their group has not checked in for the days of the setting check-in-silent-days:
// once for each silence. It is a job: running it twice, or on two processes, tells nothing twice.
func (s *CheckIns) NotifySilence(ctx context.Context) error {
	found, err := s.store.silences(ctx, quietBefore(ctx, s.clock, s.settings))
	if err != nil {
		return fmt.Errorf("find who is silent: %w", err)
	}

	for _, q := range found {
		// The row is marked and the leader told together, so that a job which fails tells again.
		err := s.db.Tx(ctx, func(ctx context.Context) error {
			isNew, err := s.store.markNotified(ctx, q.seatID, q.since)
			if err != nil || !isNew {
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
