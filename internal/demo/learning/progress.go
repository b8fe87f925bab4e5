package learning

import (
	"context"
	"fmt"
	"slices"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/learning/courses"
)

// stories are those whose progress the screens are tried with: how many lessons of which course are done.
var stories = map[string]map[string]int{
	"member" + demoidentity.Domain: {
		"Freelancing Foundations": 6, "English for Client Calls": 8, "Money Habits for Freelancers": 2,
	},
}

// addProgress has members learn, everybody something else.
func (d *Demo) addProgress(ctx context.Context, list []*course) error {
	people, err := d.store.findLearners(ctx)
	if err != nil {
		return err
	}

	for i, who := range people {
		for n, course := range list {
			if !who.holdsOneOf(course.levels) {
				continue
			}

			// A pattern without a pattern: some never begin, some stop, some complete.
			done := (i*7+n*5)%(len(course.lessons)+8) - 6
			if story, isTold := stories[who.email]; isTold {
				done = -1
				if lessons, isLearned := story[course.name]; isLearned {
					done = lessons
				}
			}

			if done < 0 {
				continue
			}

			ago := (i + n) % 9
			if i%6 == 5 {
				ago += 12 // somebody whose leader should notice that they are silent
			}

			if err := d.learn(ctx, who, course, min(done, len(course.lessons)), ago); err != nil {
				return fmt.Errorf("have %s learn %s: %w", who.email, course.name, err)
			}
		}
	}

	return nil
}

// holdsOneOf tells whether somebody may open what is for some levels; what is for none is for everybody.
func (l *learner) holdsOneOf(levels []string) bool {
	return len(levels) == 0 ||
		slices.ContainsFunc(l.levels, func(level string) bool { return slices.Contains(levels, level) })
}

// learn has somebody do the first lessons of a course and open the next, a day after the other.
func (d *Demo) learn(ctx context.Context, who *learner, course *course, done, rest int) error {
	opened := min(done+1, len(course.lessons))
	// Counted back from now, so that rest alone says since when somebody is silent, after however many lessons.
	began := d.clock.Now().Add(-time.Duration(opened*26+rest*31) * time.Hour)
	var at time.Time

	for i, lesson := range course.lessons[:opened] {
		at = began.Add(time.Duration(i) * 26 * time.Hour)
		p := lessonProgress{userID: who.id, lessonID: lesson.ID, courseID: course.id, at: at, seen: "[]"}
		if i < done {
			p.doneAt = new(at.Add(time.Duration(*lesson.Seconds) * time.Second))
		} else if lesson.Type == courses.VideoLesson {
			// Stopped halfway: enough to resume, and less than what makes a video done.
			p.position = *lesson.Seconds * 57 / 100
			p.seen = fmt.Sprintf("[[0,%d]]", p.position)
		}

		if err := d.store.insertLessonProgress(ctx, p); err != nil {
			return err
		}
	}

	p := courseProgress{
		userID: who.id, courseID: course.id, lastLessonID: course.lessons[opened-1].ID, startedAt: began, lastAt: at,
	}
	if done == len(course.lessons) {
		p.completedAt = new(at.Add(time.Hour))
	}

	return d.store.insertCourseProgress(ctx, p)
}
