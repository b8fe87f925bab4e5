package events

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
)

var eventDates = db.NewTable[EventDate]("event_dates")

// signupCount counts answers of one state to a date.
func signupCount(cond string) string {
	return `(SELECT COUNT(*) FROM event_signups g WHERE g.date_id = d.id AND ` + cond + `)`
}

var eventDateSelect = `SELECT ` + eventDates.Columns("d.") +
	`, e.name, e.zone, e.capacity, e.place, e.join_url, e.rule IS NOT NULL, r.name, r.media_type, r.seconds, ` +
	signupCount("g.state = 'going'") + `, ` + signupCount("g.state = 'waiting'") + `, ` +
	signupCount("g.state = 'declined'") + `, ` + signupCount("g.has_attended") + `, COUNT(*) OVER ()
	FROM event_dates d JOIN events e ON e.id = d.event_id LEFT JOIN files r ON r.id = d.recording_file_id `

// recordingScan reads a file of ours, or none.
type recordingScan struct {
	name, mediaType *string
	seconds         *int
}

func (r *recordingScan) dest() []any { return []any{&r.name, &r.mediaType, &r.seconds} }

func (r *recordingScan) video(to actor.Actor, s *store, address *string) *content.Video {
	if r.name == nil {
		return s.content.Video(to, address, nil, nil, nil)
	}
	return s.content.Video(to, nil, &files.File{Name: *r.name, MediaType: *r.mediaType}, nil, r.seconds)
}

// readDates reads dates and how many there are in all.
func (s *store) readDates(ctx context.Context, tail string, args ...any) (*EventDateList, error) {
	rows, err := s.db.Query(ctx, eventDateSelect+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read dates of events: %w", err)
	}

	defer rows.Close()
	list := &EventDateList{Rows: []*EventDate{}}
	for rows.Next() {
		d, recording := &EventDate{now: s.clock.Now()}, recordingScan{}
		dest := make([]any, content.ColumnCount(eventDates.Columns("")))
		eventDates.Dest(d, dest)
		dest = append(dest, &d.event.name, &d.Zone, &d.event.capacity, &d.event.place, &d.event.joinURL,
			&d.event.isRecurring)
		dest = append(append(dest, recording.dest()...), &d.GoingCount, &d.WaitingCount, &d.DeclinedCount,
			&d.AttendedCount, &list.Total)
		if err := rows.Scan(dest...); err != nil {
			return nil, fmt.Errorf("read a date of an event: %w", err)
		}

		d.Recording = recording.video(actor.From(ctx), s, d.RecordingURL)
		list.Rows = append(list.Rows, d)
	}

	return list, rows.Err()
}

var myDateSelect = `SELECT ` + eventDates.Columns("d.") +
	`, e.name, e.zone, e.capacity, e.place, e.join_url, e.rule IS NOT NULL, f.name, f.has_thumb,
	r.name, r.media_type, r.seconds, ` +
	access.OpenersColumn("event", "e.id") + `, ` + signupCount("g.state = 'going'") + `, ` +
	signupCount("g.state = 'waiting'") +
	`, m.state, m.has_attended,
	CASE WHEN m.state = 'waiting' THEN ` + waitingPlace("m") + ` END, COUNT(*) OVER ()
	FROM event_dates d JOIN events e ON e.id = d.event_id LEFT JOIN files f ON f.id = e.cover_file_id
	LEFT JOIN files r ON r.id = d.recording_file_id
	LEFT JOIN event_signups m ON m.date_id = d.id AND m.user_id = ? `

