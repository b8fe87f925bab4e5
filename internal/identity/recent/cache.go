// Package recent keeps what was read for a moment, so that a page that asks several times reads it once.
package recent

import (
	"sync"
	"time"
)

// KeptFor is how long something may be reused: a right that another process took away is gone within this time.
const KeptFor = time.Second

// Max bounds one generation of a cache.
const Max = 10_000

// Cache keeps what was read for a moment: authentications, and the current user as it is sent. Two generations take
// turns, so that old entries leave without being looked for. Our own writes forget what they changed at once; Epoch
// keeps a read that began before such a write from being stored after it.
type Cache[K comparable, V any] struct {
	mu        sync.Mutex
	current   map[K]entry[V]
	previous  map[K]entry[V]
	rotatedAt time.Time
	forgets   uint64
}

type entry[V any] struct {
	value V
	at    time.Time
}

// New makes an empty cache.
func New[K comparable, V any]() *Cache[K, V] {
	return &Cache[K, V]{current: map[K]entry[V]{}, previous: map[K]entry[V]{}}
}

// Get gives what is kept under a key, while it is young enough.
func (c *Cache[K, V]) Get(key K, now time.Time) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	entry, ok := c.current[key]
	if !ok {
		entry, ok = c.previous[key]
	}

	if age := now.Sub(entry.at); !ok || age < 0 || age >= KeptFor {
		return value, false
	}

	return entry.value, true
}

// Epoch is to be read before the database is, and handed to put.
func (c *Cache[K, V]) Epoch() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.forgets
}

// Put keeps a value that was read since the epoch, unless something was forgotten meanwhile.
func (c *Cache[K, V]) Put(key K, value V, now time.Time, epoch uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.forgets != epoch {
		return
	}
	if len(c.current) >= Max || now.Sub(c.rotatedAt) >= KeptFor {
		c.previous, c.current, c.rotatedAt = c.current, make(map[K]entry[V], len(c.current)), now
	}
	c.current[key] = entry[V]{value, now}
}

// ForgetIf drops the entries that the test picks.
func (c *Cache[K, V]) ForgetIf(picked func(key K, value V) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forgets++

	for _, generation := range []map[K]entry[V]{c.current, c.previous} {
		for key, entry := range generation {
			if picked(key, entry.value) {
				delete(generation, key)
			}
		}
	}
}
