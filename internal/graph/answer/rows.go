package answer

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
)

// MarshalSlice writes the rows of a list in turns. A panic reaches the field that holds the list, which recovers.
func MarshalSlice(
	ctx context.Context, length int, marshal func(ctx context.Context, i int) graphql.Marshaler,
) graphql.Array {
	out, rows, parent := make(graphql.Array, length), make([]row, length), graphql.GetFieldContext(ctx)
	for i := range rows {
		r := &rows[i]
		r.Context, r.index = ctx, i
		r.field.Index, r.field.Parent = &r.index, parent
		out[i] = marshal(r, i)
	}
	return out
}

// row is the context of one row: it knows its place in the list, for the paths of errors. All rows of a list are one
// allocation.
type row struct {
	context.Context
	field graphql.FieldContext
	index int
}

// Value answers for the field context, as graphql.WithFieldContext would.
func (r *row) Value(key any) any {
	if key == fieldKey {
		return &r.field
	}
	return r.Context.Value(key)
}

// fieldKey is the key under which gqlgen looks for the field context, which it does not export.
var fieldKey = func() any {
	var asked recordingContext
	graphql.GetFieldContext(&asked)
	return asked.key
}()

// recordingContext is a context that remembers what it was asked for.
type recordingContext struct {
	context.Context
	key any
}

// Value remembers the key.
func (a *recordingContext) Value(key any) any {
	a.key = key
	return nil
}