// readMyDates reads dates with somebody's answers and how many there are in all, and leaves out what is behind closed
// doors. ahead is how long before a date its link is shown.
func (s *store) readMyDates(
	ctx context.Context, facts access.Facts, ahead time.Duration, tail string, args ...any,
) (*MyEventDateList, error) {
	rows, err := s.db.Query(ctx, myDateSelect+tail, append([]any{facts.UserID}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("read dates of events: %w", err)
	}

	defer rows.Close()
	list := &MyEventDateList{Rows: []*MyEventDate{}}
	for rows.Next() {
		d, m := &EventDate{now: s.clock.Now()}, &MyEventDate{Answer: noAnswer}
		cover, recording := content.CoverScan{}, recordingScan{}
		var door, answer *string
		dest := make([]any, content.ColumnCount(eventDates.Columns("")))
		eventDates.Dest(d, dest)
		dest = append(dest, &d.event.name, &d.Zone, &d.event.capacity, &d.event.place, &d.event.joinURL,
			&d.event.isRecurring, &cover.Name, &cover.HasThumb)
		dest = append(append(dest, recording.dest()...), &door, &m.GoingCount, &m.WaitingCount, &answer, &m.HasAttended,
			&m.WaitingPlace, &list.Total)
		if err := rows.Scan(dest...); err != nil {
			return nil, fmt.Errorf("read a date of an event: %w", err)
		}

		if answer != nil {
			m.Answer = *answer
		}

		_, m.CoverThumbURL = cover.Addresses()

		// The door is opened in Go as well: the reason is shown, and the link depends on it.
		m.Door = new(access.ParseOpeners(door).StateFor(facts, d.now))
		d.Recording = recording.video(actor.From(ctx), s, d.RecordingURL)
		m.show(d, ahead, facts.Staff)
		list.Rows = append(list.Rows, m)
	}

	return list, rows.Err()
}

// lockDate reads a date that is about to change; the event is locked first, so that no two wait for each other. Returns
// errs.NotFound.
func (s *store) lockDate(ctx context.Context, id int) (*EventDate, *Event, error) {
	eventID, err := s.db.Int(ctx, `SELECT event_id FROM event_dates WHERE id = ?`, id)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, errs.Missing("Event date")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read the event of date %d: %w", id, err)
	}

	e, err := s.lockEvent(ctx, eventID)
	if err != nil {
		return nil, nil, err
	}

	d, err := eventDates.Lock(ctx, s.db, id)

	// The date may have gone to another event while its own was waited for.
	if errors.Is(err, db.ErrNone) || err == nil && d.EventID != eventID {
		return nil, nil, errs.Missing("Event date")
	}

	return d, e, err
}

// lockDateAlone reads a date that people answer: answers to other dates of its event go on meanwhile. Returns
// errs.NotFound.
func (s *store) lockDateAlone(ctx context.Context, id int) (*EventDate, *Event, error) {
	d, err := eventDates.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, errs.Missing("Event date")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("lock date %d: %w", id, err)
	}

	e, err := events.Get(ctx, s.db, d.EventID)
	if err != nil {
		return nil, nil, fmt.Errorf("read event %d of date %d: %w", d.EventID, id, err)
	}

	return d, e, nil
}

// lockDates reads all dates of an event, which are about to change.
func (s *store) lockDates(ctx context.Context, eventID int) ([]*EventDate, error) {
	return eventDates.All(ctx, s.db, `WHERE event_id = ? ORDER BY day`+s.db.ForUpdate(), eventID)
}

// insertDates writes new dates, some at a time.
func (s *store) insertDates(ctx context.Context, dates []*EventDate) error {
	for len(dates) > 0 {
		n := min(len(dates), planChunk)
		if err := eventDates.InsertAll(ctx, s.db, dates[:n]); err != nil {
			return err
		}
		dates = dates[n:]
	}
	return nil
}

// clearDay gives the day of a date that moves free for another one.
func (s *store) clearDay(ctx context.Context, dateID int) error {
	_, err := s.db.Exec(ctx, `UPDATE event_dates SET day = ? WHERE id = ?`, fmt.Sprintf("moving %d", dateID), dateID)
	return err
}

// moveDates gives the dates of an event from a day on to another event.
func (s *store) moveDates(ctx context.Context, from, to int, day string) error {
	_, err := s.db.Exec(ctx, `UPDATE event_dates SET event_id = ? WHERE event_id = ? AND day >= ?`, to, from, day)
	return err
}
