// Package eventually lets a test wait for something that happens on another goroutine: it looks again and again until
// it is so, and fails the test when it never is.
package eventually

import (
	"testing"
	"time"
)

// Patience is how long a thing may take on a busy machine.
const Patience = 2 * time.Minute

const glance = 5 * time.Millisecond

// True waits until ok says yes.
func True(t testing.TB, what string, ok func() bool) {
	t.Helper()
	deadline := time.After(Patience)
	tick := time.NewTicker(glance)
	defer tick.Stop()

	for !ok() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("never: %s", what)
		}
	}
}

// Receive waits for a value.
func Receive[T any](t testing.TB, what string, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(Patience):
		t.Fatalf("never: %s", what)
		panic("unreachable")
	}
}
