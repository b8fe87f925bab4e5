// Package answer writes objects and lists of an answer, for the generated executor. It is apart from it because that
// takes half a minute to compile, and once more for tests of its own.
package answer

import (
	"bytes"
	"context"
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/platform/clock"
)

// Plan is what a selection asks of a type: its fields, and before each value what is written there, such as `,"name":`.
type Plan struct {
	Fields []graphql.CollectedField
	keys   []string
	// took is for the fields of Query, which know nothing of each other: how long each took the last time, in
	// nanoseconds. Those of a row come one after the other: loaders know their keys beforehand and most answer from
	// memory, so a goroutine each would buy nothing.
	took []atomic.Int64
}

// longField is when a field of Query is made beside the others. A goroutine costs more than most fields take: it has to
// find a thread, and its stack grows anew.
const longField = int64(time.Millisecond)

func newPlan(fields []graphql.CollectedField) *Plan {
	p := &Plan{Fields: fields, keys: make([]string, len(fields))}
	for i, f := range fields {
		if slices.ContainsFunc(fields[:i],
			func(earlier graphql.CollectedField) bool { return earlier.Alias == f.Alias }) {
			continue // the value of the first one stands
		}

		p.keys[i] = `,"` + f.Alias + `":` // a name is a word of letters, digits and _
	}

	if len(fields) > 0 {
		// The first key opens the object, so that writing needs no case of its own.
		p.keys[0] = "{" + p.keys[0][1:]
	}

	return p
}

// plansMax bounds what an operation remembers; the guard allows few selections anyway.
const plansMax = 64

// Plans remembers the plans of one operation, or of all operations of a document in which no variable decides what is
// selected: all rows of a list share one.
type Plans struct {
	mu   sync.Mutex
	made atomic.Pointer[[]planKey]
}

// Shared is the name under which the extensions of an operation hold the Plans of its document.
const Shared = "plans"

type planKey struct {
	first *ast.Selection // with the length, the identity of the selection
	size  int
	typ   *string
	plan  *Plan
}

// Collect gives the plan of a selection on a type, whose interfaces and name are in satisfies.
func (p *Plans) Collect(op *graphql.OperationContext, sel ast.SelectionSet, satisfies []string) *Plan {
	if len(sel) == 0 || len(satisfies) == 0 {
		return newPlan(graphql.CollectFields(op, sel, satisfies))
	}

	// The place of the selection in a remembered document is its name: no text is compared.
	key := planKey{first: &sel[0], size: len(sel), typ: &satisfies[0]}
	if plan := p.find(key); plan != nil {
		return plan
	}

	p.mu.Lock()
	defer p.mu.Unlock()

	// Another request may have made it while this one waited.
	if plan := p.find(key); plan != nil {
		return plan
	}

	key.plan = newPlan(graphql.CollectFields(op, sel, satisfies))

	// Only root fields load by themselves and are worth running side by side.
	if satisfies[0] == "Query" {
		key.plan.took = make([]atomic.Int64, len(key.plan.Fields))
	}

	var made []planKey
	if all := p.made.Load(); all != nil {
		made = *all
	}

	if len(made) < plansMax {
		made = append(slices.Clip(made), key)
		p.made.Store(&made)
	}

	return key.plan
}

func (p *Plans) find(key planKey) *Plan {
	all := p.made.Load()
	if all == nil {
		return nil
	}

	for i := range *all {
		if m := &(*all)[i]; m.first == key.first && m.size == key.size && m.typ == key.typ {
			return m.plan
		}
	}

	return nil
}

// FieldSet is an object on its way to the answer. It takes the place of gqlgen's, which makes a map for every object it
// writes.
type FieldSet struct {
	plan     *Plan
	Values   []graphql.Marshaler
	Invalids uint32
	delayed  []delayed
	few      [6]graphql.Marshaler // room for small objects without an allocation of its own
}

type delayed struct {
	at   int
	make func(ctx context.Context) graphql.Marshaler
}

// NewFieldSet begins an object.
func NewFieldSet(p *Plan) *FieldSet {
	s := &FieldSet{plan: p}
	if n := len(p.Fields); n <= len(s.few) {
		s.Values = s.few[:n]
	} else {
		s.Values = make([]graphql.Marshaler, n)
	}
	return s
}

// Concurrently keeps a field for Dispatch.
func (s *FieldSet) Concurrently(i int, f func(context.Context) graphql.Marshaler) {
	s.delayed = append(s.delayed, delayed{i, f})
}

// Dispatch makes the values of the kept fields: one after the other, and those of Query that take long side by side.
func (s *FieldSet) Dispatch(ctx context.Context) {
	took := s.plan.took
	if took == nil || len(s.delayed) < 2 {
		for _, d := range s.delayed {
			s.Values[d.at] = d.make(ctx)
		}

		return
	}

	var all sync.WaitGroup
	var quick []delayed

	// A goroutine costs more than a quick field takes; which are quick is measured.
	for _, d := range s.delayed {
		if took[d.at].Load() < longField {
			quick = append(quick, d)
			continue
		}

		all.Go(func() { s.timed(ctx, d) })
	}

	for _, d := range quick {
		s.timed(ctx, d)
	}

	all.Wait()
}

func (s *FieldSet) timed(ctx context.Context, d delayed) {
	took := clock.Stopwatch()
	s.Values[d.at] = d.make(ctx)
	s.plan.took[d.at].Store(int64(took()))
}

// MarshalGQL writes the object.
func (s *FieldSet) MarshalGQL(w io.Writer) {
	if len(s.Values) == 0 {
		_, _ = io.WriteString(w, "{")
	}

	for i, value := range s.Values {
		if key := s.plan.keys[i]; key != "" {
			_, _ = io.WriteString(w, key)
			value.MarshalGQL(w)
		}
	}

	_, _ = io.WriteString(w, "}")
}

// NewBuffer has room for most answers, so that they do not move as they grow.
func NewBuffer() *bytes.Buffer { return bytes.NewBuffer(make([]byte, 0, 2048)) }
