package events

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// store holds the SQL of events. It reads them as the caller sees them, with addresses that open their files.
type store struct {
	db      *db.DB
	clock   clock.Clock
	content *content.Service
}

var events = db.NewTable[Event]("events")

// eventNext and eventLast find the date of an event that goes on or comes next, and the one that ended last; each wants
// the moment. They read one entry of an index.
func eventNext(column string) string {
	return `(SELECT d.` + column +
		` FROM event_dates d WHERE d.event_id = e.id AND d.cancelled_at IS NULL AND d.ends_at > ?
			ORDER BY d.ends_at LIMIT 1)`
}

func eventLast(column string) string {
	return `(SELECT d.` + column +
		` FROM event_dates d WHERE d.event_id = e.id AND d.cancelled_at IS NULL AND d.ends_at <= ?
			ORDER BY d.ends_at DESC LIMIT 1)`
}

// timedEvents are events with the begin of those dates; it wants the moment twice.
var timedEvents = `(SELECT e.*, ` + eventNext("starts_at") + ` AS next_at, ` + eventLast("starts_at") +
	` AS last_at FROM events e) e `

// eventSelect reads events with everything that a row of a list shows; it wants the moment twice.
var eventSelect = `SELECT ` + events.Columns("e.") + `, f.name, f.has_thumb, ` + eventNext("id") + `, ` +
	eventLast("id") + `,
	(SELECT COUNT(*) FROM event_dates d WHERE d.event_id = e.id AND d.cancelled_at IS NULL), (SELECT MIN(x.id)
	FROM events x WHERE x.continues_id = e.id), ` +
	access.OpenersColumn("event", "e.id")

// readEvents reads the rows of a query that begins with eventSelect; further columns go to more.
func (s *store) readEvents(ctx context.Context, query string, args []any, more ...any) ([]*Event, error) {
	rows, err := s.db.Query(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("read events: %w", err)
	}

	defer rows.Close()
	out := []*Event{}
	for rows.Next() {
		e, cover, door := new(Event), content.CoverScan{}, (*string)(nil)
		dest := make([]any, content.ColumnCount(events.Columns("")))
		events.Dest(e, dest)
		dest = append(append(dest, &cover.Name, &cover.HasThumb, &e.nextID, &e.lastID, &e.DateCount, &e.ContinuedByID,
			&door), more...)
		if err := rows.Scan(dest...); err != nil {
			return nil, fmt.Errorf("read an event: %w", err)
		}

		e.openers = access.ParseOpeners(door)
		e.CoverURL, e.CoverThumbURL = cover.Addresses()
		e.Description = s.content.Signed(actor.From(ctx), e.Description)
		out = append(out, e)
	}

	return out, rows.Err()
}

