package events

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
)

// MyEventDate is one date of an event as members see it.
type MyEventDate struct {
	ID, EventID               int
	Name, Zone, State         string
	CoverThumbURL             *string
	StartsAt, EndsAt          time.Time
	MovedFrom                 *time.Time
	IsRecurring, IsCancelled  bool
	CancelReason, Note, Place *string
	Door                      *access.State
	Capacity                  *int
	GoingCount, WaitingCount  int
	Answer                    string
	WaitingPlace              *int
	HasAttended               *bool
	JoinOpensAt, JoinClosesAt time.Time
	JoinURL, JoinReason       *string
	HasRecording              bool
	Recording                 *content.Video
}

// MyEventDateList is one page of dates.
type MyEventDateList struct {
	Rows  []*MyEventDate
	Total int
}

// IsFull tells whether who wants to go has to wait.
func (d *MyEventDate) IsFull() bool { return d.Capacity != nil && d.GoingCount >= *d.Capacity }

// CanAnswer tells whether the caller may answer.
func (d *MyEventDate) CanAnswer() bool { return d.Door.IsOpen && !d.IsCancelled && d.State != past }

// CanJoin tells whether the caller has the link.
func (d *MyEventDate) CanJoin() bool { return d.JoinURL != nil }

// readMyDates reads dates as the caller sees them and how many there are in all, and says that their hosts may be asked
// for.
func (s *Learners) readMyDates(
	ctx context.Context, facts access.Facts, tail string, args ...any,
) (*MyEventDateList, error) {
	ahead := time.Duration(s.settings.Int(ctx, settings.EventJoinMinutes)) * time.Minute
	list, err := s.store.readMyDates(ctx, facts, ahead, tail, args...)
	if err != nil {
		return nil, err
	}

	hosts := s.loaders(ctx).hosts
	for _, d := range list.Rows {
		hosts.Hint(d.EventID)
	}

	return list, nil
}

// show takes over of a date what its reader may see.
func (m *MyEventDate) show(d *EventDate, ahead time.Duration, staff bool) {
	m.ID, m.EventID, m.Name, m.Zone, m.State = d.ID, d.EventID, d.Name(), d.Zone, d.State()
	m.StartsAt, m.EndsAt, m.IsRecurring, m.Capacity = d.StartsAt, d.EndsAt, d.event.isRecurring, d.Capacity()
	m.IsCancelled, m.CancelReason = d.IsCancelled(), d.CancelReason
	m.JoinOpensAt, m.JoinClosesAt = d.StartsAt.Add(-ahead), d.EndsAt
	m.HasRecording = d.Recording != nil && m.State == past
	if d.IsMoved {
		m.MovedFrom = &d.PlannedAt
	}

	// Where it takes place is for those who may come.
	if m.Door.IsOpen {
		m.Note, m.Place = d.Note, d.Place()
		if m.HasRecording {
			m.Recording = d.Recording
		}
	}

	// The link is the key to the room: without a reason against it, it is shown.
	if reason := m.joinReason(d, ahead, staff); reason != "" {
		m.JoinReason = &reason
	} else {
		m.JoinURL = d.JoinURL()
	}
}

// joinReason says why there is no link for the reader; empty when there is. Of a date with a capacity the link is for
// who goes there.
func (m *MyEventDate) joinReason(d *EventDate, ahead time.Duration, staff bool) string {
	switch {
	case !m.Door.IsOpen:
		return m.Door.Reason
	case m.IsCancelled:
		return "This date is cancelled."
	case m.State == past:
		return "This date has ended."
	case d.JoinURL() == nil:
		return "This date has no link."
	// Seats are limited, and the person who did not answer would take one.
	case m.Capacity != nil && m.Answer != going && !staff:
		return "Only people who are going get the link."
	case m.JoinOpensAt.After(d.now) && ahead == 0:
		return "The link appears when it starts."
	case m.JoinOpensAt.After(d.now):
		return fmt.Sprintf("The link appears %d minutes before it starts.", int(ahead/time.Minute))
	}

	return ""
}

// MyEventDate returns one date of a published event, open to the caller or not. Requires that the caller is signed in.
// Returns errs.NotFound.
func (s *Learners) MyEventDate(ctx context.Context, id int) (*MyEventDate, error) {
	facts, err := s.callerFacts(ctx)
	if err != nil {
		return nil, err
	}

	list, err := s.readMyDates(ctx, facts, "WHERE d.id = ? AND "+content.ShownEvents, id)
	if err == nil && len(list.Rows) == 0 {
		err = errs.Missing("Event date")
	}
	if err != nil {
		return nil, err
	}

	return list.Rows[0], nil
}

// mine are the dates that someone hosts or goes to, recorded those that are over and have a recording.
const (
	mine     = "mine"
	recorded = "recorded"
)

// MyEventDates lists one page of dates, of one published event or of all that are open to the caller. Requires that the
// caller is signed in. Returns errs.Invalid for an unknown filter.
func (s *Learners) MyEventDates(
	ctx context.Context, eventID *int, w page.Window, filter string,
) (*MyEventDateList, error) {
	facts, err := s.callerFacts(ctx)
	if err != nil {
		return nil, err
	}

	now, order := s.clock.Now(), " ORDER BY d.ends_at, d.id"
	where := s.openDates(facts, eventID)
	searched(where, w.Search)

	switch filter {
	case "", incoming:
		where.And("d.ends_at > ?", now)
	case past:
		where.And("d.ends_at <= ?", now)
		order = " ORDER BY d.ends_at DESC, d.id DESC"
	case recorded:
		where.And("d.ends_at <= ? AND d.cancelled_at IS NULL AND (d.recording_url IS NOT NULL OR d.recording_file_id "+
			"IS NOT NULL)", now)
		order = " ORDER BY d.ends_at DESC, d.id DESC"
	case going:
		where.And("d.ends_at > ? AND m.state IN ('going', 'waiting')", now)
	case mine:
		where.And("d.ends_at > ? AND d.cancelled_at IS NULL AND (m.state = 'going' "+
			"OR EXISTS (SELECT 1 FROM event_hosts h WHERE h.event_id = e.id AND h.user_id = ?))", now, facts.UserID)
		order = " ORDER BY d.starts_at, d.id"
	default:
		return nil, errs.Field("filter", errs.IsNotValid)
	}

	cond, args := where.SQL()
	return s.readMyDates(ctx, facts, cond+order+" LIMIT ? OFFSET ?", append(args, w.PerPage, w.Offset())...)
}

// openDates are those of one event, or of all that are open.
func (s *Learners) openDates(facts access.Facts, eventID *int) *db.Where {
	where := new(db.Where)
	where.And(content.ShownEvents)

	// A single event is shown open or closed, and says why.
	if eventID != nil {
		return where.And("d.event_id = ?", *eventID)
	}
	open, args := s.access.OpenCondition(facts, "event", "e.id", s.clock.Now())
	return where.And(open, args...)
}

// MyCalendar lists all dates of open events that touch a period, for the calendar of the caller. Requires that the
// caller is signed in. Returns errs.Invalid for a period of more than 62 days or one that ends before it begins.
func (s *Learners) MyCalendar(ctx context.Context, from, to time.Time) ([]*MyEventDate, error) {
	facts, err := s.callerFacts(ctx)
	if err != nil {
		return nil, err
	}

	if err := checkRange(from, to); err != nil {
		return nil, err
	}

	where := s.openDates(facts, nil)
	whereOverlapping(where, from, to)
	cond, args := where.SQL()
	list, err := s.readMyDates(ctx, facts, cond+" ORDER BY d.starts_at, d.id LIMIT ?", append(args, calendarMax)...)
	if err != nil {
		return nil, fmt.Errorf("read the calendar of user %d: %w", facts.UserID, err)
	}

	return list.Rows, nil
}
