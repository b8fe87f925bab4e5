package identity

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
)

// digestJob sends the digests that are due.
type digestJob struct{}

// Kind names the job.
func (digestJob) Kind() string { return "notification_digest" }

const (
	digestEvery   = time.Hour
	digestTimeout = 10 * time.Minute
	// Digests go out from eight in the morning, and not in the evening or at night when a site was down until then.
	digestFrom, digestUntil = 8, 20
	// digestLines is how many things a digest tells; of further ones it tells how many.
	digestLines = 20
)

// SendDigests sends everybody the one digest of the day or the week that is due, with what they were told before it
// began and have not read in the app. Without such a thing there is no letter. It is a job: running it twice, late or
// on two processes sends nothing twice.
func (s *Service) SendDigests(ctx context.Context) error {
	now := s.clock.Now().In(clock.Manila)

	// People get mail in the morning only, also when the server was off then.
	if now.Hour() < digestFrom || now.Hour() >= digestUntil {
		return nil
	}

	day := clock.StartOfDay(now).In(clock.Manila)
	monday := day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	for _, due := range []struct {
		period string
		begins time.Time
	}{{MailDaily, day}, {MailWeekly, monday}} {
		period, begins := due.period, due.begins
		people, err := s.digestPeople(ctx, period, begins.Add(digestFrom*time.Hour))
		if err != nil {
			return fmt.Errorf("find people with a %s digest: %w", period, err)
		}

		// Each in a transaction of its own, so that one who fails holds up nobody before them.
		for _, id := range people {
			if err := s.db.Tx(ctx,
				func(ctx context.Context) error { return s.sendDigest(ctx, id, period, begins) }); err != nil {
				return fmt.Errorf("send %s digest to user %d: %w", period, id, err)
			}
		}
	}

	return nil
}

func (s *Service) digestPeople(ctx context.Context, period string, before time.Time) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT user_id FROM notifications
			WHERE digest = ? AND digest IS NOT NULL AND digested_at IS NULL AND created_at < ? ORDER BY user_id`,
		period, before)
}

// sendDigest sends one person the digest of a period, unless they have it.
func (s *Service) sendDigest(ctx context.Context, userID int, period string, begins time.Time) error {
	user, err := users.Get(ctx, s.db, userID)
	if err != nil {
		return fmt.Errorf("read user %d: %w", userID, err)
	}

	now, before := s.clock.Now(), begins.Add(digestFrom*time.Hour)
	const waiting = `user_id = ? AND digest = ? AND digested_at IS NULL AND created_at < ?`
	found, err := s.readNotifications(ctx,
		`WHERE n.id IN (SELECT id FROM notifications WHERE `+waiting+` AND read_at IS NULL) ORDER BY n.id DESC`, userID,
		period, before)
	if err != nil {
		return fmt.Errorf("read notifications of user %d: %w", userID, err)
	}

	if len(found) > 0 && user.ArchivedAt == nil {
		// The row is the claim: of two processes, one sends.
		written, err := s.db.Exec(ctx,
			`INSERT INTO notification_digests (user_id, period, starts_on, sent_at) VALUES (?, ?, ?, ?)
				ON CONFLICT DO NOTHING`,
			userID, period, begins.Format(time.DateOnly), now)
		if err != nil || written == 0 {
			return err
		}

		letter := digestMessage(found, period, s.settings.Brand(ctx).Name)
		letter.Lines = append([]string{"Hi " + user.FirstName + ","}, letter.Lines...)
		letter.To, letter.ToName, letter.Once = user.Email, user.Name(), fmt.Sprintf("%d-%s-%s", userID, period,
			begins.Format(time.DateOnly))
		if err := s.mailer.Send(ctx, letter); err != nil {
			return fmt.Errorf("mail digest to user %d: %w", userID, err)
		}
	}

	// Also what was read in the app is done with, or it would wait for ever.
	_, err = s.db.Exec(ctx, `UPDATE notifications SET digested_at = ? WHERE `+waiting, now, userID, period, before)
	return err
}

// digestMessage tells several things at once, the latest first.
func digestMessage(found []*Notification, period, site string) mail.Message {
	since := map[string]string{MailDaily: "since yesterday", MailWeekly: "since last week"}[period]
	letter := mail.Message{Kind: "digest-" + period, Subject: fmt.Sprintf("%d new in %s %s", len(found), site, since),
		After: []string{preferencesLine(site)}}
	if len(found) == 1 {
		letter.Subject = found[0].Title
	}

	for i, n := range found {
		if i == digestLines {
			letter.Lines = append(letter.Lines, fmt.Sprintf("And %d more.", len(found)-digestLines))
			break
		}

		line := n.Title
		if n.Text != nil {
			line += "\n" + *n.Text
		}

		letter.Lines = append(letter.Lines, line)
	}

	letter.Button = &mail.Button{Label: "Open " + site, Path: "/"}
	return letter
}

// How long notifications are kept: what was read, what was not, and which digests went out.
const (
	readKeptDays   = 90
	unreadKeptDays = 180
	digestKeptDays = 30
)
