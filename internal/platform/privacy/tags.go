package privacy

import (
	"reflect"
	"strings"
)

// ColumnsOf are the columns of a struct whose fields have tags like `db:"code" privacy:"none"`, together with others of
// the same table that nothing reads into the struct. It panics on a column without a class: that is a programming
// mistake.
func ColumnsOf[T any](others Columns) Columns {
	out := Columns{}
	for class, names := range others {
		out.add(class, names)
	}

	out.collect(reflect.TypeFor[T]())
	return out
}

func (c Columns) collect(of reflect.Type) {
	for i := range of.NumField() {
		field := of.Field(i)
		tag, ok := field.Tag.Lookup("db")
		if !ok {
			// The fields of an embedded struct are columns of the same table.
			if field.Anonymous && field.Type.Kind() == reflect.Struct {
				c.collect(field.Type)
			}

			continue
		}

		name, _, _ := strings.Cut(tag, ",")
		class := Class(field.Tag.Get("privacy"))
		switch class {
		case None, Public, Personal, Sensitive, Secret:
			c.add(class, name)
		default:
			panic("privacy: the column " + name + " of " + of.String() + " has no class")
		}
	}
}

func (c Columns) add(class Class, names string) { c[class] = strings.TrimSpace(c[class] + " " + names) }
