package recent

import (
	"fmt"
	"testing"
	"time"
)

func TestReadBegunBeforeAChangeIsNotRemembered(t *testing.T) {
	c := New[string, int]()
	now := time.Unix(0, 0)
	epoch := c.Epoch()
	c.ForgetIf(func(string, int) bool { return false })
	c.Put("hash", 0, now, epoch)
	if _, ok := c.Get("hash", now); ok {
		t.Error("a stale read was stored after the change")
	}
	c.Put("hash", 0, now, c.Epoch())
	if _, ok := c.Get("hash", now); !ok {
		t.Error("nothing is remembered at all")
	}
}

func TestCacheIsBounded(t *testing.T) {
	c := New[string, int]()
	now := time.Unix(0, 0)
	for i := range 3*Max + 1 {
		c.Put(fmt.Sprint(i), 0, now, c.Epoch())
	}
	if n := len(c.current) + len(c.previous); n > 2*Max {
		t.Error(n, "entries")
	}
}
