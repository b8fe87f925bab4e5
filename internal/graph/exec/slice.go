package exec

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
)

// marshalSlice writes the rows of a list in turns. A panic reaches the field that holds the list, which recovers.
func marshalSlice(ctx context.Context, length int, marshal func(ctx context.Context, i int) graphql.Marshaler) graphql.Array {
	out := make(graphql.Array, length)
	for i := range length {
		out[i] = marshal(graphql.WithFieldContext(ctx, &graphql.FieldContext{Index: &i}), i)
	}
	return out
}
