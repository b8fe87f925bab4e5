package events

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// eventsJob makes dates ahead of time, remindJob reminds of them.
type (
	eventsJob struct{}
	remindJob struct{}
)

// Kind names the job.
func (eventsJob) Kind() string { return "event_plan" }

// Kind names the job.
func (remindJob) Kind() string { return "event_remind" }

const (
	planEvery   = 24 * time.Hour
	remindEvery = 5 * time.Minute
	remindHours = 7 * 24
)

// leads are how many hours before a date people are reminded, the longest first.
func (s *reminders) leads(ctx context.Context) []int {
	out := []int{}
	for _, part := range strings.Split(s.settings.Text(ctx, settings.EventReminderHours), ",") {
		if hours, err := strconv.Atoi(strings.TrimSpace(part)); err == nil && hours >= 1 && hours <= remindHours {
			// What is no number of hours is left out, as the setting is typed by hand.
			out = append(out, hours)
		}
	}

	slices.Sort(out)
	out = slices.Compact(out)
	slices.Reverse(out)

	return out
}

// RemindOfEvents sends the reminders that are due, each once to a person and date. Who answered after a reminder would
// have been sent needs none, and of several that are due only the last is sent. It is a job.
func (s *Service) RemindOfEvents(ctx context.Context) error {
	return (&reminders{s}).remindAll(ctx)
}

// remindAll finds the dates that begin soon and tells who comes to them.
func (s *reminders) remindAll(ctx context.Context) error {
	now, leads := s.clock.Now(), s.leads(ctx)
	for i, hours := range leads {
		from, lead := now, time.Duration(hours)*time.Hour
		if i+1 < len(leads) {
			from = now.Add(time.Duration(leads[i+1]) * time.Hour)
		}

		list, err := s.readDates(ctx,
			"WHERE d.starts_at > ? AND d.starts_at <= ? AND d.cancelled_at IS NULL AND "+content.ShownEvents+
				" ORDER BY d.starts_at, d.id LIMIT ?", from, now.Add(lead), calendarMax)
		if err != nil {
			return fmt.Errorf("find dates to remind of: %w", err)
		}

		for _, d := range list.Rows {
			if d.GoingCount == 0 {
				continue
			}

			if err := s.remindOf(ctx, d, hours); err != nil {
				return fmt.Errorf("remind of date %d: %w", d.ID, err)
			}
		}
	}

	return nil
}

// remindOf reminds everybody who goes to a date.
func (s *reminders) remindOf(ctx context.Context, d *EventDate, hours int) error {
	people, err := s.store.recipients(ctx,
		`g.date_id = ? AND g.state = 'going' AND g.answered_at < ? AND NOT EXISTS (SELECT 1 FROM event_reminders x
		WHERE x.date_id = g.date_id AND x.user_id = g.user_id AND x.hours <= ?)`, d.ID,
		d.StartsAt.Add(-time.Duration(hours)*time.Hour), hours)
	if err != nil {
		return fmt.Errorf("find who goes to date %d: %w", d.ID, err)
	}

	for _, userID := range people {
		open, err := s.isOpenTo(ctx, d, userID)
		if err != nil {
			return fmt.Errorf("look whether date %d is open to user %d: %w", d.ID, userID, err)
		}

		// Anyone who lost access is not invited to a closed door.
		if !open {
			continue
		}

		if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.remind(ctx, d, userID, hours) }); err != nil {
			return fmt.Errorf("remind user %d of date %d: %w", userID, d.ID, err)
		}
	}

	return nil
}

// isOpenTo tells whether somebody may still go to a date.
func (s *reminders) isOpenTo(ctx context.Context, d *EventDate, userID int) (bool, error) {
	who, err := s.identity.MemberImport.ActorOf(ctx, userID, nil)
	if errs.Is(err, errs.Forbidden) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read user %d: %w", userID, err)
	}

	own, err := s.Learners.MyEventDate(actor.With(ctx, who), d.ID)
	if errs.Is(err, errs.NotFound) {
		return false, nil
	}

	return err == nil && own.Door.IsOpen, err
}

func (s *reminders) remind(ctx context.Context, d *EventDate, userID, hours int) error {
	// The row is the proof that the reminder was sent; of two jobs at once one inserts it.
	isFirst, err := s.store.insertReminder(ctx, d.ID, userID, hours)
	if err != nil || !isFirst {
		return err
	}

	message := messageAbout(d)
	message.Kind, message.Subject = "event-reminder", "Reminder: "+d.Name()
	message.Lines = []string{fmt.Sprintf("%s takes place on %s.", d.Name(), manila(d.StartsAt))}
	if d.Note != nil {
		message.Lines = append(message.Lines, *d.Note)
	}

	message.After = []string{"You'll find the join link on the event page shortly before it starts."}
	return s.notify(ctx, userID, message, fmt.Sprintf("%d-%d-%d", d.ID, d.StartsAt.UnixMilli(), hours))
}
