package commerce

import "context"

// loaders read the fields of many rows together, for one request.
type loaders struct{}

type loadersKey struct{}

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context {
	return context.WithValue(ctx, loadersKey{}, s.newLoaders())
}

func (s *Service) newLoaders() *loaders { return &loaders{} }
