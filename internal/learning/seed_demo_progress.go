package learning

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
)

// demoStories are those whose progress the screens are tried with: how many lessons of which course are done.
var demoStories = map[string]map[string]int{
	"member" + content.DemoDomain: {"Freelancing Foundations": 6, "English for Client Calls": 8,
		"Money Habits for Freelancers": 2},
}

// seedDemoProgress has members learn, everybody something else.
func (s *Service) seedDemoProgress(ctx context.Context, list []*courses.DemoCourse) error {
	people, err := s.Content.DemoLearners(ctx)
	if err != nil {
		return fmt.Errorf("find the learners of the demo: %w", err)
	}

	for i, who := range people {
		for n, course := range list {
			if len(course.Levels) > 0 &&
				!slices.ContainsFunc(who.Levels,
					func(level string) bool { return slices.Contains(course.Levels, level) }) {
				continue
			}

			// A pattern without a pattern: some never begin, some stop, some complete.
			done := (i*7+n*5)%(len(course.Lessons)+8) - 6
			if story, ok := demoStories[who.Email]; ok {
				done = -1
				if lessons, ok := story[course.Name]; ok {
					done = lessons
				}
			}

			if done >= 0 {
				ago := (i + n) % 9
				if i%6 == 5 {
					ago += 12 // somebody whose leader should notice that they are silent
				}

				if err := s.seedDemoLearner(ctx, who, course, min(done, len(course.Lessons)), ago); err != nil {
					return fmt.Errorf("have %s learn %s: %w", who.Email, course.Name, err)
				}
			}
		}
	}

	return nil
}

// seedDemoLearner writes the progress of somebody who did the first lessons of a course and opened the next, a day after the
// other.
func (s *Service) seedDemoLearner(
	ctx context.Context, who *content.DemoLearner, course *courses.DemoCourse, done, rest int,
) error {
	opened := min(done+1, len(course.Lessons))
	began := s.clock.Now().Add(-time.Duration(opened*26+rest*31) * time.Hour)
	var at time.Time

	for i, l := range course.Lessons[:opened] {
		at = began.Add(time.Duration(i) * 26 * time.Hour)
		position, seen, doneAt := 0, "[]", (*time.Time)(nil)
		if i < done {
			doneAt = new(at.Add(time.Duration(*l.Seconds) * time.Second))
		} else if l.Type == courses.VideoLesson {
			position = *l.Seconds * 57 / 100
			seen = fmt.Sprintf("[[0,%d]]", position)
		}

		if _, err := s.db.Exec(ctx, `INSERT INTO lesson_progress
			(user_id, lesson_id, course_id, opened_at, last_at, position, seen, seen_seconds, done_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			who.Id, l.ID, course.ID, at, at, position, seen, position, doneAt); err != nil {
			return err
		}
	}

	var completed *time.Time
	if done == len(course.Lessons) {
		completed = new(at.Add(time.Hour))
	}

	_, err := s.db.Exec(ctx,
		`INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id, completed_at)
			VALUES (?, ?, ?, ?, ?, ?)`,
		who.Id, course.ID, began, at, course.Lessons[opened-1].ID, completed)
	return err
}
