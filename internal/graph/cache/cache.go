// Package cache remembers what was made of texts that clients send, within bounds that a flood of them cannot push.
package cache

import (
	"container/list"
	"context"
	"sync"
)

// Cache remembers by text within bounds. A newcomer stays on probation until it is asked for again; so a flood of
// documents that come once pushes out other newcomers, never the documents that people really use.
type Cache[V any] struct {
	mu        sync.Mutex
	probation segment[V]
	protected segment[V]
	weigh     func(key string, value V) int
}

type segment[V any] struct {
	entries, weight       int
	maxEntries, maxWeight int
	order                 *list.List // latest first
	byKey                 map[string]*list.Element
}

type entry[V any] struct {
	key    string
	value  V
	weight int
}

// New keeps at most entries of a total weight; a fifth of both is for newcomers.
func New[V any](entries, weight int, weigh func(key string, value V) int) *Cache[V] {
	return &Cache[V]{
		probation: newSegment[V](entries/5, weight/5),
		protected: newSegment[V](entries-entries/5, weight-weight/5),
		weigh:     weigh,
	}
}

func newSegment[V any](entries, weight int) segment[V] {
	return segment[V]{maxEntries: entries, maxWeight: weight, order: list.New(), byKey: map[string]*list.Element{}}
}

// Get finds a value and marks it as wanted.
func (c *Cache[V]) Get(_ context.Context, key string) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.protected.byKey[key]; at != nil {
		return c.protected.first(at), true
	}
	return c.promoted(c.probation.byKey[key])
}

// Find is Get by the bytes of a key, which it does not copy.
func (c *Cache[V]) Find(key []byte) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.protected.byKey[string(key)]; at != nil {
		return c.protected.first(at), true
	}
	return c.promoted(c.probation.byKey[string(key)])
}

// promoted is the value of an entry on probation, which is safe from now on.
func (c *Cache[V]) promoted(at *list.Element) (value V, found bool) {
	if at == nil {
		return value, false
	}
	e := c.probation.remove(at)
	for _, out := range c.protected.add(e) {
		c.probation.add(out)
	}
	return e.value, true
}

// Add remembers a newcomer.
func (c *Cache[V]) Add(_ context.Context, key string, value V) { c.Put(key, value) }

// Put is Add for those who have no context.
func (c *Cache[V]) Put(key string, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.protected.byKey[key] != nil || c.probation.byKey[key] != nil {
		return
	}
	c.probation.add(&entry[V]{key, value, c.weigh(key, value)})
}

// Len is how many values there are.
func (c *Cache[V]) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.probation.entries + c.protected.entries
}

// add puts an entry first and returns those that no longer fit.
func (s *segment[V]) add(e *entry[V]) (out []*entry[V]) {
	if e.weight > s.maxWeight {
		return []*entry[V]{e}
	}

	s.byKey[e.key] = s.order.PushFront(e)
	s.entries++
	s.weight += e.weight

	for s.entries > s.maxEntries || s.weight > s.maxWeight {
		out = append(out, s.remove(s.order.Back()))
	}

	return out
}

// first gives the value of an entry and puts it first.
func (s *segment[V]) first(at *list.Element) V {
	s.order.MoveToFront(at)
	return at.Value.(*entry[V]).value
}

func (s *segment[V]) remove(at *list.Element) *entry[V] {
	e := s.order.Remove(at).(*entry[V])
	delete(s.byKey, e.key)
	s.entries--
	s.weight -= e.weight
	return e
}
