package events

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/platform/db"
)

var calendarFeeds = db.NewTable[CalendarFeed]("calendar_feeds")

// saveFeed gives somebody's calendar feed a key; it was not read with that yet.
func (s *store) saveFeed(ctx context.Context, userID int, key string) error {
	_, err := s.db.Exec(ctx, `INSERT INTO calendar_feeds (user_id, feed_key, created_at) VALUES (?, ?, ?)
		ON CONFLICT (user_id) DO UPDATE SET feed_key = excluded.feed_key, created_at = excluded.created_at,
		last_read_at = NULL`, userID, key, s.clock.Now())
	return err
}

// recordFeedRead writes down when somebody's calendar feed was read.
func (s *store) recordFeedRead(ctx context.Context, userID int, at time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE calendar_feeds SET last_read_at = ? WHERE user_id = ?`, at, userID)
	return err
}

// feedDate is a date that needs words of its own in a feed.
type feedDate struct {
	EventDate
	answer string
}

// feedDates are the dates to come that differ from their rule or that a user answered, those of events that happen
// once, and the past ones that they went to. open is when an event e is open to them.
func (s *store) feedDates(ctx context.Context, userID int, open string, args []any) ([]*feedDate, error) {
	now := s.clock.Now()
	rows, err := s.db.Query(ctx,
		`SELECT `+eventDates.Columns("d.")+
			`, e.name, e.zone, e.place, COALESCE(m.state, 'none') FROM event_dates d JOIN events e ON e.id = d.event_id
		LEFT JOIN event_signups m ON m.date_id = d.id AND m.user_id = ? WHERE `+content.ShownEvents+` AND (`+open+`)
		AND (d.ends_at > ? AND (e.rule IS NULL OR d.is_moved OR d.cancelled_at IS NOT NULL OR d.name IS NOT NULL
				OR d.minutes IS NOT NULL OR d.note IS NOT NULL OR d.place IS NOT NULL OR m.state IS NOT NULL)
			OR d.ends_at > ? AND d.ends_at <= ? AND m.state = 'going')
		ORDER BY d.starts_at, d.id LIMIT ?`,
		append(append([]any{userID}, args...), now, now.Add(-feedPast), now, feedDates)...)
	if err != nil {
		return nil, fmt.Errorf("read the dates of the calendar: %w", err)
	}

	defer rows.Close()
	out := []*feedDate{}
	for rows.Next() {
		d := new(feedDate)
		dest := make([]any, content.ColumnCount(eventDates.Columns("")))
		eventDates.Dest(&d.EventDate, dest)
		if err := rows.Scan(append(dest, &d.event.name, &d.Zone, &d.event.place, &d.answer)...); err != nil {
			return nil, fmt.Errorf("read a date of the calendar: %w", err)
		}

		out = append(out, d)
	}

	return out, rows.Err()
}
