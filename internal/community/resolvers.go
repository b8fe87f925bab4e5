package community

import (
	"context"

	"atlas/internal/platform/batch"
)

// Queries are the root fields of Query that community answers.
type Queries struct{ Community *Service }

// Mutations are the root fields of Mutation that community answers.
type Mutations struct{ Community *Service }

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }
