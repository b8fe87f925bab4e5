package events

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
)

// changeNotice is a job: it tells everybody who answered a date what became of it.
type changeNotice struct {
	DateID int    `json:"dateId"`
	Change string `json:"change"`
	// StartsAt is when the date began as it was written; a later change sends changeNotice of its own.
	StartsAt int64 `json:"startsAt"`
}

// Kind names the job.
func (changeNotice) Kind() string { return "event_tidings" }

// notifyChanges has everybody told who goes to a date that changed or waits for it. Nobody knows of the dates of a
// draft.
func (s *Service) notifyChanges(ctx context.Context, e *Event, changes []change) error {
	if e.PublishedAt == nil {
		return nil
	}

	for _, c := range changes {
		if err := s.queue.Enqueue(ctx, changeNotice{c.date.ID, c.kind, c.date.StartsAt.UnixMilli()},
			jobs.Once()); err != nil {
			return fmt.Errorf("have the guests of date %d told: %w", c.date.ID, err)
		}
	}

	return nil
}

// SendChangeNotices tells everybody who answered a date that it was moved or cancelled, as it began when that was
// written. What changed again meanwhile is told by the job of that change. It is a job.
func (s *Service) SendChangeNotices(ctx context.Context, dateID int, change string, startsAt time.Time) error {
	list, err := s.readDates(ctx, "WHERE d.id = ? AND "+content.ShownEvents, dateID)
	if err != nil || len(list.Rows) == 0 {
		return err
	}

	d := list.Rows[0]

	// It changed once more: the job of that change tells the truth.
	if d.StartsAt.UnixMilli() != startsAt.UnixMilli() || d.IsCancelled() != (change == dateCancelled) ||
		!d.EndsAt.After(s.clock.Now()) {
		return nil
	}

	people, err := s.store.recipients(ctx, `g.date_id = ? AND g.state IN ('going', 'waiting')`, d.ID)
	if err != nil {
		return fmt.Errorf("find who goes to date %d: %w", d.ID, err)
	}

	for _, userID := range people {
		message := messageAbout(d)
		if change == dateCancelled {
			message.Kind, message.Subject = "event-cancelled", "Cancelled: "+d.Name()
			message.Lines = []string{d.Name() + " on " + manila(d.StartsAt) + " won't take place."}
			if d.CancelReason != nil {
				message.Lines = append(message.Lines, *d.CancelReason)
			}
		} else {
			message.Kind, message.Subject = "event-moved", "New time: "+d.Name()
			message.Lines = []string{d.Name() + " now takes place on " + manila(d.StartsAt) + "."}
		}

		if err := s.notify(ctx, userID, message,
			fmt.Sprintf("%d-%d-%d", d.ID, startsAt.UnixMilli(), d.UpdatedAt.UnixMilli())); err != nil {
			return fmt.Errorf("tell user %d of date %d: %w", userID, d.ID, err)
		}
	}

	return nil
}

// notifySeated tells somebody who waited that they have a place.
func (s *Service) notifySeated(ctx context.Context, d *EventDate, e *Event, userID int) error {
	if e.PublishedAt == nil {
		return nil
	}

	// The date was locked alone, without what its event says.
	d.event.name = e.Name
	message := messageAbout(d)
	message.Kind, message.Subject = "event-seated", "You have a seat: "+d.Name()
	message.Lines = []string{"A seat opened up. You're now going to " + d.Name() + " on " + manila(d.StartsAt) + "."}
	message.After = []string{"If you can't make it, please say so on the event page so the next person can go."}
	return s.notify(ctx, userID, message, fmt.Sprintf("%d-%d", d.ID, s.clock.Now().UnixMilli()))
}

// notify brings an email about an event to somebody in the way they want to be told of its kind, once for its name.
func (s *Service) notify(ctx context.Context, userID int, message mail.Message, once string) error {
	return s.identity.Notify(ctx, identity.Notice{
		Kind: message.Kind, UserID: userID, Once: once, Title: message.Subject, Text: strings.Join(message.Lines, " "),
		Link: message.Button.Path, Message: &message,
	})
}

// eventNotices are what people are told of events.
var eventNotices = []identity.NoticeKind{
	{Name: "event-reminder", Label: "Reminders for events I'm going to", Group: "Events", IsShown: true,
		Mail: identity.MailNow},
	{Name: "event-seated", Label: "A seat opened up for me", Group: "Events", IsShown: true, Mail: identity.MailNow},
	{Name: "event-moved", Label: "New time for an event I RSVP'd to", Group: "Events", IsShown: true,
		Mail: identity.MailNow},
	{Name: "event-cancelled", Label: "An event I RSVP'd to is cancelled", Group: "Events", IsShown: true,
		Mail: identity.MailNow},
}

// messageAbout begins an email about a date.
func messageAbout(d *EventDate) mail.Message {
	return mail.Message{Button: &mail.Button{Label: "View event", Path: d.path()}}
}

func manila(at time.Time) string {
	return at.In(clock.Manila).Format(access.TimeFormat) + " (Manila time)"
}