func (s *store) eventByID(ctx context.Context, id int) (*Event, error) {
	rows, err := s.eventsByID(ctx, id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Event")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// eventsByID reads those events that there are, in the order of their ids.
func (s *store) eventsByID(ctx context.Context, ids ...int) ([]*Event, error) {
	cond, arg := s.db.InInts("e.id", ids)
	return s.eventsWhere(ctx, "WHERE "+cond+" ORDER BY e.id", arg)
}

// lockEvent reads an event that is about to change, with its dates.
func (s *store) lockEvent(ctx context.Context, id int) (*Event, error) {
	e, err := events.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Event")
	}
	return e, err
}

// soonest is what comes next, and after it what is over, the latest first.
const soonest = "CASE WHEN e.next_at IS NULL THEN 1 ELSE 0 END, COALESCE(e.next_at,0), COALESCE(e.last_at,0) DESC"

var eventSorts = db.Sorts{
	"": soonest, "name": "e.name_key", "next": "COALESCE(e.next_at,9000000000000000)", "createdAt": "e.created_at",
	"updatedAt": "e.updated_at",
	"status":    "CASE WHEN e.archived_at IS NOT NULL THEN 2 WHEN e.published_at IS NOT NULL THEN 0 ELSE 1 END",
}

// whereWhen is a filter over timedEvents.
func whereWhen(where *db.Where, when string) {
	where.If(when == upcoming, "e.next_at IS NOT NULL").If(when == past, "e.next_at IS NULL").If(when == recurring,
		"e.rule IS NOT NULL")
}

func searched(where *db.Where, search string) {
	for word := range strings.FieldsSeq(fold.Plain(search)) {
		where.And(`e.name_key LIKE ? ESCAPE '\'`, db.Like(word))
	}
}

func (s *store) listEvents(ctx context.Context, w page.Window, when, status string, hostID *int) (*EventList, error) {
	var where db.Where
	where.If(status != content.Archived, "e.archived_at IS NULL").If(status == content.Archived,
		"e.archived_at IS NOT NULL")
	where.If(status == content.Published, "e.published_at IS NOT NULL").If(status == content.Draft,
		"e.published_at IS NULL")
	whereWhen(&where, when)
	if hostID != nil {
		where.And("EXISTS (SELECT 1 FROM event_hosts h WHERE h.event_id = e.id AND h.user_id = ?)", *hostID)
	}

	searched(&where, w.Search)
	rows, total, err := s.pageOfEvents(ctx, &where, eventSorts.Order(w, "e.id"), w)
	return &EventList{rows, total}, err
}

// eventPage is a query for one page of events: it picks and orders them first, and reads their details for the page
// alone. The last column is how many there are in all. What it selects wants the moment twice.
func (s *store) eventPage(columns string, where *db.Where, order string, w page.Window) (string, []any) {
	now := s.clock.Now()
	cond, args := where.SQL()
	query := `WITH p AS (SELECT e.id AS event_id, COUNT(*) OVER () AS total, ROW_NUMBER() OVER (` + order +
		`) AS place FROM ` + timedEvents + cond + ` ORDER BY place LIMIT ? OFFSET ?) ` +
		columns +
		`, p.total FROM p JOIN events e ON e.id = p.event_id LEFT JOIN files f ON f.id = e.cover_file_id
			ORDER BY p.place`
	all := append([]any{now, now}, args...)
	return query, append(all, w.PerPage, w.Offset(), now, now)
}

// coveredEvents are the tables of eventSelect.
const coveredEvents = ` FROM events e LEFT JOIN files f ON f.id = e.cover_file_id `

// eventsWhere reads events e by a condition, in some order.
func (s *store) eventsWhere(ctx context.Context, tail string, args ...any) ([]*Event, error) {
	now := s.clock.Now()
	return s.readEvents(ctx, eventSelect+coveredEvents+tail, append([]any{now, now}, args...))
}

// pageOfEvents reads one page of the events e that fulfil a condition, and how many there are in all.
func (s *store) pageOfEvents(
	ctx context.Context, where *db.Where, order string, w page.Window,
) (list []*Event, total int, err error) {
	query, args := s.eventPage(eventSelect, where, order, w)
	list, err = s.readEvents(ctx, query, args, &total)
	return list, total, err
}

// eventsToPlan are the events whose dates are made up to a moment before this one.
func (s *store) eventsToPlan(ctx context.Context, before time.Time) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT id FROM events WHERE planned_until < ? AND archived_at IS NULL ORDER BY id`, before)
}

// copyEventParts gives an event the hosts, the door and the files of another.
func (s *store) copyEventParts(ctx context.Context, from, to int) error {
	for _, text := range []string{
		`INSERT INTO event_hosts (event_id, user_id, position) SELECT CAST(? AS INTEGER), user_id, position
			FROM event_hosts WHERE event_id = ?`,
		`INSERT INTO doors (content, content_id, opener, opener_id)
			SELECT content, CAST(? AS INTEGER), opener, opener_id FROM doors WHERE content = 'event' AND content_id = ?`,
		`INSERT INTO file_uses (file_id, entity, entity_id) SELECT file_id, entity, CAST(? AS INTEGER) FROM file_uses
			WHERE entity = 'event' AND entity_id = ?`,
	} {
		if _, err := s.db.Exec(ctx, text, to, from); err != nil {
			return fmt.Errorf("copy the parts of event %d: %w", from, err)
		}
	}

	return nil
}
