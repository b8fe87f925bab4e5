package accesslevels

import (
	"context"

	"atlas/internal/platform/batch"
)

// Loaders read the levels of many people, and the people of many levels, together, for one request.
type Loaders struct {
	Levels        *batch.Loader[int, []*Level]
	Holders       *batch.Loader[string, int]
	orderedLevels *batch.Loader[struct{}, OrderedLevels]
}

func (s *Service) newLoaders() *Loaders {
	l := &Loaders{
		// One GROUP BY answers for every level there is.
		Holders: batch.New(func(ctx context.Context, _ []string) (map[string]int, error) {
			return s.peopleByLevel(ctx)
		}),
		orderedLevels: batch.New(func(ctx context.Context, _ []struct{}) (map[struct{}]OrderedLevels, error) {
			levels, err := s.readOrderedLevels(ctx)
			return map[struct{}]OrderedLevels{{}: levels}, err
		}),
	}
	l.Levels = batch.New(func(ctx context.Context, ids []int) (map[int][]*Level, error) {
		byUser, err := s.LevelsOf(ctx, ids)
		for _, levels := range byUser {
			l.ExpectLevels(levels...)
		}

		return byUser, err
	})
	return l
}

// Loaders are those of the request of ctx.
func (s *Service) Loaders(ctx context.Context) *Loaders {
	return batch.PerRequest(ctx, s.newLoaders)
}

func (l *Loaders) ExpectLevels(levels ...*Level) {
	for _, level := range levels {
		l.Holders.Expect(level.ID)
	}
}
