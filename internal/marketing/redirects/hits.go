package redirects

import (
	"context"
	"sync"
	"time"

	"atlas/internal/platform/clock"
)

// flushAfter is how long hits wait in memory, so that a burst of visitors costs one statement and not thousands.
const flushAfter = time.Second

// hitCounter holds hits that are not in the database yet.
type hitCounter struct {
	mu      sync.Mutex
	counts  map[hitKey]int
	waiting bool
}

type hitKey struct {
	ruleID int
	day    int64
}

// CountHit notes that a visitor was led on by a rule. It is in the database a second later.
func (s *Service) CountHit(ctx context.Context, ruleID int) {
	key := hitKey{ruleID, clock.StartOfDay(s.clock.Now()).UnixMilli()}

	s.hits.mu.Lock()
	defer s.hits.mu.Unlock()
	if s.hits.counts == nil {
		s.hits.counts = map[hitKey]int{}
	}

	s.hits.counts[key]++
	if s.hits.waiting {
		return
	}

	s.hits.waiting = true
	// The request is over before the hits are written.
	later := context.WithoutCancel(ctx)
	time.AfterFunc(flushAfter, func() {
		if err := s.FlushHits(later); err != nil {
			s.log.ErrorContext(later, "count hits of redirect rules", "error", err)
		}
	})
}

// FlushHits writes the hits that wait in memory. The process calls it before it stops.
func (s *Service) FlushHits(ctx context.Context) error {
	// Taken out under the lock and written without it: no visitor waits for the database.
	s.hits.mu.Lock()
	counts := s.hits.counts
	s.hits.counts, s.hits.waiting = nil, false
	s.hits.mu.Unlock()

	for key, hits := range counts {
		if err := s.store.addHits(ctx, key.ruleID, time.UnixMilli(key.day).UTC(), hits); err != nil {
			return err
		}
	}

	return nil
}
