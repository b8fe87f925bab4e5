package learning

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/platform/merge"
)

// What staff call what a merge joins; the same words as in MergeTables.
const (
	lessonsOpened = "Lessons they opened"
	coursesBegan  = "Courses they started"
)

// MergeProgress is the part of a merge that needs the rows of both: the seconds of a video that either has seen count
// together, Continue leads where the later of the two stopped, lessons and courses that are done together are done, and
// a date that both go to has one place for them. Anyone who counts on that (points, badges) joins what they count in a
// part of their own; the hooks of lessons done are not told.
func (s *Service) MergeProgress(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	// Lessons first: places and completion are read from what they leave.
	if err := s.mergeLessons(ctx, w, p); err != nil {
		return fmt.Errorf("join the lessons of users %d and %d: %w", p.Survivor, p.Source, err)
	}

	if err := s.mergePlaces(ctx, w, p); err != nil {
		return fmt.Errorf("join the places of users %d and %d: %w", p.Survivor, p.Source, err)
	}

	if err := s.mergeCompletion(ctx, w, p); err != nil {
		return fmt.Errorf("join the courses of users %d and %d: %w", p.Survivor, p.Source, err)
	}

	return s.Events.MergeAnswers(ctx, w, p)
}

// mergeLessons joins what both have seen of the same lessons.
func (s *Service) mergeLessons(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	both, err := progress.All(ctx, s.db,
		`WHERE user_id IN (?, ?) AND lesson_id IN (SELECT a.lesson_id FROM lesson_progress a
			JOIN lesson_progress b ON b.lesson_id = a.lesson_id
		WHERE a.user_id = ? AND b.user_id = ?) ORDER BY lesson_id, CASE WHEN user_id = ? THEN 0 ELSE 1 END`, p.Survivor,
		p.Source, p.Survivor, p.Source, p.Survivor)
	if err != nil {
		return fmt.Errorf("read the lessons that both opened: %w", err)
	}

	// They come in pairs, the survivor first.
	for i := 0; i+1 < len(both); i += 2 {
		if err := s.mergeLesson(ctx, w, both[i], both[i+1]); err != nil {
			return fmt.Errorf("join lesson %d: %w", both[i].LessonID, err)
		}
	}

	return nil
}

// mergeLesson brings what the source has seen into what the survivor has, and does the lesson if that is enough.
func (s *Service) mergeLesson(ctx context.Context, w *merge.Writer, survivor, source *LessonProgress) error {
	seen, change := survivor.Watched, merge.Row{}

	// Seconds that both saw count once.
	for _, piece := range source.Watched {
		seen = seen.union(piece[0], piece[1])
	}

	if total := seen.Seconds(); total != survivor.SeenSeconds {
		text, err := json.Marshal(seen)
		if err != nil {
			return fmt.Errorf("write what was seen of lesson %d: %w", survivor.LessonID, err)
		}

		change["seen"], change["seen_seconds"] = string(text), total
	}

	if !source.LastAt.Before(survivor.LastAt) { // the later of the two moments is in both by now
		change["position"] = source.Position
	}

	where := merge.Row{"user_id": survivor.UserID, "lesson_id": survivor.LessonID}
	if len(change) > 0 {
		if err := w.Set(ctx, lessonsOpened, "lesson_progress", where, change); err != nil {
			return fmt.Errorf("write the progress of lesson %d: %w", survivor.LessonID, err)
		}
	}
	if survivor.DoneAt != nil {
		return nil
	}

	lesson, err := s.Courses.LessonByID(ctx, survivor.LessonID)
	if err != nil {
		return err
	}

	// Together they may have seen enough; a text is done by hand alone.
	if rule := s.ruleOf(ctx, lesson, nil); rule.Kind != watchRule || seen.Seconds() < rule.Seconds {
		return nil
	}

	return w.Set(ctx, lessonsOpened, "lesson_progress", where, merge.Row{"done_at": s.clock.Now().UnixMilli()})
}

// mergePlaces has Continue lead to the lesson of the source where the source was in the course later.
func (s *Service) mergePlaces(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	rows, err := s.store.laterPlaces(ctx, p)
	for _, row := range rows {
		if err == nil {
			err = w.Set(ctx, coursesBegan, "course_progress", merge.Row{"user_id": p.Survivor, "course_id": row[0]},
				merge.Row{"last_lesson_id": row[1]})
		}
	}

	return err
}

// mergeCompletion stamps the courses that the two have done together.
func (s *Service) mergeCompletion(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	courses, err := s.store.findCompleted(ctx, p.Survivor)
	for _, id := range courses {
		if err == nil {
			err = w.Set(ctx, coursesBegan, "course_progress", merge.Row{"user_id": p.Survivor, "course_id": id},
				merge.Row{"completed_at": s.clock.Now().UnixMilli()})
		}
	}

	return err
}

// ReconcileMerge puts in order what a merge or its undoing left of two people: the person who opened a lesson began its
// course, and Continue leads to a lesson of their own. Both are lost where the survivor went on in a course that the
// merge had brought them, before it was undone. Places at events are given or taken as there are any.
func (s *Service) ReconcileMerge(ctx context.Context, p merge.Pair) error {
	if err := s.Events.ReconcileAnswers(ctx, p); err != nil {
		return fmt.Errorf("reconcile the answers of user %d: %w", p.Source, err)
	}

	rows, err := s.store.lostPlaces(ctx, p)
	for _, row := range rows {
		if err == nil {
			err = s.reconcileCourse(ctx, int(row[0].(int64)), int(row[1].(int64)))
		}
	}

	return err
}

// reconcileCourse writes somebody's place in a course anew from their own lessons. It is completed no longer if that was
// not their doing.
func (s *Service) reconcileCourse(ctx context.Context, userID, courseID int) error {
	lessons, err := progress.All(ctx, s.db, "WHERE user_id = ? AND course_id = ? ORDER BY last_at, lesson_id", userID,
		courseID)

	// Nothing of the course is theirs any more.
	if err != nil || len(lessons) == 0 {
		return err
	}

	last := lessons[len(lessons)-1]
	started, done := last.Opened, time.Time{}
	for _, l := range lessons {
		if l.Opened.Before(started) {
			started = l.Opened
		}
		if l.DoneAt != nil && l.DoneAt.After(done) {
			done = *l.DoneAt
		}
	}

	if err := s.store.writePlace(ctx, userID, courseID, last, started, done); err != nil {
		return fmt.Errorf("write the place of user %d in course %d: %w", userID, courseID, err)
	}

	_, err = s.completeCourse(ctx, courseID, userID)
	return err
}
