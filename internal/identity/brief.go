package identity

import (
	"sync"
	"time"
)

// cacheFor is how long something may be reused: a right that another process took away is gone within this time.
const cacheFor = time.Second

// cacheMax bounds one generation of a cache.
const cacheMax = 10_000

// brief keeps what was read for a moment: authentications, and the current user as it is sent. Two generations take
// turns, so that old entries leave without being looked for. Our own writes forget what they changed at once; epoch
// keeps a read that began before such a write from being stored after it.
type brief[K comparable, V any] struct {
	mu      sync.Mutex
	young   map[K]briefEntry[V]
	old     map[K]briefEntry[V]
	bornAt  time.Time
	forgets uint64
}

type briefEntry[V any] struct {
	value V
	at    time.Time
}

func newBrief[K comparable, V any]() *brief[K, V] {
	return &brief[K, V]{young: map[K]briefEntry[V]{}, old: map[K]briefEntry[V]{}}
}

func (c *brief[K, V]) get(key K, now time.Time) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	entry, ok := c.young[key]
	if !ok {
		entry, ok = c.old[key]
	}

	if age := now.Sub(entry.at); !ok || age < 0 || age >= cacheFor {
		return value, false
	}

	return entry.value, true
}

// epoch is to be read before the database is, and handed to put.
func (c *brief[K, V]) epoch() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.forgets
}

func (c *brief[K, V]) put(key K, value V, now time.Time, epoch uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.forgets != epoch {
		return
	}
	if len(c.young) >= cacheMax || now.Sub(c.bornAt) >= cacheFor {
		c.old, c.young, c.bornAt = c.young, make(map[K]briefEntry[V], len(c.young)), now
	}
	c.young[key] = briefEntry[V]{value, now}
}

// forgetIf drops the entries that the test picks.
func (c *brief[K, V]) forgetIf(picked func(key K, value V) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forgets++

	for _, generation := range []map[K]briefEntry[V]{c.young, c.old} {
		for key, entry := range generation {
			if picked(key, entry.value) {
				delete(generation, key)
			}
		}
	}
}
