package events

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/learning/content"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/merge"
	"atlas/internal/platform/page"
)

// listSignups reads one page of the answers to a date, those of one state or all.
func (s *store) listSignups(
	ctx context.Context, dateID int, w page.Window, state string,
) (*EventSignupList, error) {
	var where db.Where
	where.And("g.date_id = ?", dateID)
	where.If(state == attended, "g.has_attended").If(slices.Contains([]string{going, waiting, declined}, state),
		"g.state = ?", state)

	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`a.name_key LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, args := where.SQL()
	rows, err := s.db.Query(ctx,
		`SELECT `+content.AuthorColumns+`, g.state, CASE WHEN g.state = 'waiting' THEN `+waitingPlace("g")+
			` END, g.answered_at, g.has_attended, g.joined_at, COUNT(*) OVER ()
		FROM event_signups g JOIN users a ON a.id = g.user_id `+cond+`
		ORDER BY CASE g.state WHEN 'going' THEN 0 WHEN 'waiting' THEN 1 WHEN 'none' THEN 2 ELSE 3 END, g.turn, g.user_id
		LIMIT ? OFFSET ?`, append(args, w.PerPage, w.Offset())...)
	if err != nil {
		return nil, fmt.Errorf("read the answers to date %d: %w", dateID, err)
	}

	defer rows.Close()
	list := &EventSignupList{Rows: []*EventSignup{}}
	for rows.Next() {
		g, who := new(EventSignup), content.AuthorScan{}
		if err := rows.Scan(append(who.Dest(), &g.State, &g.Place, db.Millis(&g.AnsweredAt), &g.HasAttended,
			db.OptionalMillis(&g.JoinedAt), &list.Total)...); err != nil {
			return nil, fmt.Errorf("read an answer to date %d: %w", dateID, err)
		}

		g.User = who.Author()
		list.Rows = append(list.Rows, g)
	}

	return list, rows.Err()
}

// waitingPlace counts who waits up to a row of event_signups.
func waitingPlace(row string) string {
	return `(SELECT COUNT(*) FROM event_signups w WHERE w.date_id = ` + row +
		`.date_id AND w.state = 'waiting' AND w.turn <= ` + row + `.turn)`
}

// answerOf is somebody's answer to a date; noAnswer without one.
func (s *store) answerOf(ctx context.Context, dateID, userID int) (string, error) {
	answer := noAnswer
	err := s.db.Row(ctx, `SELECT state FROM event_signups WHERE date_id = ? AND user_id = ?`, []any{dateID, userID},
		&answer)
	if errors.Is(err, db.ErrNone) {
		return noAnswer, nil
	}
	return answer, err
}

// writeAnswer keeps an answer with the next turn. Who takes their answer back leaves no row, unless they came.
func (s *store) writeAnswer(ctx context.Context, dateID, userID int, state string) error {
	if state == noAnswer {
		n, err := s.db.Exec(ctx,
			`DELETE FROM event_signups WHERE date_id = ? AND user_id = ? AND has_attended IS NULL
				AND joined_at IS NULL`, dateID, userID)
		if err != nil || n > 0 {
			return err
		}
	}

	_, err := s.db.Exec(ctx, `INSERT INTO event_signups (date_id, user_id, state, turn, answered_at)
		VALUES (?, ?, ?, (SELECT COALESCE(MAX(turn), 0) + 1 FROM event_signups WHERE date_id = ?), ?)
		ON CONFLICT (date_id, user_id) DO UPDATE
		SET state = excluded.state, turn = excluded.turn, answered_at = excluded.answered_at`,
		dateID, userID, state, dateID, s.clock.Now())
	return err
}

// freeSeats is how many more people may go to a date.
func (s *store) freeSeats(ctx context.Context, d *EventDate, e *Event) (int, error) {
	// The date may have a room of its own.
	capacity := orElse(d.OwnCapacity, e.Capacity)
	if capacity == nil {
		return capacityMax, nil
	}
	taken, err := s.db.Int(ctx, `SELECT COUNT(*) FROM event_signups WHERE date_id = ? AND state = 'going'`, d.ID)
	return *capacity - taken, err
}

// waitingUsers are those who wait for a date, in their turn, at most so many.
func (s *store) waitingUsers(ctx context.Context, dateID, most int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT user_id FROM event_signups WHERE date_id = ? AND state = 'waiting' ORDER BY turn, user_id LIMIT ?`,
		dateID, most)
}

// giveSeat lets somebody who waits go to a date.
func (s *store) giveSeat(ctx context.Context, dateID, userID int) error {
	_, err := s.db.Exec(ctx,
		`UPDATE event_signups SET state = 'going', answered_at = ? WHERE date_id = ? AND user_id = ?`,
		s.clock.Now(), dateID, userID)
	return err
}

// moveToWaiting has somebody who goes to a date wait again.
func (s *store) moveToWaiting(ctx context.Context, dateID, userID int) error {
	_, err := s.db.Exec(ctx,
		`UPDATE event_signups SET state = 'waiting' WHERE date_id = ? AND user_id = ? AND state = 'going'`, dateID,
		userID)
	return err
}

