package batch

import (
	"context"
	"sync"
)

// room holds what is made once for a request.
type room struct {
	mu   sync.Mutex
	made []any
}

type roomKey struct{}

// WithRoom prepares a request: what In makes for it is made once. Making nothing beforehand, it costs a request nothing that asks for
// nothing.
func WithRoom(ctx context.Context) context.Context {
	if _, there := ctx.Value(roomKey{}).(*room); there {
		return ctx
	}
	return context.WithValue(ctx, roomKey{}, new(room))
}

// In gives the T of a request, which is made when it is first asked for; another one each time where there is no room.
func In[T any](ctx context.Context, build func() *T) *T {
	r, there := ctx.Value(roomKey{}).(*room)
	if !there {
		return build()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.made {
		if found, is := one.(*T); is {
			return found
		}
	}
	one := build()
	r.made = append(r.made, one)
	return one
}
