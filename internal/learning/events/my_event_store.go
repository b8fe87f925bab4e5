package events

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/errs"
)

// archivedEvent returns an event that was archived, closed and without dates, for a caller who answered to one of them
// or to whom it would be open. Returns errs.NotFound for everyone else.
func (s *Service) archivedEvent(ctx context.Context, st access.Facts, id int) (*MyEvent, error) {
	now := s.clock.Now()
	found, err := s.readEvents(ctx,
		eventSelect+
			` FROM events e LEFT JOIN files f ON f.id = e.cover_file_id WHERE e.id = ? AND e.archived_at IS NOT NULL`,
		[]any{now, now, id})
	if err != nil {
		return nil, fmt.Errorf("read archived event %d: %w", id, err)
	}
	if len(found) == 0 {
		return nil, errs.Missing("Event")
	}

	event := found[0]

	// Whoever answered knows the event, whatever is open to them by now.
	answers, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM event_signups g JOIN event_dates d ON d.id = g.date_id
			WHERE d.event_id = ? AND g.user_id = ?`, id, st.UserID)
	if err != nil {
		return nil, fmt.Errorf("count the answers to event %d: %w", id, err)
	}

	m := s.mine(event, st)
	if answers == 0 && (event.LastPublishedAt == nil || !m.Door.IsOpen) {
		return nil, errs.Missing("Event")
	}

	m.Door = access.ArchivedState("event", *event.ArchivedAt, false, access.ToMyEvents)

	// What is archived is closed: its text is not sent.
	m.Description = nil
	m.nextID, m.lastID = nil, nil

	return m, nil
}

// AccessRows says of every published event, at most so many, whether it is open to somebody at a moment.
func (s *Service) AccessRows(ctx context.Context, facts access.Facts, at time.Time, most int) ([]*access.Row, error) {
	now := s.clock.Now()
	found, err := s.readEvents(ctx,
		eventSelect+` FROM events e LEFT JOIN files f ON f.id = e.cover_file_id WHERE `+content.ShownEvents+
			` ORDER BY e.name_key, e.id LIMIT ?`, []any{now, now, most})
	if err != nil {
		return nil, fmt.Errorf("read the events: %w", err)
	}

	rows := make([]*access.Row, len(found))
	for i, e := range found {
		rows[i] = &access.Row{ContentID: e.ID, Name: e.Name, Door: new(e.door.StateFor(facts, at))}
	}

	return rows, nil
}
