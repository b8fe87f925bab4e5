package community

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/batches"
	"atlas/internal/community/records"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/fold"
)

const (
	// The batches of the demo, the last of which is current.
	firstBatch, lastBatch = 10, 17
)

// fillBatches makes one batch each quarter and spreads people over them. The one that is launched right now has the
// fewest.
func (d *Demo) fillBatches(ctx context.Context, people []int) error {
	now, ids := d.clock.Now(), []int{}
	for n := firstBatch; n <= lastBatch; n++ {
		// The last launch began five days ago and lasts fifteen, so that one is open whenever the demo is made.
		from := clock.StartOfDay(clock.AddDays(now, -5-90*(lastBatch-n)))
		to := clock.StartOfDay(clock.AddDays(from, 15)).Add(-time.Millisecond)
		name := fmt.Sprintf("Batch %d", n)
		b := &batches.Batch{
			Name: name, NameKey: fold.Plain(name), SortKey: records.PaddedKey(name), LaunchFrom: &from, LaunchTo: &to,
			CreatedAt: from.AddDate(0, 0, -30), UpdatedAt: from.AddDate(0, 0, -30),
		}
		if err := d.store.insertBatch(ctx, b); err != nil {
			return fmt.Errorf("write %s of the demo: %w", name, err)
		}

		ids = append(ids, b.ID)
	}

	for i, userID := range people {
		// The first, whom the demo shows as the member, is not of Batch 17: its menu is another.
		batch := ids[len(ids)-2-i%(len(ids)-1)]
		if i%9 == 8 {
			batch = ids[len(ids)-1]
		}

		if err := d.store.putInBatch(ctx, userID, batch, now); err != nil {
			return fmt.Errorf("put user %d into a batch: %w", userID, err)
		}
	}

	return nil
}
