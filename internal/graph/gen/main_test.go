package main

import (
	"strings"
	"testing"
)

const written = `package exec

import (
	"context"
	"math"
	"sync/atomic"
)

func _Setting_id(ctx context.Context, ec *executionContext, field graphql.CollectedField, obj *settings.Setting) (ret graphql.Marshaler) {
	return graphql.ResolveField(
		ctx,
		ec.OperationContext,
		field,
		func(ctx context.Context, field graphql.CollectedField) (*graphql.FieldContext, error) {
			return fieldContext_Setting_id(ctx, ec, field)
		},
		func(ctx context.Context) (any, error) {
			return obj.ID, nil
		},
		nil,
		func(ctx context.Context, selections ast.SelectionSet, v int) graphql.Marshaler {
			return marshalNInt2int(ctx, ec, selections, v)
		},
		true,
		true,
	)
}

func _Setting_history(ctx context.Context, ec *executionContext, field graphql.CollectedField, obj *settings.Setting) (ret graphql.Marshaler) {
	return graphql.ResolveField(
		ctx,
		ec.OperationContext,
		field,
		func(ctx context.Context, field graphql.CollectedField) (*graphql.FieldContext, error) {
			return fieldContext_Setting_history(ctx, ec, field)
		},
		func(ctx context.Context) (any, error) {
			return ec.Resolvers.Setting().History(ctx, obj)
		},
		nil,
		func(ctx context.Context, selections ast.SelectionSet, v string) graphql.Marshaler {
			return marshalNString2string(ctx, ec, selections, v)
		},
		true,
		true,
	)
}

func _Setting_owner(ctx context.Context, ec *executionContext, field graphql.CollectedField, obj *settings.Setting) (ret graphql.Marshaler) {
	return graphql.ResolveField(
		ctx,
		ec.OperationContext,
		field,
		func(ctx context.Context, field graphql.CollectedField) (*graphql.FieldContext, error) {
			return fieldContext_Setting_owner(ctx, ec, field)
		},
		func(ctx context.Context) (any, error) {
			return ec.Resolvers.Setting().Owner(ctx, obj)
		},
		nil,
		func(ctx context.Context, selections ast.SelectionSet, v *identity.User) graphql.Marshaler {
			return marshalOUser2(ctx, ec, selections, v)
		},
		true,
		false,
	)
}

type executionContext struct {
	*graphql.ExecutionContextState[ResolverRoot, DirectiveRoot, ComplexityRoot]
}

func (e *executableSchema) Exec(ctx context.Context) graphql.ResponseHandler {
	inputUnmarshalMap := graphql.BuildUnmarshalerMap(
		unmarshalInputSettingInput,
	)
	return graphql.WithUnmarshalerMap(ctx, inputUnmarshalMap)
}

func _Setting(ctx context.Context, ec *executionContext, sel ast.SelectionSet, obj *settings.Setting) graphql.Marshaler {
	fields := graphql.CollectFields(ec.OperationContext, sel, settingImplementors)

	out := graphql.NewFieldSet(fields)
	deferredFieldSet := graphql.NewFieldSet(nil)
	deferLabelToView := make(map[string]*graphql.FieldSetView)
	for i, field := range fields {
		switch field.Name {
		case "history":
			if field.IsDeferred() {
				deferredFieldSet.AddField(field)
				continue
			}

			innerFunc := func(ctx context.Context, fs *graphql.FieldSet) (res graphql.Marshaler) { return nil }
			out.Concurrently(i, nil)
		}
	}

	atomic.AddInt32(&ec.Deferred, int32(min(len(deferLabelToView), math.MaxInt32)))

	ec.ProcessDeferredGroup(graphql.DeferredGroup{
		Defers: deferLabelToView,
	})

	return out
}

func marshalNSetting2(ctx context.Context, v []*settings.Setting) graphql.Marshaler {
	return graphql.MarshalSliceConcurrently(ctx, len(v), 0, false, func(ctx context.Context, i int) graphql.Marshaler { return nil })
}
`

func TestRewrite(t *testing.T) {
	got, err := rewrite(written)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"return marshalNInt2int(ctx, ec, field.Selections, obj.ID)\n}",
		"return resolveScalar(ctx, ec, field, obj, fieldContext_Setting_history, ec.Resolvers.Setting().History, marshalNString2string)\n}",
		"return ec.Resolvers.Setting().Owner(ctx, obj)", // the resolver of an object keeps its context
		"out.Concurrently(i, nil)",
		"plan := collect(ec, sel, settingImplementors)\n\tfields := plan.Fields\n",
		"out := newFieldSet(plan)",
		"fs *fieldSet) (res",
		"type executionContext struct {\n\tplans plans\n",
		"\nvar inputUnmarshalMap = graphql.BuildUnmarshalerMap(\n\tunmarshalInputSettingInput,\n)\n",
		"return marshalSlice(ctx, len(v), func(",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the rewritten text lacks %q:\n%s", want, got)
		}
	}
	for _, gone := range []string{"defer", "Defer", `"math"`, "Concurrently(ctx"} {
		if strings.Contains(got, gone) {
			t.Errorf("the rewritten text still holds %q", gone)
		}
	}
	if strings.Count(got, "graphql.ResolveField(") != 1 {
		t.Error("only the resolver should be resolved")
	}
}
