package apikeys

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
)

// demoIP is where the key of the demo was used; an address for documentation.
const demoIP = "203.0.113.24"

// SeedDemo makes two keys, one of which has expired, where there is none yet. Nobody knows their secrets, so they open
// nothing.
func (s *Service) SeedDemo(ctx context.Context) error {
	count, err := s.countKeys(ctx)
	if err != nil || count > 0 {
		return err
	}

	makers, err := s.demoMakers(ctx)
	if err != nil {
		return fmt.Errorf("read who makes the keys of the demo: %w", err)
	}
	if len(makers) == 0 {
		return nil
	}

	now := s.clock.Now()
	today := clock.StartOfDay(now)
	for _, key := range []*Key{
		{
			Name: "Course catalog export", LevelID: "expert", PublicID: "demoexpired",
			CreatedAt: now.Add(-110 * 24 * time.Hour),
			ExpiresAt: clock.AddDays(today, -20), LastUsedAt: new(clock.AddDays(today, -21)), LastUsedIP: demoIP,
		},
		{
			Name: "Accounting sync", LevelID: "tribe-team-ro", PublicID: "demoactive",
			CreatedAt: now.Add(-45 * 24 * time.Hour),
			ExpiresAt: clock.AddDays(today, 136), LastUsedAt: new(now.Add(-26 * time.Minute)), LastUsedIP: demoIP,
		},
	} {
		key.UserID = makers[0]
		if err := keys.Insert(ctx, s.db, key); err != nil {
			return fmt.Errorf("write a key of the demo: %w", err)
		}
	}

	return nil
}
