package identity

import (
	"context"
	"fmt"
	"maps"
	"slices"
)

// What the ledger of points gave people is kept with them, for their list is sorted by it. The ledger is the journey's,
// which tells what it writes, in the same transaction; Verify of the journey holds one against the other.

// AddXP adds what the ledger of points gave people, by their ids. People are taken in the order of their ids, as
// everywhere.
func (s *Service) AddXP(ctx context.Context, given map[int]int) error {
	// People with the same points share a statement.
	alike := map[int][]int{}
	for _, id := range slices.Sorted(maps.Keys(given)) {
		alike[given[id]] = append(alike[given[id]], id)
	}

	// In order, as two that add to the same people in another order would wait for each other for ever.
	for _, points := range slices.Sorted(maps.Keys(alike)) {
		cond, arg := s.db.InInts("id", alike[points])
		if _, err := s.db.Exec(ctx, "UPDATE users SET xp = xp + ? WHERE "+cond, points, arg); err != nil {
			return fmt.Errorf("add points: %w", err)
		}
	}

	return nil
}

// RecountXP makes what is kept of people what sum, the SQL of what the ledger gave person u, says. Whoever earns
// meanwhile waits.
func (s *Service) RecountXP(ctx context.Context, sum string, ids ...int) error {
	// Locked in the order of ids, and all of them before any is counted.
	slices.Sort(ids)
	for _, id := range ids {
		if _, err := s.db.Int(ctx, "SELECT u.xp FROM users u WHERE u.id = ?"+s.db.ForUpdate(), id); err != nil {
			return fmt.Errorf("lock user %d: %w", id, err)
		}
	}

	for _, id := range ids {
		points, err := s.db.Int(ctx, "SELECT "+sum+" FROM users u WHERE u.id = ?", id)
		if err != nil {
			return fmt.Errorf("sum up points of user %d: %w", id, err)
		}

		if _, err := s.db.Exec(ctx, "UPDATE users SET xp = ? WHERE id = ? AND xp <> ?", points, id,
			points); err != nil {
			return fmt.Errorf("write points of user %d: %w", id, err)
		}
	}

	return nil
}
