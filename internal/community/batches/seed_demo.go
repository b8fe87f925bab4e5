package batches

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/fold"
)

const (
	// The batches of the demo, the last of which is current.
	firstDemoBatch, lastDemoBatch = 10, 17
)

// SeedDemo makes one batch each quarter and spreads people over them. The one that is launched right now has the
// fewest.
func (s *Service) SeedDemo(ctx context.Context, people []int) error {
	now, ids := s.clock.Now(), []int{}
	for n := firstDemoBatch; n <= lastDemoBatch; n++ {
		from := clock.StartOfDay(clock.AddDays(now, -5-90*(lastDemoBatch-n)))
		to := clock.StartOfDay(clock.AddDays(from, 15)).Add(-time.Millisecond)
		name := fmt.Sprintf("Batch %d", n)
		b := &Batch{Name: name, NameKey: fold.Plain(name), SortKey: records.PaddedKey(name), LaunchFrom: &from, LaunchTo: &to,
			CreatedAt: from.AddDate(0, 0, -30), UpdatedAt: from.AddDate(0, 0, -30)}
		if err := batches.Insert(ctx, s.db, b); err != nil {
			return fmt.Errorf("write %s of the demo: %w", name, err)
		}

		ids = append(ids, b.ID)
	}

	for i, userID := range people {
		// the first, whom the demo shows as the member, is not of Batch 17: its menu is another
		batch := ids[len(ids)-2-i%(len(ids)-1)]
		if i%9 == 8 {
			batch = ids[len(ids)-1]
		}

		if err := s.store.putInBatch(ctx, userID, batch); err != nil {
			return fmt.Errorf("put user %d into a batch: %w", userID, err)
		}
	}

	return nil
}
