package batch_test

import (
	"testing"

	"atlas/internal/platform/batch"
	"atlas/internal/testkit/check"
)

// What a request needs is made when it is asked for, once, and apart for every request.
func TestRoom(t *testing.T) {
	type one struct{ n int }
	type other struct{ n int }
	made := 0
	ones := func() *one { made++; return &one{made} }
	others := func() *other { made++; return &other{made} }
	ctx := batch.WithScope(t.Context())
	check.Equal(t, "made before anybody asked", made, 0)
	first := batch.PerRequest(ctx, ones)
	if batch.PerRequest(batch.WithScope(ctx), ones) != first || batch.PerRequest(ctx, others).n != 2 || batch.PerRequest(ctx, ones) != first {
		t.Error("got it made twice for one request, want the same and another of the other kind")
	}
	if batch.PerRequest(batch.WithScope(t.Context()), ones) == first {
		t.Error("got the same for two requests, want two")
	}

	// Without a scope each call makes its own.
	made1, made2 := batch.PerRequest(t.Context(), ones), batch.PerRequest(t.Context(), ones)
	if made1 == made2 {
		t.Error("got one object for two calls without a scope, want two")
	}
}
