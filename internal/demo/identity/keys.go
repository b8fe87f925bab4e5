package identity

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity/apikeys"
	"atlas/internal/platform/clock"
)

// keyIP is where the key of the demo was used; an address for documentation.
const keyIP = "203.0.113.24"

// FillKeys makes two keys, one of which has expired, where there is none yet. Nobody knows their secrets, so they open
// nothing.
func (d *Demo) FillKeys(ctx context.Context) error {
	count, err := d.store.countKeys(ctx)
	if err != nil || count > 0 {
		return err
	}

	makers, err := d.store.findKeyMaker(ctx)
	if err != nil {
		return fmt.Errorf("read who makes the keys of the demo: %w", err)
	}
	if len(makers) == 0 {
		return nil
	}

	now := d.clock.Now()
	today := clock.StartOfDay(now)
	for _, key := range []*apikeys.Key{
		{
			Name: "Course catalog export", LevelID: "expert", PublicID: "demoexpired",
			CreatedAt: now.Add(-110 * 24 * time.Hour),
			ExpiresAt: clock.AddDays(today, -20), LastUsedAt: new(clock.AddDays(today, -21)), LastUsedIP: keyIP,
		},
		{
			Name: "Accounting sync", LevelID: "tribe-team-ro", PublicID: "demoactive",
			CreatedAt: now.Add(-45 * 24 * time.Hour),
			ExpiresAt: clock.AddDays(today, 136), LastUsedAt: new(now.Add(-26 * time.Minute)), LastUsedIP: keyIP,
		},
	} {
		key.UserID = makers[0]
		if err := d.store.insertKey(ctx, key); err != nil {
			return err
		}
	}

	return nil
}
