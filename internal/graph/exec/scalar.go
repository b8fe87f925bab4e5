package exec

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// resolveScalar asks a resolver for a scalar. Where the field stands in the answer is only worked out when it fails.
func resolveScalar[O, T any](ctx context.Context, ec *executionContext, field graphql.CollectedField, obj O,
	place func(context.Context, *executionContext, graphql.CollectedField) (*graphql.FieldContext, error),
	resolve func(context.Context, O) (T, error),
	marshal func(context.Context, *executionContext, ast.SelectionSet, T) graphql.Marshaler,
) (ret graphql.Marshaler) {
	failed := func(why func(ctx context.Context) error) graphql.Marshaler {
		if fc, err := place(ctx, ec, field); err == nil {
			ctx = graphql.WithFieldContext(ctx, fc)
		}
		ec.Error(ctx, graphql.AddFieldLocationToError(ctx, why(ctx)))
		return graphql.Null
	}
	defer func() {
		if r := recover(); r != nil {
			ret = failed(func(ctx context.Context) error { return ec.Recover(ctx, r) })
		}
	}()
	value, err := resolve(ctx, obj)
	if err != nil {
		return failed(func(context.Context) error { return err })
	}
	return marshal(ctx, ec, field.Selections, value)
}
