package record

import (
	"reflect"
	"sync"

	"atlas/internal/platform/money"
)

// loggedField is a field that the info log keeps.
type loggedField struct {
	name  string
	index int
}

// loggedFields are remembered by type: the tags of a type never change.
var loggedFields sync.Map

// Logged is what the info log keeps of a row, a pointer to a struct: its fields with a tag like `log:"publishedAt"`, under
// these names. Money is kept in pesos, such as 500.00. What is worked out, or is in other tables, is added by the caller.
func Logged(row any) map[string]any {
	value := reflect.ValueOf(row).Elem()
	fields := fieldsOf(value.Type())
	out := make(map[string]any, len(fields))
	for _, field := range fields {
		logged := value.Field(field.index).Interface()
		if amount, ok := logged.(money.Centavos); ok {
			logged = amount.String()
		}

		out[field.name] = logged
	}

	return out
}

// fieldsOf reads the tags of a struct. It panics on one without any: that is a programming mistake.
func fieldsOf(of reflect.Type) []loggedField {
	if known, ok := loggedFields.Load(of); ok {
		return known.([]loggedField)
	}

	fields := []loggedField{}
	for i := range of.NumField() {
		if name, ok := of.Field(i).Tag.Lookup("log"); ok {
			fields = append(fields, loggedField{name, i})
		}
	}
	if len(fields) == 0 {
		panic("record: " + of.String() + " has no field with a log tag")
	}

	loggedFields.Store(of, fields)
	return fields
}
