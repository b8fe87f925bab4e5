package notify

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
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
// began and have not read in the app. Without such a thing there is no message. It is a job: running it twice, late or
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
		people, err := s.store.digestPeople(ctx, period, begins.Add(digestFrom*time.Hour))
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

// sendDigest sends one person the digest of a period, unless they have it.
func (s *Service) sendDigest(ctx context.Context, userID int, period string, begins time.Time) error {
	to, err := s.store.recipient(ctx, userID)
	if err != nil {
		return fmt.Errorf("read user %d: %w", userID, err)
	}

	now, before := s.clock.Now(), begins.Add(digestFrom*time.Hour)
	found, err := s.store.waiting(ctx, userID, period, before)
	if err != nil {
		return fmt.Errorf("read notifications of user %d: %w", userID, err)
	}

	if len(found) > 0 && !to.isArchived {
		// The row is the claim: of two processes, one sends.
		isOurs, err := s.store.claimDigest(ctx, userID, period, begins, now)
		if err != nil || !isOurs {
			return err
		}

		message := digestMessage(found, period, s.settings.Brand(ctx).Name)
		message.Lines = append([]string{"Hi " + to.firstName + ","}, message.Lines...)
		message.To, message.ToName = to.email, to.firstName+" "+to.lastName
		message.Once = fmt.Sprintf("%d-%s-%s", userID, period, begins.Format(time.DateOnly))
		if err := s.mailer.Send(ctx, message); err != nil {
			return fmt.Errorf("mail digest to user %d: %w", userID, err)
		}
	}

	// Also what was read in the app is done with, or it would wait for ever.
	return s.store.closeDigest(ctx, userID, period, before, now)
}

// digestMessage tells several things at once, the latest first.
func digestMessage(found []*Notification, period, site string) mail.Message {
	since := map[string]string{MailDaily: "since yesterday", MailWeekly: "since last week"}[period]
	message := mail.Message{Kind: "digest-" + period, Subject: fmt.Sprintf("%d new in %s %s", len(found), site, since),
		After: []string{preferencesLine(site)}}
	if len(found) == 1 {
		message.Subject = found[0].Title
	}

	for i, n := range found {
		if i == digestLines {
			message.Lines = append(message.Lines, fmt.Sprintf("And %d more.", len(found)-digestLines))
			break
		}

		line := n.Title
		if n.Text != nil {
			line += "\n" + *n.Text
		}

		message.Lines = append(message.Lines, line)
	}

	message.Button = &mail.Button{Label: "Open " + site, Path: "/"}
	return message
}

// How long notifications are kept: what was read, what was not, and which digests went out.
const (
	readKeptDays   = 90
	unreadKeptDays = 180
	digestKeptDays = 30
)

const day = 24 * time.Hour

// Sweep throws out what is older than notifications are kept.
func (s *Service) Sweep(ctx context.Context, now time.Time) error {
	return s.store.removeOld(
		ctx,
		now.Add(-readKeptDays*day),
		now.Add(-unreadKeptDays*day),
		now.Add(-digestKeptDays*day),
	)
}
