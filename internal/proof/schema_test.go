package proof

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/graph/exec"
)

// vars are the variables of an operation.
type vars = map[string]any

var schema = exec.NewExecutableSchema(exec.Config{}).Schema()

// rootField is one of the fields that clients begin with.
type rootField struct {
	kind string // query or mutation
	*ast.FieldDefinition
}

func (f rootField) String() string   { return f.kind + " " + f.Name }
func (f rootField) isMutation() bool { return f.kind == "mutation" }

// rootFields lists all of them, queries first.
func rootFields() []rootField {
	out := []rootField{}
	for _, def := range []*ast.Definition{schema.Query, schema.Mutation} {
		for _, field := range def.Fields {
			if !strings.HasPrefix(field.Name, "__") {
				out = append(out, rootField{strings.ToLower(def.Name), field})
			}
		}
	}
	return out
}

// document asks for everything below the field; its arguments are variables of the same names.
func (f rootField) document() string {
	declared, passed := []string{}, []string{}
	for _, arg := range f.Arguments {
		declared = append(declared, "$"+arg.Name+": "+arg.Type.String())
		passed = append(passed, arg.Name+": $"+arg.Name)
	}
	text := f.kind
	call := f.Name
	if len(declared) > 0 {
		text += "(" + strings.Join(declared, ", ") + ")"
		call += "(" + strings.Join(passed, ", ") + ")"
	}
	return text + " { " + call + f.everything() + " }"
}

// everything is the selection of all fields of a type, and of the types below it that are not above it already. Within a list of a list no
// further one is asked for: it would cost more than an operation may, and there is another way to it.
func (f rootField) everything() string {
	lists := 0
	if slices.Contains(dear, f.Name) {
		lists = 1
	}
	return selection(f.Type, nil, lists)
}

// dear are fields below which even a list of a list is too much.
var dear = []string{"findUserPaymentSchedule", "findViewSubscription"}

func selection(of *ast.Type, above []string, lists int) string {
	def := schema.Types[of.Name()]
	if len(def.Fields) == 0 || def.Kind != ast.Object {
		return ""
	}
	above = append(slices.Clone(above), def.Name)
	if of.Elem != nil {
		lists++
	}
	parts := []string{}
	for _, field := range def.Fields {
		isObject := len(schema.Types[field.Type.Name()].Fields) > 0
		switch {
		case strings.HasPrefix(field.Name, "__"), contains(above, field.Type.Name()), isObject && field.Type.Elem != nil && lists >= listsMax:
			continue
		case len(field.Arguments) > 0:
			panic(fmt.Sprintf("%s.%s takes arguments: teach everything() about them", def.Name, field.Name))
		}
		parts = append(parts, field.Name+selection(field.Type, above, lists))
	}
	return " { " + strings.Join(parts, " ") + " }"
}

const listsMax = 2

func contains(list []string, name string) bool {
	for _, entry := range list {
		if entry == name {
			return true
		}
	}
	return false
}

// leaf is a scalar somewhere in the arguments of a field: arg, arg.field, or arg[].field.
type leaf struct {
	path []string
	kind string // String, Int, …
}

func (l leaf) String() string { return strings.Join(l.path, ".") }

// leaves lists all scalars a field takes, also those deep inside inputs and lists.
func (f rootField) leaves() []leaf {
	out := []leaf{}
	for _, arg := range f.Arguments {
		out = append(out, leavesOf([]string{arg.Name}, arg.Type)...)
	}
	return out
}

func leavesOf(path []string, of *ast.Type) []leaf {
	if of.Elem != nil {
		return leavesOf(append(path[:len(path):len(path)], "[]"), of.Elem)
	}
	def := schema.Types[of.Name()]
	if def.Kind != ast.InputObject {
		return []leaf{{path, def.Name}}
	}
	out := []leaf{}
	for _, field := range def.Fields {
		out = append(out, leavesOf(append(path[:len(path):len(path)], field.Name), field.Type)...)
	}
	return out
}

var idName = regexp.MustCompile(`^(id|ids|slug)$|Ids?$`)

// isID tells whether the leaf names a row.
func (l leaf) isID() bool {
	for _, part := range l.path {
		if idName.MatchString(part) {
			return true
		}
	}
	return l.kind == "ID"
}

// ids are the leaves of a field that name rows.
func (f rootField) ids() []leaf {
	out := []leaf{}
	for _, l := range f.leaves() {
		if l.isID() {
			out = append(out, l)
		}
	}
	return out
}

// with gives variables in which the leaf has another value; objects and lists on the way are made where they are missing.
func (l leaf) with(in vars, value any) vars {
	out, _ := put(in, l.path, value).(vars)
	return out
}

func put(in any, path []string, value any) any {
	if len(path) == 0 {
		return value
	}
	if path[0] == "[]" {
		list, _ := in.([]any)
		first := any(nil)
		if len(list) > 0 {
			first = list[0]
		}
		return []any{put(first, path[1:], value)}
	}
	out := vars{}
	old, _ := in.(vars)
	for key, entry := range old {
		out[key] = entry
	}
	out[path[0]] = put(out[path[0]], path[1:], value)
	return out
}
