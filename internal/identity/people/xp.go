package people

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
		if err := s.points.add(ctx, alike[points], points); err != nil {
			return fmt.Errorf("add points: %w", err)
		}
	}

	return nil
}

// RecountXP makes what is kept of people what sum, the SQL of what the ledger gave person u, says. Anyone who earns
// meanwhile waits.
func (s *Service) RecountXP(ctx context.Context, sum string, ids ...int) error {
	// Locked in the order of ids, and all of them before any is counted.
	slices.Sort(ids)
	for _, id := range ids {
		if err := s.points.lock(ctx, id); err != nil {
			return fmt.Errorf("lock user %d: %w", id, err)
		}
	}

	for _, id := range ids {
		points, err := s.points.sum(ctx, id, sum)
		if err != nil {
			return fmt.Errorf("sum up points of user %d: %w", id, err)
		}

		if err := s.points.set(ctx, id, points); err != nil {
			return fmt.Errorf("write points of user %d: %w", id, err)
		}
	}

	return nil
}
