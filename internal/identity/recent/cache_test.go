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
		t.Error("got a stale read stored after the change, want it forgotten")
	}
	c.Put("hash", 0, now, c.Epoch())
	if _, ok := c.Get("hash", now); !ok {
		t.Error("got nothing remembered at all, want the read after the change")
	}
}

func TestCacheIsBounded(t *testing.T) {
	c := New[string, int]()
	now := time.Unix(0, 0)
	for i := range 3*Max + 1 {
		c.Put(fmt.Sprint(i), 0, now, c.Epoch())
	}
	if n := len(c.current) + len(c.previous); n > 2*Max {
		t.Errorf("entries of the cache: got %d, want at most 20000", n)
	}
}
