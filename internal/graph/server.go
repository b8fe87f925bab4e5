package graph

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/graph/answer"
	"atlas/internal/graph/body"
	"atlas/internal/graph/cache"
	"atlas/internal/graph/guard"
)

// Options of the GraphQL server.
type Options struct {
	Log *slog.Logger
	// Dev allows introspection and explains what is wrong with a document.
	Dev bool
	// Observe is told about every operation that ran, by its first root field.
	Observe func(field string, took time.Duration, failed bool)
}

// Server answers POST /api/graphql.
type Server struct {
	exec      *executor.Executor
	documents *cache.Cache[*ast.QueryDocument]
	persisted *cache.Cache[string]
	plans     *cache.Cache[*planned]
	reader    *body.Reader
	limits    guard.Limits
	body      guard.BodyLimits
	present   presenter
	prepare   func(ctx context.Context) context.Context
	observe   func(field string, took time.Duration, failed bool)
}

const (
	// cacheEntries bounds remembered documents; cacheFields and cacheBytes bound their memory: a parsed field takes
	// about 500 bytes.
	cacheEntries = 1000
	cacheFields  = 60_000
	cacheBytes   = 4 << 20
	// cacheableBytes is the longest document that is remembered.
	cacheableBytes = 16 << 10
)

func newServer(schema graphql.ExecutableSchema, prepare func(context.Context) context.Context, o Options) *Server {
	s := &Server{
		exec:      executor.New(schema),
		documents: cache.New(cacheEntries, cacheFields, fieldsOf),
		persisted: cache.New(cacheEntries, cacheBytes, func(_ string, query string) int { return len(query) }),
		plans: cache.New(cacheEntries,
			cacheFields, func(_ string, p *planned) int { return fieldsOf("", p.latest.Load().doc) }),
		reader:  body.NewReader(cacheEntries, cacheBytes, cacheableBytes),
		limits:  guard.Default(),
		body:    guard.DefaultBody(),
		present: presenter{log: o.Log, dev: o.Dev},
		prepare: prepare,
		observe: o.Observe,
	}
	if s.observe == nil {
		s.observe = func(string, time.Duration, bool) {}
	}

	s.limits.Introspection = o.Dev
	s.exec.SetErrorPresenter(s.present.present)
	s.exec.SetRecoverFunc(s.present.recover)
	s.exec.SetQueryCache(shortDocuments{s.documents})
	s.exec.SetParserTokenLimit(s.limits.Tokens)
	s.exec.SetDisableSuggestion(true)

	return s
}

// shortDocuments keeps long documents out of the cache.
type shortDocuments struct {
	*cache.Cache[*ast.QueryDocument]
}

func (c shortDocuments) Add(ctx context.Context, query string, doc *ast.QueryDocument) {
	if len(query) <= cacheableBytes {
		c.Cache.Add(ctx, query, doc)
	}
}

// planned is how the answers to a document are put together, for the document as it was parsed last.
type planned struct{ latest atomic.Pointer[plansOf] }

type plansOf struct {
	doc *ast.QueryDocument
	// extensions are those of its operations, and hold the plans.
	extensions map[string]any
}

// sharedPlans gives the extensions of an operation that let it share plans with others of the same document; none where
// variables may decide what is selected (@skip, @include).
func (s *Server) sharedPlans(ctx context.Context, query string, doc *ast.QueryDocument) map[string]any {
	if len(query) > cacheableBytes || strings.Contains(query, "@") {
		return nil
	}

	known, seen := s.plans.Get(ctx, query)
	if seen {
		if latest := known.latest.Load(); latest.doc == doc {
			return latest.extensions
		}
	}

	latest := &plansOf{doc, map[string]any{answer.Shared: new(answer.Plans)}}
	if seen {
		known.latest.Store(latest)
		return latest.extensions
	}

	known = new(planned)
	known.latest.Store(latest)
	s.plans.Add(ctx, query, known)

	return latest.extensions
}

// firstField names an operation for the metrics; what its author called it could be anything.
func firstField(op *ast.OperationDefinition) string {
	if f, ok := op.SelectionSet[0].(*ast.Field); ok {
		return f.Name
	}
	return "fragment"
}

func fieldsOf(_ string, doc *ast.QueryDocument) int {
	n := 0
	for _, op := range doc.Operations {
		n += countFields(op.SelectionSet)
	}
	for _, f := range doc.Fragments {
		n += countFields(f.SelectionSet)
	}
	return n
}

func countFields(set ast.SelectionSet) int {
	n := len(set)
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			n += countFields(s.SelectionSet)
		case *ast.InlineFragment:
			n += countFields(s.SelectionSet)
		}
	}

	return n
}
