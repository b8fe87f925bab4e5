package identity

import (
	"context"
	"fmt"

	"atlas/internal/platform/batch"
)

// levelLoaders read the levels of many people, and the people of many levels, together, for one request.
type levelLoaders struct {
	levels  *batch.Loader[int, []*AccessLevel]
	holders *batch.Loader[string, int]
	sheet   *batch.Loader[struct{}, levelSheet]
}

func (s *Service) newLevelLoaders() *levelLoaders {
	l := &levelLoaders{
		// One GROUP BY answers for every level there is.
		holders: batch.New(func(ctx context.Context, _ []string) (map[string]int, error) {
			return s.peopleByLevel(ctx)
		}),
		sheet: batch.New(func(ctx context.Context, _ []struct{}) (map[struct{}]levelSheet, error) {
			sheet, err := s.readLevelSheet(ctx)
			return map[struct{}]levelSheet{{}: sheet}, err
		}),
	}
	l.levels = batch.New(func(ctx context.Context, ids []int) (map[int][]*AccessLevel, error) {
		byUser, err := s.levelsOf(ctx, ids)
		for _, levels := range byUser {
			l.expectLevels(levels...)
		}

		return byUser, err
	})
	return l
}

// levelLoaders are those of the request of ctx.
func (s *Service) levelLoaders(ctx context.Context) *levelLoaders {
	return batch.In(ctx, s.newLevelLoaders)
}

func (l *levelLoaders) expectLevels(levels ...*AccessLevel) {
	for _, level := range levels {
		l.holders.Expect(level.ID)
	}
}

// expectLevelsOf prepares for the levels of people whose rows were read just now.
func (s *Service) expectLevelsOf(ctx context.Context, people ...*User) error {
	l := s.levelLoaders(ctx)
	sheet, err := s.levelSheet(ctx)
	if err != nil {
		return fmt.Errorf("read levels: %w", err)
	}

	for _, u := range people {
		// The levels of most people are in their row; only those who hold unusual ones are read.
		if levels, known := sheet.of(u); known {
			l.levels.Prime(u.ID, levels)
			l.expectLevels(levels...)
		} else {
			l.levels.Expect(u.ID)
		}
	}

	return nil
}
