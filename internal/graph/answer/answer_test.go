package answer

import (
	"bytes"
	"context"
	"runtime"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

func field(alias string) graphql.CollectedField {
	return graphql.CollectedField{Field: &ast.Field{Name: "name", Alias: alias}}
}

func TestObjectsAreWritten(t *testing.T) {
	for want, aliases := range map[string][]string{
		`{}`:            {},
		`{"a":1}`:       {"a"},
		`{"a":1,"b":1}`: {"a", "b", "a"}, // the first value of a name stands
		`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1}`: {"a", "b", "c", "d", "e", "f", "g"},
	} {
		fields := []graphql.CollectedField{}
		for _, alias := range aliases {
			fields = append(fields, field(alias))
		}
		set := NewFieldSet(newPlan(fields))
		for i := range fields {
			if i%2 == 0 {
				set.Values[i] = graphql.MarshalInt(1)
				continue
			}
			set.Concurrently(i, func(context.Context) graphql.Marshaler { return graphql.MarshalInt(1) })
		}
		set.Dispatch(t.Context())
		var b bytes.Buffer
		set.MarshalGQL(&b)
		if b.String() != want {
			t.Errorf("%q: got %q, want %q", aliases, b.String(), want)
		}
	}
}

func TestOnePlanForAllRows(t *testing.T) {
	op, plans := &graphql.OperationContext{}, &Plans{}
	sel := ast.SelectionSet{&ast.Field{Name: "id", Alias: "id"}, &ast.Field{Name: "name", Alias: "name"}}
	user, level := []string{"User"}, []string{"AccessLevel"}
	plan := plans.Collect(op, sel, user)
	if plans.Collect(op, sel, user) != plan {
		t.Error("got the fields of a selection collected again, want the same plan")
	}
	if plans.Collect(op, sel, level) == plan || plans.Collect(op, sel[:1], user) == plan || len(plans.Collect(op, sel[:1], user).Fields) != 1 {
		t.Error("got a plan that different selections share, want one for each")
	}
	if empty := plans.Collect(op, nil, user); len(empty.Fields) != 0 {
		t.Errorf("fields of an empty selection: got %+v, want none", empty.Fields)
	}
}

func TestRowsKnowTheirPlace(t *testing.T) {
	ctx := graphql.WithFieldContext(t.Context(), &graphql.FieldContext{Object: "Query", Field: field("users")})
	places := []string{}
	MarshalSlice(ctx, 2, func(ctx context.Context, _ int) graphql.Marshaler {
		ctx = graphql.WithFieldContext(ctx, &graphql.FieldContext{Object: "User", Field: field("name")})
		places = append(places, graphql.GetFieldContext(ctx).Path().String())
		return graphql.Null
	})
	if len(places) != 2 || places[0] != "users[0].name" || places[1] != "users[1].name" {
		t.Errorf("places of the rows: got %q, want users[0].name and users[1].name", places)
	}
}

// Fields of Query come one after the other until one of them takes long; from then on that one is made beside the others.
func TestLongFieldsOfQueryAreMadeSideBySide(t *testing.T) {
	op, plans := &graphql.OperationContext{}, &Plans{}
	sel := ast.SelectionSet{&ast.Field{Name: "a", Alias: "a"}, &ast.Field{Name: "b", Alias: "b"}}
	plan := plans.Collect(op, sel, []string{"Query"})
	made := make(chan string, 2)
	run := func(first func()) {
		set := NewFieldSet(plan)
		for i, f := range plan.Fields {
			set.Concurrently(i, func(context.Context) graphql.Marshaler {
				if f.Name == "a" {
					first()
				}
				made <- f.Name
				return graphql.MarshalString(f.Name)
			})
		}
		set.Dispatch(t.Context())
		var b bytes.Buffer
		if set.MarshalGQL(&b); b.String() != `{"a":"a","b":"b"}` {
			t.Errorf(`the answer: got %q, want "{\"a\":\"a\",\"b\":\"b\"}"`, b.String())
		}
	}
	run(func() {})
	if one, two := <-made, <-made; one != "a" || two != "b" {
		t.Errorf("got %q and %q, want quick fields in turns", one, two)
	}
	plan.took[0].Store(longField)
	// The first field waits for the second one, which could not be made if they came in turns.
	run(func() {
		for len(made) == 0 {
			runtime.Gosched()
		}
	})
	if one, two := <-made, <-made; one != "b" || two != "a" {
		t.Errorf("got %q and %q, want the quick field before the long one", one, two)
	}
}
