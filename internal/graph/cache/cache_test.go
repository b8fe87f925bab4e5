package cache

import (
	"fmt"
	"testing"
)

func TestCacheKeepsWhatIsUsedDuringAFlood(t *testing.T) {
	ctx := t.Context()
	c := New(100, 10_000, func(string, int) int { return 10 })
	for i := range 50 {
		key := fmt.Sprint("honest", i)
		c.Add(ctx, key, i)
		c.Get(ctx, key)
	}
	for i := range 10_000 {
		c.Add(ctx, fmt.Sprint("flood", i), i)
	}
	for i := range 50 {
		if v, ok := c.Get(ctx, fmt.Sprint("honest", i)); !ok || v != i {
			t.Fatalf("honest entry %d: got %d, kept %t, want it kept", i, v, ok)
		}
	}
	if n := c.Len(); n > 100 {
		t.Errorf("entries: got %d, want at most 100", n)
	}
	if len(c.probation.byKey) != c.probation.entries || c.probation.order.Len() != c.probation.entries {
		t.Errorf("got %d keys and %d in order, want %d of both", len(c.probation.byKey), c.probation.order.Len(),
			c.probation.entries)
	}
}

func TestCacheBoundsWeight(t *testing.T) {
	ctx := t.Context()
	c := New(1000, 1000, func(_ string, v int) int { return v })
	c.Add(ctx, "too heavy", 500)
	if _, ok := c.Get(ctx, "too heavy"); ok {
		t.Error("got an entry heavier than the room for newcomers, want it left out")
	}
	for i := range 100 {
		c.Add(ctx, fmt.Sprint(i), 90)
		c.Get(ctx, fmt.Sprint(i))
	}
	if w := c.probation.weight + c.protected.weight; w > 1000 {
		t.Errorf("weight: got %d, want at most 1000", w)
	}
	if _, ok := c.Get(ctx, "99"); !ok {
		t.Error("got the latest entry gone, want it kept")
	}
}