// makeTurnUnique gives somebody the last turn at a date if another has the same one.
func (s *store) makeTurnUnique(ctx context.Context, dateID, userID int) error {
	_, err := s.db.Exec(ctx,
		`UPDATE event_signups SET turn = (SELECT MAX(x.turn) + 1 FROM event_signups x
			WHERE x.date_id = event_signups.date_id) WHERE date_id = ? AND user_id = ?
		AND EXISTS (SELECT 1 FROM event_signups o
		WHERE o.date_id = event_signups.date_id AND o.user_id <> event_signups.user_id
		AND o.turn = event_signups.turn)`, dateID, userID)
	return err
}

// datesWaitedFor are the dates of an event to come that people wait for.
func (s *store) datesWaitedFor(ctx context.Context, eventID int) ([]*EventDate, error) {
	return eventDates.All(ctx, s.db,
		`WHERE event_id = ? AND ends_at > ? AND EXISTS (SELECT 1 FROM event_signups g
			WHERE g.date_id = event_dates.id AND g.state = 'waiting')
		ORDER BY id`, eventID, s.clock.Now())
}

// datesAnsweredBy are the dates to come that somebody answered.
func (s *store) datesAnsweredBy(ctx context.Context, userID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT d.id FROM event_signups g JOIN event_dates d ON d.id = g.date_id WHERE g.user_id = ? AND d.ends_at > ?
			ORDER BY d.id`, userID, s.clock.Now())
}

// answeredDates are the dates of an event that somebody answered or came to.
func (s *store) answeredDates(ctx context.Context, eventID int) (map[int]bool, error) {
	ids, err := db.Column[int](ctx, s.db,
		`SELECT DISTINCT g.date_id FROM event_signups g JOIN event_dates d ON d.id = g.date_id WHERE d.event_id = ?`,
		eventID)
	out := map[int]bool{}
	for _, id := range ids {
		out[id] = true
	}
	return out, err
}

// countAnswers counts somebody's answers to the dates of an event.
func (s *store) countAnswers(ctx context.Context, eventID, userID int) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM event_signups g JOIN event_dates d ON d.id = g.date_id
			WHERE d.event_id = ? AND g.user_id = ?`, eventID, userID)
}

// markAttendance writes down whether somebody came to a date, and who says so; nil forgets it. Returns errs.Invalid for
// a user who does not exist.
func (s *store) markAttendance(ctx context.Context, dateID, userID int, hasAttended *bool, by int) error {
	if hasAttended == nil {
		_, err := s.db.Exec(ctx,
			`UPDATE event_signups SET has_attended = NULL, attended_by_id = NULL WHERE date_id = ? AND user_id = ?`,
			dateID, userID)
		return err
	}

	_, err := s.db.Exec(ctx,
		`INSERT INTO event_signups (date_id, user_id, state, turn, answered_at, has_attended, attended_by_id)
		VALUES (?, ?, 'none', (SELECT COALESCE(MAX(turn), 0) + 1 FROM event_signups WHERE date_id = ?), ?, ?, ?)
		ON CONFLICT (date_id, user_id) DO UPDATE
		SET has_attended = excluded.has_attended, attended_by_id = excluded.attended_by_id`,
		dateID, userID, dateID, s.clock.Now(), *hasAttended, by)
	if db.ForeignKey(err) {
		return errs.Field("userIds", errs.IsNotValid)
	}

	return err
}

// join writes down that somebody opened the link of a date, and so came.
func (s *store) join(ctx context.Context, dateID, userID int) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO event_signups (date_id, user_id, state, turn, answered_at, has_attended, joined_at)
		VALUES (?, ?, 'none', (SELECT COALESCE(MAX(turn), 0) + 1 FROM event_signups WHERE date_id = ?), ?, ?, ?)
		ON CONFLICT (date_id, user_id) DO UPDATE
		SET joined_at = COALESCE(event_signups.joined_at, excluded.joined_at),
		has_attended = COALESCE(event_signups.has_attended, excluded.has_attended)`,
		dateID, userID, dateID, s.clock.Now(), true, s.clock.Now())
	return err
}

// answeredByBoth reads the answers to the dates that both of a merge answered.
func (s *store) answeredByBoth(ctx context.Context, p merge.Pair) ([]*bothAnswer, error) {
	rows, err := s.db.Query(ctx,
		`SELECT m.date_id, m.state, m.turn, o.state, o.turn FROM event_signups m
			JOIN event_signups o ON o.date_id = m.date_id AND o.user_id = ?
		WHERE m.user_id = ? ORDER BY m.date_id`, p.Source, p.Survivor)
	if err != nil {
		return nil, fmt.Errorf("read the answers of both: %w", err)
	}

	defer rows.Close()
	var out []*bothAnswer
	for rows.Next() {
		b := new(bothAnswer)
		if err := rows.Scan(&b.dateID, &b.mine.state, &b.mine.turn, &b.theirs.state, &b.theirs.turn); err != nil {
			return nil, fmt.Errorf("read an answer of both: %w", err)
		}

		out = append(out, b)
	}

	return out, rows.Err()
}

// recipients are those to tell of a date, in their turn.
func (s *store) recipients(ctx context.Context, query string, args ...any) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT a.id FROM users a JOIN event_signups g ON g.user_id = a.id
		WHERE a.archived_at IS NULL AND `+query+` ORDER BY g.turn, a.id`, args...)
}
