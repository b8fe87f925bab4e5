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
			t.Fatalf("honest entry %d is gone", i)
		}
	}
	if n := c.Len(); n > 100 {
		t.Errorf("%d entries, at most 100 wanted", n)
	}
	if len(c.probation.byKey) != c.probation.entries || c.probation.order.Len() != c.probation.entries {
		t.Errorf("the books of the cache do not agree")
	}
}

func TestCacheBoundsWeight(t *testing.T) {
	ctx := t.Context()
	c := New(1000, 1000, func(_ string, v int) int { return v })
	c.Add(ctx, "too heavy", 500)
	if _, ok := c.Get(ctx, "too heavy"); ok {
		t.Error("an entry heavier than the room for newcomers was kept")
	}
	for i := range 100 {
		c.Add(ctx, fmt.Sprint(i), 90)
		c.Get(ctx, fmt.Sprint(i))
	}
	if w := c.probation.weight + c.protected.weight; w > 1000 {
		t.Errorf("weight %d, at most 1000 wanted", w)
	}
	if _, ok := c.Get(ctx, "99"); !ok {
		t.Error("the latest entry is gone")
	}
}
