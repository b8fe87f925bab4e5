package commerce

import (
	"time"

	"atlas/internal/platform/record"
)

// laterThan is now, or a moment after what stands there already: two changes never have the same time.
func (s *Service) laterThan(at time.Time) time.Time {
	return record.LaterThan(s.clock.Now(), at)
}
