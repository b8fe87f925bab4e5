package learning

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/demo/samplefile"
	"atlas/internal/learning/content"
	"atlas/internal/learning/events"
	"atlas/internal/learning/richtext"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
)

// joinURL is where one joins an event that is online, by a number.
const joinURL = "https://zoom.us/j/8%010d"

// planYears is how far ahead the dates of an event are made.
const planYears = 2

// fillEvents makes events around now, and has people answer them.
func (d *Demo) fillEvents(ctx context.Context) error {
	people, err := d.store.findLearners(ctx)
	if err != nil {
		return err
	}

	// Counted from the Monday of this week in Manila: weekdays stay, on whatever day the demo is made.
	monday := clock.StartOfDay(d.clock.Now()).In(clock.Manila)
	monday = monday.AddDate(0, 0, -(int(monday.Weekday())+6)%7)
	for i, text := range eventTexts {
		e, err := d.addEvent(ctx, i, text, monday)
		if err != nil {
			return fmt.Errorf("write event %s: %w", text.name, err)
		}

		if err := d.addHosts(ctx, e, text); err != nil {
			return fmt.Errorf("give event %s its hosts: %w", text.name, err)
		}

		if err := d.attend(ctx, e, text, i, people); err != nil {
			return fmt.Errorf("have people answer event %s: %w", text.name, err)
		}

		if err := d.learning.Search.Index(ctx, "event", e.ID); err != nil {
			return fmt.Errorf("index event %s: %w", text.name, err)
		}
	}

	// Those who go to all dates of an event go to its next ones.
	return d.learning.Events.SignUpSeries(ctx)
}

func (d *Demo) addEvent(ctx context.Context, i int, text eventText, monday time.Time) (*events.Event, error) {
	day := monday.AddDate(0, 0, text.from)
	made := day.AddDate(0, 0, -21).UTC()
	// An event of some weeks ahead would have been made in the future.
	if now := d.clock.Now(); made.After(now) {
		made = now.AddDate(0, 0, -2)
	}

	e := &events.Event{
		Name: text.name, NameKey: fold.Plain(text.name), ShortDescription: &text.short,
		Description: richtext.Safe(text.about), Zone: schedule.DefaultZone, Date: day.Format(schedule.DateFormat),
		Time: text.clock, Minutes: text.minutes, Place: &text.place, CreatedAt: made, UpdatedAt: made,
	}
	if text.capacity > 0 {
		e.Capacity = &text.capacity
	}
	if text.isOnline {
		e.JoinURL = new(fmt.Sprintf(joinURL, 1000000007*(i+1)%9999999967))
	}
	if !text.isDraft {
		e.PublishedAt = &made
	}

	check := new(errs.Check)
	if e.SetRule(check, text.repeat); check.Err() != nil {
		return nil, fmt.Errorf("read how it repeats: %w", check.Err())
	}

	planned, err := d.plan(e)
	if err != nil {
		return nil, err
	}

	if err := d.store.insertEvent(ctx, e); err != nil {
		return nil, fmt.Errorf("write the event: %w", err)
	}

	dates := make([]*events.EventDate, len(planned))
	for i, date := range planned {
		dates[i] = &events.EventDate{
			EventID: e.ID, Day: date.Day, PlannedAt: date.At, StartsAt: date.At,
			EndsAt: date.At.Add(time.Duration(e.Minutes) * time.Minute), UpdatedAt: made,
		}
	}

	return e, d.store.insertDates(ctx, dates)
}

// plan lists the dates of an event for two years from now, or from its start, and notes whether there are more.
func (d *Demo) plan(e *events.Event) ([]schedule.Date, error) {
	start, err := schedule.Wall(e.Date, e.Time)
	if err != nil {
		return nil, fmt.Errorf("read when it starts: %w", err)
	}

	until := d.clock.Now()
	if start.After(until) {
		until = start
	}

	until = until.AddDate(planYears, 0, 0)
	dates, more := schedule.Plan(e.Date, e.Time, e.Rule, schedule.ZoneOf(e.Zone), until)
	if more {
		e.PlannedUntil = &until
	}

	return dates, nil
}

func (d *Demo) addHosts(ctx context.Context, e *events.Event, text eventText) error {
	var hosts []int
	for _, name := range text.hosts {
		id, err := d.store.findUser(ctx, name)
		if err != nil {
			return err
		}
		if id != nil {
			hosts = append(hosts, *id)
		}
	}

	if err := d.openToLevels(ctx, "event", e.ID, text.levels); err != nil {
		return fmt.Errorf("open event %d to its levels: %w", e.ID, err)
	}

	return d.store.insertHosts(ctx, e.ID, hosts)
}

// attend has people answer the dates around now: the last four, of which there are recordings, and the next three. The
// second next date of the second event is cancelled, and the next of the first has a guest.
func (d *Demo) attend(ctx context.Context, e *events.Event, text eventText, n int, people []*learner) error {
	now := d.clock.Now()
	last, err := d.store.lastDates(ctx, e.ID, now)
	if err != nil {
		return err
	}

	next, err := d.store.nextDates(ctx, e.ID, now)
	if err != nil {
		return err
	}

	// Not all are recorded, as screens have to show both.
	if text.isOnline && text.clock > "12:00" && len(text.levels) == 0 {
		if err := d.record(ctx, e, last); err != nil {
			return fmt.Errorf("record event %d: %w", e.ID, err)
		}
	}
	if n == 0 && len(next) > 0 {
		next[0].Note = new("With Ate Grace, who has worked for the same client in Brisbane for six years.")
	}
	if n == 1 && len(next) > 1 {
		next[1].CancelledAt = new(now.Add(-20 * time.Hour))
		next[1].CancelReason = new("The coaches are at the regional meet-up in Davao.")
	}

	for i, date := range slices.Concat(last, next) {
		if err := d.store.updateDate(ctx, date); err != nil {
			return fmt.Errorf("write date %d: %w", date.ID, err)
		}

		if err := d.answer(ctx, e, date, text, n*5+i*3, people); err != nil {
			return fmt.Errorf("answer date %d: %w", date.ID, err)
		}
	}

	return d.goToAll(ctx, e, text, people)
}

// record gives dates a recording each, as long as the date was.
func (d *Demo) record(ctx context.Context, e *events.Event, dates []*events.EventDate) error {
	for _, date := range dates {
		f, err := d.makeFilm(ctx, content.ForEventRecording, samplefile.Film{
			Title:   e.Name,
			Series:  "Recording of " + date.StartsAt.In(clock.Manila).Format("January 2, 2006"),
			Seconds: int(date.EndsAt.Sub(date.StartsAt).Seconds()),
		})
		if err != nil {
			return fmt.Errorf("make the recording of date %d: %w", date.ID, err)
		}

		date.RecordingFileID = &f.ID

		recording := files.Wanted{ID: f.ID, Kinds: []string{files.VideoFile}, Purpose: content.ForEventRecording}
		if err := d.files.Use(ctx, "event-date", date.ID, recording); err != nil {
			return fmt.Errorf("use the recording of date %d: %w", date.ID, err)
		}
	}

	return nil
}
