package learning

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
)

// tidings is a job: it tells everybody who answered a date what became of it.
type tidings struct {
	DateID int    `json:"dateId"`
	Change string `json:"change"`
	// StartsAt is when the date began as it was written; a later change sends tidings of its own.
	StartsAt int64 `json:"startsAt"`
}

// Kind names the job.
func (tidings) Kind() string { return "event_tidings" }

// tellChanges has everybody told who goes to a date that changed or waits for it. Nobody knows of the dates of a draft.
func (s *Service) tellChanges(ctx context.Context, e *Event, changes []change) error {
	if e.PublishedAt == nil {
		return nil
	}
	for _, c := range changes {
		if err := s.queue.Enqueue(ctx, tidings{c.date.ID, c.kind, c.date.StartsAt.UnixMilli()}, jobs.Once()); err != nil {
			return err
		}
	}
	return nil
}

// guest is somebody to write to.
type guest struct {
	id          int
	email, name string
}

func (s *Service) guests(ctx context.Context, query string, args ...any) ([]guest, error) {
	rows, err := s.db.Query(ctx, `SELECT a.id, a.email, a.first_name || ' ' || a.last_name FROM users a JOIN event_signups g ON g.user_id = a.id
		WHERE a.archived_at IS NULL AND `+query+` ORDER BY g.turn, a.id`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []guest{}
	for rows.Next() {
		var g guest
		if err := rows.Scan(&g.id, &g.email, &g.name); err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	return out, rows.Err()
}

// sendTidings does the job. What changed again meanwhile is told by the job of that change.
func (s *Service) sendTidings(ctx context.Context, job tidings) error {
	list, err := s.readDates(ctx, "WHERE d.id = ? AND "+shownEvents, job.DateID)
	if err != nil || len(list.Rows) == 0 {
		return err
	}
	d := list.Rows[0]
	if d.StartsAt.UnixMilli() != job.StartsAt || d.IsCancelled() != (job.Change == dateCancelled) || !d.EndsAt.After(s.clock.Now()) {
		return nil
	}
	people, err := s.guests(ctx, `g.date_id = ? AND g.state IN ('going', 'waiting')`, d.ID)
	if err != nil {
		return err
	}
	for _, to := range people {
		letter := letterAbout(d, to)
		letter.Once = fmt.Sprintf("event-%s-%d-%d-%d-%d", job.Change, d.ID, to.id, job.StartsAt, d.UpdatedAt.UnixMilli())
		if job.Change == dateCancelled {
			letter.Kind, letter.Subject = "event-cancelled", "Cancelled: "+d.Name()
			letter.Lines = []string{d.Name() + " on " + manila(d.StartsAt) + " will not take place."}
			if d.CancelReason != nil {
				letter.Lines = append(letter.Lines, *d.CancelReason)
			}
		} else {
			letter.Kind, letter.Subject = "event-moved", "New time: "+d.Name()
			letter.Lines = []string{d.Name() + " now takes place on " + manila(d.StartsAt) + "."}
		}
		if err := s.post.Send(ctx, letter); err != nil {
			return err
		}
	}
	return nil
}

// tellSeated tells somebody who waited that they have a place.
func (s *Service) tellSeated(ctx context.Context, d *EventDate, e *Event, userID int) error {
	if e.PublishedAt == nil {
		return nil
	}
	people, err := s.guests(ctx, `g.date_id = ? AND g.user_id = ?`, d.ID, userID)
	if err != nil {
		return err
	}
	d.event.name = e.Name
	for _, to := range people {
		letter := letterAbout(d, to)
		letter.Kind, letter.Subject = "event-seated", "You have a place: "+d.Name()
		letter.Lines = []string{"A place became free. You now go to " + d.Name() + " on " + manila(d.StartsAt) + "."}
		letter.After = []string{"If you cannot come, please say so on the page of the event, so that the next in line can."}
		if err := s.post.Send(ctx, letter); err != nil {
			return err
		}
	}
	return nil
}

// letterAbout begins a letter about a date.
func letterAbout(d *EventDate, to guest) mail.Letter {
	return mail.Letter{To: to.email, ToName: to.name, Button: &mail.Button{Label: "Open the event", Path: "/events/my-events/" + strconv.Itoa(d.EventID)}}
}

func manila(at time.Time) string { return at.In(clock.Manila).Format(timeFormat) + " (Manila time)" }
