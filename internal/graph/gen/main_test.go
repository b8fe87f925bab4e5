package main

import (
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

const written = `package exec

import (
	"context"
	"errors"
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

func fieldContext_Setting_id(_ context.Context, ec *executionContext, field graphql.CollectedField) (fc *graphql.FieldContext, err error) {
	return graphql.NewScalarFieldContext("Setting", field, false, false, errors.New("field of type Int does not have child fields"))
}

func fieldContext_Setting_owner(ctx context.Context, ec *executionContext, field graphql.CollectedField) (fc *graphql.FieldContext, err error) {
	return &graphql.FieldContext{
		Object: "Setting",
		Field:  field,
		Child: func(ctx context.Context, field graphql.CollectedField) (*graphql.FieldContext, error) {
			return childFields_User(ctx, ec, field)
		},
	}, nil
}

func _Query_settings(ctx context.Context, ec *executionContext, field graphql.CollectedField) (ret graphql.Marshaler) {
	return asked(
		func(ctx context.Context, next graphql.Resolver) graphql.Resolver {
			directive0 := next

			directive1 := func(ctx context.Context) (any, error) {
				can, err := unmarshalOString2ᚕstringᚄ(ctx, ec, []any{"setting_view", "setting_edit"})
				if err != nil {
					var zeroVal []*settings.Setting
					return zeroVal, err
				}
				if ec.Directives.Access == nil {
					var zeroVal []*settings.Setting
					return zeroVal, errors.New("directive access is not implemented")
				}
				return ec.Directives.Access(ctx, nil, directive0, nil, nil, nil, can)
			}

			next = directive1
			return next
		},
	)
}

func _Query_me(ctx context.Context, ec *executionContext, field graphql.CollectedField) (ret graphql.Marshaler) {
	return asked(
		func(ctx context.Context, next graphql.Resolver) graphql.Resolver {
			directive0 := next

			directive1 := func(ctx context.Context) (any, error) {
				login, err := unmarshalOBoolean2ᚖbool(ctx, ec, true)
				if err != nil {
					var zeroVal *identity.User
					return zeroVal, err
				}
				return ec.Directives.Access(ctx, nil, directive0, nil, login, nil, nil)
			}

			next = directive1
			return next
		},
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

const writtenElsewhere = `package exec

import (
	"fmt"
)

func childFields_User(ctx context.Context, ec *executionContext, field graphql.CollectedField) (*graphql.FieldContext, error) {
	switch field.Name {
	case "id":
		return fieldContext_Setting_id(ctx, ec, field)
	}
	return nil, fmt.Errorf("no field named %q was found under type User", field.Name)
}
`

func TestRewrite(t *testing.T) {
	out, err := rewriteAll([]string{written, writtenElsewhere})
	check.NoError(t, "make the file again", err)
	got := string(out[0])
	if elsewhere := string(out[1]); strings.Contains(elsewhere, "childFields") || strings.Contains(elsewhere, `"fmt"`) {
		t.Errorf("got the way to the contexts of fields in %q, want it gone", elsewhere)
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
		"return ec.Directives.Access(ctx, nil, next, nil, nil, nil, []string{\"setting_view\", \"setting_edit\"})",
		"return ec.Directives.Access(ctx, nil, next, nil, new(true), nil, nil)",
		"func fieldContext_Setting_owner(", // a resolver that fails says where
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the rewritten text: got %q, want %q in it", got, want)
		}
	}
	for _, gone := range []string{"defer", "Defer", `"math"`, `"errors"`, "Concurrently(ctx", "directive", "unmarshalO", "Child:", "func fieldContext_Setting_id("} {
		if strings.Contains(got, gone) {
			t.Errorf("the rewritten text: got %q in it, want it gone", gone)
		}
	}
	check.Equal(t, "resolvers that are resolved", strings.Count(got, "graphql.ResolveField("), 1)
}
