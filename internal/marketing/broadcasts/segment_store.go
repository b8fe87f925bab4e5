package broadcasts

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var segments = db.NewTable[Segment]("email_segments")

func (s *Service) loadSegments(ctx context.Context, tail string, args ...any) ([]*Segment, error) {
	found, err := segments.All(ctx, s.db, tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read segments: %w", err)
	}

	return found, nil
}

func (s *Service) lockSegment(ctx context.Context, id int) (*Segment, error) {
	segment, err := segments.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Segment")
	}
	if err != nil {
		return nil, fmt.Errorf("read segment %d: %w", id, err)
	}

	return segment, nil
}

func (s *Service) storeSegment(ctx context.Context, segment *Segment) error {
	write := segments.Insert
	if segment.ID != 0 {
		write = func(ctx context.Context, d *db.DB, row *Segment) error { return segments.Update(ctx, d, row) }
	}
	if err := write(ctx, s.db, segment); err != nil {
		return fmt.Errorf("write segment %q: %w", segment.Name, err)
	}

	return nil
}

func (s *Service) removeSegment(ctx context.Context, id int) error {
	if err := segments.Delete(ctx, s.db, id); err != nil {
		return fmt.Errorf("delete segment %d: %w", id, err)
	}

	return nil
}

// loadUses counts the broadcasts of every segment.
func (s *Service) loadUses(ctx context.Context) (map[int]int, error) {
	used := map[int]int{}
	err := s.db.Each(ctx, `SELECT segment_id, COUNT(*) FROM broadcasts GROUP BY segment_id`, nil, func(scan func(...any) error) error {
		var id, count int
		if err := scan(&id, &count); err != nil {
			return err
		}
		used[id] = count

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("count the broadcasts of segments: %w", err)
	}

	return used, nil
}

// reachable are people who get broadcasts: their account is open, and they did not unsubscribe.
const reachable = `u.archived_at IS NULL AND u.merged_into_id IS NULL
	AND NOT EXISTS (SELECT 1 FROM broadcast_unsubscribes n WHERE n.user_id = u.id)`

// people is the condition on users u for those who are in a segment now and get broadcasts.
func (s *Service) people(c Conditions) *db.Where {
	now := s.clock.Now()
	where := new(db.Where).And(reachable)
	if len(c.Levels) > 0 {
		in, arg := s.db.InTexts("l.level_id", c.Levels)
		where.And("EXISTS (SELECT 1 FROM user_access_levels l WHERE l.user_id = u.id AND "+in+")", arg)
	}
	if len(c.BatchIDs) > 0 {
		in, arg := s.db.InInts("b.batch_id", c.BatchIDs)
		where.And("EXISTS (SELECT 1 FROM batch_members b WHERE b.user_id = u.id AND "+in+")", arg)
	}
	if len(c.StageIDs) > 0 {
		in, arg := s.db.InInts("j.stage_id", c.StageIDs)
		where.And("EXISTS (SELECT 1 FROM journeys j WHERE j.user_id = u.id AND "+in+")", arg)
	}

	if c.SilentDays != nil {
		since := clock.AddDays(now, -*c.SilentDays)
		where.And(`COALESCE(u.last_login_at, u.created_at) <= ?
			AND NOT EXISTS (SELECT 1 FROM lesson_progress p WHERE p.user_id = u.id AND p.last_at > ?)
			AND NOT EXISTS (SELECT 1 FROM sessions w WHERE w.user_id = u.id AND w.original_user_id IS NULL AND w.last_seen_at > ?)`, since, since, since)
	}
	if c.Owes != nil {
		not := ""
		if !*c.Owes {
			not = "NOT "
		}
		// A row is due from the first moment of its day in Manila.
		where.And(not+`EXISTS (SELECT 1 FROM payment_schedules d WHERE d.user_id = u.id AND d.voided_at IS NULL AND d.paid < d.price
			AND d.schedule_date <= ?)`, now)
	}
	if c.ExpiresInDays != nil {
		where.And(`EXISTS (SELECT 1 FROM subscriptions e WHERE e.user_id = u.id AND e.ends_at > ? AND e.ends_at <= ? AND e.renewed_at IS NULL
			AND e.ended_at IS NULL AND e.undone_at IS NULL)`, now, clock.AddDays(now, *c.ExpiresInDays))
	}
	if c.LessonID != nil {
		where.And("EXISTS (SELECT 1 FROM lesson_progress f WHERE f.user_id = u.id AND f.lesson_id = ? AND f.done_at IS NOT NULL)", *c.LessonID)
	}
	if c.Page != nil {
		where.And("EXISTS (SELECT 1 FROM marketing_conversions v WHERE v.user_id = u.id AND v.path = ?)", *c.Page)
	}

	return where
}

func (s *Service) countPeople(ctx context.Context, c Conditions) (int, error) {
	where, args := s.people(c).SQL()
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM users u `+where, args...)
	if err != nil {
		return 0, fmt.Errorf("count the people of a segment: %w", err)
	}

	return count, nil
}

// countSegments counts the people of all segments in one statement.
func (s *Service) countSegments(ctx context.Context, segments []*Segment) error {
	if len(segments) == 0 {
		return nil
	}

	var counts []string
	var args []any
	var into []any
	for _, segment := range segments {
		where, values := s.people(segment.Conditions).SQL()
		counts = append(counts, `(SELECT COUNT(*) FROM users u `+where+`)`)
		args = append(args, values...)
		into = append(into, &segment.Count)
	}
	err := s.db.Each(ctx, `SELECT `+strings.Join(counts, ", "), args, func(scan func(...any) error) error { return scan(into...) })
	if err != nil {
		return fmt.Errorf("count the people of segments: %w", err)
	}

	return nil
}

func (s *Service) loadAudience(ctx context.Context, c Conditions, search string) (*Audience, error) {
	count, err := s.countPeople(ctx, c)
	if err != nil {
		return nil, err
	}

	out := &Audience{Count: count, People: []*Person{}}
	where := s.people(c)
	for _, word := range strings.Fields(db.Fold(search)) {
		where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}
	cond, args := where.SQL()
	err = s.db.Each(ctx, `SELECT u.id, u.first_name, u.last_name FROM users u `+cond+` ORDER BY u.name_key, u.id LIMIT ?`, append(args, peopleShown),
		func(scan func(...any) error) error {
			var first, last string
			person := new(Person)
			if err := scan(&person.ID, &first, &last); err != nil {
				return err
			}
			person.Name = strings.TrimSpace(first + " " + last)
			out.People = append(out.People, person)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the people of a segment: %w", err)
	}

	return out, nil
}

// choicesOf reads what a condition can name, by kind.
var choicesOf = []struct{ kind, query string }{
	{"level", `SELECT id, name FROM access_levels ORDER BY position, id`},
	{"batch", `SELECT id, name FROM batches WHERE archived_at IS NULL ORDER BY sort_key, id`},
	{"stage", `SELECT id, name FROM stages WHERE archived_at IS NULL ORDER BY number, id`},
	{"lesson", `SELECT id, name FROM lessons ORDER BY name_key, id LIMIT 2000`},
	{"page", `SELECT DISTINCT path, path FROM marketing_conversions WHERE path <> '' AND user_id IS NOT NULL ORDER BY path`},
}

func (s *Service) loadChoices(ctx context.Context) (*Choices, error) {
	out := new(Choices)
	lists := map[string]*[]*Choice{"level": &out.Levels, "batch": &out.Batches, "stage": &out.Stages, "lesson": &out.Lessons, "page": &out.Pages}
	for _, from := range choicesOf {
		list := lists[from.kind]
		*list = []*Choice{}
		err := s.db.Each(ctx, from.query, nil, func(scan func(...any) error) error {
			choice := new(Choice)
			if err := scan(&choice.ID, &choice.Name); err != nil {
				return err
			}
			*list = append(*list, choice)

			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("read the choices of a segment (%s): %w", from.kind, err)
		}
	}

	return out, nil
}

// loadNames gives the names of what conditions name, by kind and id, archived things too.
func (s *Service) loadNames(ctx context.Context) (map[string]map[string]string, error) {
	names := map[string]map[string]string{}
	for _, from := range []struct{ kind, query string }{
		{"level", `SELECT id, name FROM access_levels`},
		{"batch", `SELECT id, name FROM batches`},
		{"stage", `SELECT id, name FROM stages`},
		{"lesson", `SELECT id, name FROM lessons`},
	} {
		found := map[string]string{}
		err := s.db.Each(ctx, from.query, nil, func(scan func(...any) error) error {
			var id, name string
			if err := scan(&id, &name); err != nil {
				return err
			}
			found[id] = name

			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("read the names in segments (%s): %w", from.kind, err)
		}
		names[from.kind] = found
	}

	return names, nil
}
