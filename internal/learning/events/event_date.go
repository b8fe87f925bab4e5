package events

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// EventDate is one date of an event as those see it who look after events. What it has not of its own is as the event
// says.
type EventDate struct {
	ID              int        `db:"id,made"`
	EventID         int        `db:"event_id" log:"eventId"`
	Day             string     `db:"day" log:"day"`
	PlannedAt       time.Time  `db:"planned_at"`
	StartsAt        time.Time  `db:"starts_at" log:"startsAt"`
	EndsAt          time.Time  `db:"ends_at" log:"endsAt"`
	IsMoved         bool       `db:"is_moved"`
	OwnName         *string    `db:"name" log:"name"`
	OwnMinutes      *int       `db:"minutes"`
	Note            *string    `db:"note" log:"note"`
	OwnCapacity     *int       `db:"capacity" log:"capacity"`
	OwnPlace        *string    `db:"place" log:"place"`
	OwnJoinURL      *string    `db:"join_url" log:"joinUrl"`
	RecordingURL    *string    `db:"recording_url" log:"recordingUrl"`
	RecordingFileID *int       `db:"recording_file_id" log:"recordingFileId"`
	CancelledAt     *time.Time `db:"cancelled_at" log:"cancelledAt"`
	CancelReason    *string    `db:"cancel_reason" log:"cancelReason"`
	UpdatedAt       time.Time  `db:"updated_at"`

	Zone                                                   string
	Recording                                              *content.Video
	GoingCount, WaitingCount, DeclinedCount, AttendedCount int
	now                                                    time.Time
	event                                                  eventPart
}

// eventPart is what a date needs of its event.
type eventPart struct {
	name           string
	capacity       *int
	place, joinURL *string
	isRecurring    bool
}

func (d *EventDate) length(usual int) time.Duration {
	if d.OwnMinutes != nil {
		usual = *d.OwnMinutes
	}
	return time.Duration(usual) * time.Minute
}

func orElse[T any](own, usual *T) *T {
	if own != nil {
		return own
	}
	return usual
}

// Name is its own name or that of the event.
func (d *EventDate) Name() string { return *orElse(d.OwnName, &d.event.name) }

// Capacity is how many people may go; nil for any number.
func (d *EventDate) Capacity() *int { return orElse(d.OwnCapacity, d.event.capacity) }

// Place is where it happens.
func (d *EventDate) Place() *string { return orElse(d.OwnPlace, d.event.place) }

// JoinURL is where to join it.
func (d *EventDate) JoinURL() *string { return orElse(d.OwnJoinURL, d.event.joinURL) }

// Minutes is how long it takes.
func (d *EventDate) Minutes() int { return int(d.EndsAt.Sub(d.StartsAt) / time.Minute) }

func (d *EventDate) shown() time.Time {
	zone := schedule.ZoneOf(d.Zone)
	if zone == nil {
		zone = time.UTC
	}
	return schedule.WallOf(d.StartsAt, zone)
}

// Date is the day in the zone of the event.
func (d *EventDate) Date() string { return d.shown().Format(schedule.DateFormat) }

// Time is the time of day in the zone of the event.
func (d *EventDate) Time() string { return d.shown().Format(schedule.ClockFormat) }

// IsCancelled tells whether it will not happen.
func (d *EventDate) IsCancelled() bool { return d.CancelledAt != nil }

// Own names what is of this date alone.
func (d *EventDate) Own() []string {
	out := []string{}
	for _, part := range []struct {
		name string
		own  bool
	}{
		{"name", d.OwnName != nil}, {"time", d.IsMoved}, {"minutes", d.OwnMinutes != nil}, {"note", d.Note != nil},
		{"capacity", d.OwnCapacity != nil}, {"place", d.OwnPlace != nil}, {"joinUrl", d.OwnJoinURL != nil},
	} {
		if part.own {
			out = append(out, part.name)
		}
	}

	return out
}

// IsChanged tells whether it differs from the event.
func (d *EventDate) IsChanged() bool { return len(d.Own()) > 0 }

// The states of a date.
const (
	dateNow  = "now"
	incoming = "incoming"
)

func stateOf(starts, ends, now time.Time) string {
	switch {
	case !ends.After(now):
		return past
	case starts.After(now):
		return incoming
	}
	return dateNow
}

