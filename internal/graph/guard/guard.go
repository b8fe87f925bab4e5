// Package guard refuses hostile GraphQL requests while they are still cheap. Validating a document takes time that
// grows with the square of its repeats, and a cost limit looks only after validation; so the shape of body and document
// is bounded first.
package guard

import (
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
)

// Limits bound a document. The walk merges fields the way validation and execution do: fields with the same response
// key in one set are one field, and fragments are read where they are spread.
type Limits struct {
	// Bytes and Tokens of the document.
	Bytes, Tokens int
	// Depth of nested selections.
	Depth int
	// Fields counts every field and spread after fragments are read, over the whole document.
	Fields int
	// SameKey is how often one response key may stand in one merged set.
	SameKey    int
	Aliases    int
	Directives int
	// RootFields of one operation, and Operations of one document.
	RootFields, Operations int
	// Once names root fields that may stand only once in a document: those that test a secret.
	Once map[string]bool
	// Introspection allows __schema and __type.
	Introspection bool
}

// Default holds the limits of reference settings; introspection is for developers.
func Default() Limits {
	return Limits{
		Bytes: 32 << 10, Tokens: 1500, Depth: 10, Fields: 600, SameKey: 20, Aliases: 30, Directives: 20, RootFields: 10,
		Operations: 5,
		Once:       map[string]bool{"validateOtp": true},
	}
}

// Refused says which limit a request broke. It repeats nothing that the client sent.
type Refused struct{ Reason string }

func (r *Refused) Error() string { return r.Reason }

func refuse(format string, args ...any) *Refused { return &Refused{fmt.Sprintf(format, args...)} }

// Check reads a document without validating it and refuses one that is over a limit or no GraphQL at all.
func (l Limits) Check(query string) error {
	// From the cheapest check to the dearest: nothing is parsed that is too long already.
	if len(query) > l.Bytes {
		return refuse("The query is longer than %d bytes", l.Bytes)
	}

	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: query}, l.Tokens)
	if err != nil {
		return unreadable(err)
	}
	if len(doc.Operations) == 0 {
		return refuse("The query holds no operation")
	}
	if len(doc.Operations) > l.Operations {
		return refuse("The query holds more than %d operations", l.Operations)
	}

	w := &walk{Limits: l, fragments: map[string]*ast.FragmentDefinition{}, reading: map[string]bool{},
		once: map[string]int{}}
	return w.document(doc)
}

func unreadable(err error) *Refused {
	if e, ok := err.(*gqlerror.Error); ok && len(e.Locations) > 0 {
		return refuse("The query could not be read at line %d, column %d", e.Locations[0].Line, e.Locations[0].Column)
	}
	return refuse("The query could not be read or has too many words")
}
