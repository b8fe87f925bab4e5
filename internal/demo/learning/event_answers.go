package learning

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/events"
	"atlas/internal/platform/clock"
)

// The answers to a date.
const (
	going   = "going"
	waiting = "waiting"
)

// goToAll has some people go to all dates of an event that repeats and has seats for any number.
func (d *Demo) goToAll(ctx context.Context, e *events.Event, text eventText, people []*learner) error {
	if text.repeat == nil || text.capacity > 0 || len(text.levels) > 0 {
		return nil
	}

	for _, who := range people[len(people)-min(len(people), text.guests/3):] {
		if err := d.store.insertSeries(ctx, e.ID, who.id, d.clock.Now()); err != nil {
			return err
		}
	}

	return nil
}

// answer writes who goes to a date, in turn, who has to wait, and who was there.
func (d *Demo) answer(
	ctx context.Context, e *events.Event, date *events.EventDate, text eventText, from int, people []*learner,
) error {
	now, turn := d.clock.Now(), 0
	for i := range people {
		who := people[(from+i)%len(people)]
		if turn == text.guests {
			return nil
		}
		if !who.holdsOneOf(text.levels) {
			continue
		}

		turn++
		a := answer{dateID: date.ID, userID: who.id, state: going, turn: turn}
		// The first ones have the seats; everyone after them waits for one.
		if e.Capacity != nil && turn > *e.Capacity {
			a.state = waiting
		}
		if !date.EndsAt.After(now) {
			a.hasAttended = new(a.state == going && (from+turn)%5 != 0)
		}

		a.at = date.StartsAt.Add(-time.Duration(30+7*(text.guests-turn)) * time.Hour)

		// Nothing of the demo lies in the future.
		if a.at.After(now) {
			a.at = now.Add(-time.Duration(text.guests-turn) * time.Hour)
		}

		if err := d.store.insertAnswer(ctx, a); err != nil {
			return err
		}

		if err := d.remind(ctx, e, date, a); err != nil {
			return fmt.Errorf("remind user %d: %w", who.id, err)
		}
	}

	return nil
}

// remind tells who goes to a date of the last weeks, or cannot go to one that is cancelled, as they would have been
// told.
func (d *Demo) remind(ctx context.Context, e *events.Event, date *events.EventDate, to answer) error {
	starts := date.StartsAt.In(clock.Manila).Format(access.TimeFormat) + " (Manila time)"
	n := identity.Notice{
		Kind: "event-reminder", UserID: to.userID,
		Once:  fmt.Sprintf("%d-%d-%d", date.ID, date.StartsAt.UnixMilli(), 24),
		Title: "Reminder: " + e.Name, Text: e.Name + " takes place on " + starts + ".",
		Link: fmt.Sprintf("/events/my-events/%d?date=%d", e.ID, date.ID),
	}
	at := date.StartsAt.Add(-24 * time.Hour)
	if date.CancelledAt != nil {
		n.Kind, n.Title, at = "event-cancelled", "Cancelled: "+e.Name, *date.CancelledAt
		n.Text = e.Name + " on " + starts + " won't take place. " + *date.CancelReason
	}

	// Only those with a seat are told, and old news would fill their list of notifications.
	now := d.clock.Now()
	if to.state != going || at.After(now) || now.Sub(at) > 30*24*time.Hour {
		return nil
	}

	return d.people.Notify(ctx, n, at, now.Sub(at) > 48*time.Hour)
}
