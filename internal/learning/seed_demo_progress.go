package learning

import (
	"context"
	"fmt"
	"slices"

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

				if err := s.store.seedDemoLearner(ctx, who, course, min(done, len(course.Lessons)), ago); err != nil {
					return fmt.Errorf("have %s learn %s: %w", who.Email, course.Name, err)
				}
			}
		}
	}

	return nil
}
