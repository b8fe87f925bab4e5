package settings

import (
	"context"

	"atlas/internal/platform/batch"
)

type loaders struct {
	history *batch.Loader[int, []*SettingChange]
}

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }

func (s *Service) newLoaders() *loaders {
	return &loaders{
		history: batch.New(s.store.loadHistory),
	}
}

func (s *Service) loaders(ctx context.Context) *loaders { return batch.PerRequest(ctx, s.newLoaders) }