// State is now, incoming or past.
func (d *EventDate) State() string { return stateOf(d.StartsAt, d.EndsAt, d.now) }

// EventDateList is one page of dates.
type EventDateList struct {
	Rows  []*EventDate
	Total int
}

// EventDates lists one page of the dates of an event, for staff; none for an unknown event. Requires the page event or
// editEvent. Returns errs.NotFound without these pages, or errs.Invalid for an unknown filter.
func (s *Service) EventDates(ctx context.Context, eventID int, w page.Window, filter string) (*EventDateList, error) {
	if !actor.From(ctx).Page(eventPages...) {
		return nil, errs.Missing("Event")
	}

	var where db.Where
	where.And("d.event_id = ?", eventID)
	searched(&where, w.Search)
	order := " ORDER BY d.starts_at, d.id"

	switch filter {
	case "", "all":
	case upcoming:
		where.And("d.ends_at > ?", s.clock.Now())
	case past:
		where.And("d.ends_at <= ?", s.clock.Now())
		order = " ORDER BY d.starts_at DESC, d.id DESC"
	default:
		return nil, errs.Field("filter", errs.IsNotValid)
	}

	cond, args := where.SQL()
	return s.readDates(ctx, cond+order+" LIMIT ? OFFSET ?", append(args, w.PerPage, w.Offset())...)
}

// EventDate returns one date of an event. Requires the page event or editEvent. Returns errs.NotFound, also without
// these pages.
func (s *Service) EventDate(ctx context.Context, id int) (*EventDate, error) {
	if !actor.From(ctx).Page(eventPages...) {
		return nil, errs.Missing("Event date")
	}
	return s.dateByID(ctx, id)
}

// readDates reads dates and how many there are in all, and says that their hosts may be asked for.
func (s *Service) readDates(ctx context.Context, tail string, args ...any) (*EventDateList, error) {
	list, err := s.store.readDates(ctx, tail, args...)
	if err != nil {
		return nil, err
	}

	hosts := s.loaders(ctx).hosts
	for _, d := range list.Rows {
		hosts.Hint(d.EventID)
	}

	return list, nil
}

func (s *Service) dateByID(ctx context.Context, id int) (*EventDate, error) {
	list, err := s.readDates(ctx, "WHERE d.id = ?", id)
	if err == nil && len(list.Rows) == 0 {
		err = errs.Missing("Event date")
	}
	if err != nil {
		return nil, err
	}
	return list.Rows[0], nil
}

const (
	// calendarDays is more than any month with the weeks around it; calendarMax bounds what a calendar shows.
	calendarDays = 62
	calendarMax  = 1000
)

// checkRange checks what a calendar asks for.
func checkRange(from, to time.Time) error {
	if !to.After(from) || to.Sub(from) > calendarDays*24*time.Hour {
		return errs.Field("to", errs.IsNotValid)
	}
	return nil
}

// whereOverlapping are the dates of a stretch. No date is longer than a day.
func whereOverlapping(where *db.Where, from, to time.Time) {
	where.And("d.starts_at >= ? AND d.starts_at < ? AND d.ends_at > ?", from.Add(-minutesMax*time.Minute), to, from)
}

// EventCalendar lists all dates that touch a period, those of drafts among them, for the calendar of staff. Requires
// the page events. Returns errs.Invalid for a period of more than 62 days or one that ends before it begins.
func (s *Service) EventCalendar(ctx context.Context, from, to time.Time) ([]*EventDate, error) {
	if !actor.From(ctx).Page("events") {
		return nil, errs.Denied()
	}

	// A calendar shows a month or two; a year of dates would be a heavy answer.
	if err := checkRange(from, to); err != nil {
		return nil, err
	}

	var where db.Where
	where.And("e.archived_at IS NULL")
	whereOverlapping(&where, from, to)
	cond, args := where.SQL()
	list, err := s.readDates(ctx, cond+" ORDER BY d.starts_at, d.id LIMIT ?", append(args, calendarMax)...)
	if err != nil {
		return nil, fmt.Errorf("read the dates of the calendar: %w", err)
	}

	return list.Rows, nil
}

var answerStates = []string{"", "all", going, waiting, declined, attended}

func knownState(state string) bool { return slices.Contains(answerStates, state) }
