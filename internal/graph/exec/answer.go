package exec

import (
	"bytes"
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/graph/answer"
)

// The names under which generated code knows package answer.

type (
	plans    = answer.Plans
	fieldSet = answer.FieldSet
)

func collect(ec *executionContext, sel ast.SelectionSet, satisfies []string) *answer.Plan {
	if shared, ok := ec.OperationContext.Extensions[answer.Shared].(*answer.Plans); ok {
		return shared.Collect(ec.OperationContext, sel, satisfies)
	}
	return ec.plans.Collect(ec.OperationContext, sel, satisfies)
}

func newFieldSet(p *answer.Plan) *fieldSet { return answer.NewFieldSet(p) }

func marshalSlice(ctx context.Context, length int, marshal func(ctx context.Context, i int) graphql.Marshaler) graphql.Array {
	return answer.MarshalSlice(ctx, length, marshal)
}

func newBuffer() *bytes.Buffer { return answer.NewBuffer() }
