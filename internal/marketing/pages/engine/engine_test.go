package engine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"atlas/internal/marketing/pages/engine"
)

// script answers, never ends, takes all memory or calls itself without end, as it is told.
const script = `globalThis.answer = function answer(text) {
	if (text === 'endless') for (;;) {}
	if (text === 'takes all') { const all = []; for (;;) all.push({ at: all.length }) }
	if (text === 'too deep') return answer(text) + 1
	if (text === 'throws') throw new Error('no')
	globalThis.calls = (globalThis.calls ?? 0) + 1
	return text + globalThis.calls
}`

// A call that never ends, or takes all memory, is stopped, and the next one is answered as if nothing had happened.
func TestARunawayCallIsStopped(t *testing.T) {
	e := engine.New("test.js", script, "answer")
	next := func() {
		t.Helper()
		// Every call has a world of its own, so each is the first.
		if got, err := e.Call(t.Context(), "kaya "); got != "kaya 1" || err != nil {
			t.Errorf("next call: got %q, %v, want kaya 1", got, err)
		}
	}
	next()

	e.TimeMax = 50 * time.Millisecond
	if _, err := e.Call(t.Context(), "endless"); !errors.Is(err, engine.ErrTooMuch) {
		t.Errorf("endless: got %v, want %v", err, engine.ErrTooMuch)
	}
	e.TimeMax = time.Minute
	next()

	e.MemoryMax = 32 << 20
	if _, err := e.Call(t.Context(), "takes all"); !errors.Is(err, engine.ErrTooMuch) {
		t.Errorf("takes all: got %v, want %v", err, engine.ErrTooMuch)
	}
	e.MemoryMax = 256 << 20
	next()

	for _, text := range []string{"too deep", "throws"} {
		if got, err := e.Call(t.Context(), text); err == nil {
			t.Errorf("%s: got %q, want an error", text, got)
		}
		next()
	}

	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := e.Call(ctx, "endless"); !errors.Is(err, engine.ErrTooMuch) {
		t.Errorf("whose caller is gone: got %v, want %v", err, engine.ErrTooMuch)
	}
	next()
}

// Who waits for their turn and gives up is let go.
func TestOneCallAtATime(t *testing.T) {
	e := engine.New("test.js", script, "answer")
	e.TimeMax = 300 * time.Millisecond
	started := make(chan struct{})
	done := make(chan error)
	go func() {
		close(started)
		_, err := e.Call(context.WithoutCancel(t.Context()), "endless")
		done <- err
	}()
	<-started

	// Anyone who is first, both end: one because it is stopped, the other because it is not waited for any longer, or
	// answered.
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if got, err := e.Call(ctx, "kaya "); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %q, %v, want an answer or to be let go", got, err)
	}
	if err := <-done; !errors.Is(err, engine.ErrTooMuch) {
		t.Errorf("the first: got %v, want %v", err, engine.ErrTooMuch)
	}
}
