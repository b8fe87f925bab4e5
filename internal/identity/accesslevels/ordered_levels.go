package accesslevels

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"atlas/internal/platform/errs"
)

// OrderedLevels is all levels in their order. A person's row says by bits which of them they hold, so that their levels
// take no statement.
type OrderedLevels []*Level

// OrderedLevels gives all levels as they are now, or were within the last second where another process changed one. The
// fields of a request share one.
func (s *Service) OrderedLevels(ctx context.Context) (OrderedLevels, error) {
	return s.Loaders(ctx).orderedLevels.Load(ctx, struct{}{})
}

func (s *Service) readOrderedLevels(ctx context.Context) (OrderedLevels, error) {
	return s.cache.Get(ctx, s.clock.Now(), struct{}{}, func(ctx context.Context) (OrderedLevels, error) {
		levels, err := s.readAll(ctx)
		for _, level := range levels {
			if err == nil {
				level.grant, err = level.encoded()
			}
		}

		return levels, err
	})
}

func (s *Service) readAll(ctx context.Context) (OrderedLevels, error) {
	return Rows.All(ctx, s.db, "ORDER BY position, name_key")
}

// ByIDs gives these levels in their order, as they are now, or were within the last second where another process
// changed one.
func (s *Service) ByIDs(ctx context.Context, ids []string) ([]*Level, error) {
	all, err := s.readOrderedLevels(ctx)
	if err != nil {
		return nil, fmt.Errorf("read access levels: %w", err)
	}

	levels := all.withIDs(ids)
	if len(levels) == len(ids) {
		return levels, nil
	}

	// Another process made one just now.
	all, err = s.readAll(ctx)
	if err != nil {
		return nil, fmt.Errorf("read access levels: %w", err)
	}

	return all.withIDs(ids), nil
}

func (all OrderedLevels) withIDs(ids []string) []*Level {
	levels := make([]*Level, 0, len(ids))
	for _, level := range all {
		if slices.Contains(ids, level.ID) {
			levels = append(levels, level)
		}
	}

	return levels
}

// ByBits gives the levels of a person by the bits of their row, which was read just now. It does not know where
// somebody holds a level that is not among these yet, or has no bit of its own.
func (all OrderedLevels) ByBits(held int64) (levels []*Level, known bool) {
	count := bits.OnesCount64(uint64(held))
	levels = make([]*Level, 0, count)
	for _, level := range all {
		if level.Position < LevelBits && held&(1<<level.Position) != 0 {
			levels = append(levels, level)
		}
	}
	return levels, len(levels) == count
}

// PositionOf finds the place of a level among all. Returns errs.Invalid for the field level if there is none.
func (s *Service) PositionOf(ctx context.Context, id string) (int, error) {
	levels, err := s.OrderedLevels(ctx)
	for _, level := range levels {
		if level.ID == id {
			return level.Position, nil
		}
	}

	if err == nil {
		err = errs.Field("level", errs.IsNotValid)
	}

	return 0, err
}

// Names names all levels, by id. It takes no statement where they were read within the last second.
func (s *Service) Names(ctx context.Context) (map[string]string, error) {
	levels, err := s.OrderedLevels(ctx)
	names := make(map[string]string, len(levels))
	for _, level := range levels {
		names[level.ID] = level.Name
	}
	return names, err
}
