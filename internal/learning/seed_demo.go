package learning

import (
	"context"
	"fmt"
)

// SeedDemo fills a demo site: courses on freelancing that its members learn, resources, and events around now, each
// where there are none yet. The same each time.
func (s *Service) SeedDemo(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		ctx, err := s.Content.AsDemoMaker(ctx)
		if err != nil || ctx == nil {
			return err
		}

		for _, part := range []struct {
			table string
			fill  func(ctx context.Context) error
		}{
			{"resources", s.Resources.SeedDemo},
			{"events", s.Events.SeedDemo},
			{"courses", s.seedDemoCourses},
		} {
			// Each part by itself: a site may have courses and no events.
			there, err := s.store.count(ctx, part.table)
			if err == nil && there == 0 {
				err = part.fill(ctx)
			}
			if err != nil {
				return err
			}
		}

		return nil
	})
}

// seedDemoCourses makes the courses of the demo, and has its members learn.
func (s *Service) seedDemoCourses(ctx context.Context) error {
	made, err := s.Courses.SeedDemo(ctx)
	if err != nil {
		return fmt.Errorf("make courses: %w", err)
	}

	if err := s.seedDemoProgress(ctx, made); err != nil {
		return fmt.Errorf("have members learn: %w", err)
	}

	return s.Search.Reindex(ctx, true)
}
