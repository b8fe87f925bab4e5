package batch

import (
	"context"
	"sync"
)

// scope holds what is made once for a request.
type scope struct {
	mu   sync.Mutex
	made []any
}

type scopeKey struct{}

// WithScope prepares a request: what PerRequest makes for it is made once. Nothing is made beforehand, so a request
// that asks for nothing costs nothing.
func WithScope(ctx context.Context) context.Context {
	if _, there := ctx.Value(scopeKey{}).(*scope); there {
		return ctx
	}
	return context.WithValue(ctx, scopeKey{}, new(scope))
}

// PerRequest returns the T of a request, made when it is first asked for. Without a scope it makes a new one each time.
func PerRequest[T any](ctx context.Context, build func() *T) *T {
	r, there := ctx.Value(scopeKey{}).(*scope)
	if !there {
		return build()
	}

	r.mu.Lock()
	defer r.mu.Unlock()

	// A request has a handful of loaders, so looking at each is quicker than a map by type.
	for _, one := range r.made {
		if found, is := one.(*T); is {
			return found
		}
	}

	one := build()
	r.made = append(r.made, one)
	return one
}
