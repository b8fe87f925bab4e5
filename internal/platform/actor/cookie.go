package actor

import (
	"context"
	"time"
)

type cookieKey struct{}

// WithSessionCookie lets code below the HTTP edge replace the session cookie of the answer (start and stop of
// impersonation).
func WithSessionCookie(ctx context.Context, set func(token string, expires time.Time)) context.Context {
	return context.WithValue(ctx, cookieKey{}, set)
}

// SetSessionCookie replaces the session cookie of the answer, where there is one to replace.
func SetSessionCookie(ctx context.Context, token string, expires time.Time) {
	if set, ok := ctx.Value(cookieKey{}).(func(string, time.Time)); ok {
		set(token, expires)
	}
}
