package courses

import (
	"context"
)

// CountPublishedCourses is how many courses members can find, for the first set-up of a site.
func (s *Service) CountPublishedCourses(ctx context.Context) (int, error) {
	return s.store.countPublishedCourses(ctx)
}
