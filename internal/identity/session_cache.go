package identity

import (
	"sync"
	"time"
)

// cacheFor is how long an authentication may be reused: a right that another process took away is gone within this time.
const cacheFor = time.Second

// cacheMax bounds one generation of the cache.
const cacheMax = 10_000

// sessionCache keeps authentications for a moment. Two generations take turns, so that old entries leave without being looked
// for. Our own writes forget what they changed at once; epoch keeps a read that began before such a write from being stored
// after it.
type sessionCache struct {
	mu      sync.Mutex
	young   map[string]cachedSession
	old     map[string]cachedSession
	bornAt  time.Time
	forgets uint64
}

type cachedSession struct {
	session liveSession
	at      time.Time
}

func newSessionCache() *sessionCache {
	return &sessionCache{young: map[string]cachedSession{}, old: map[string]cachedSession{}}
}

func (c *sessionCache) get(tokenHash string, now time.Time) (liveSession, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	entry, ok := c.young[tokenHash]
	if !ok {
		entry, ok = c.old[tokenHash]
	}
	if age := now.Sub(entry.at); !ok || age < 0 || age >= cacheFor {
		return liveSession{}, false
	}
	return entry.session, true
}

// epoch is to be read before the database is, and handed to put.
func (c *sessionCache) epoch() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.forgets
}

func (c *sessionCache) put(tokenHash string, session liveSession, now time.Time, epoch uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.forgets != epoch {
		return
	}
	if len(c.young) >= cacheMax || now.Sub(c.bornAt) >= cacheFor {
		c.old, c.young, c.bornAt = c.young, make(map[string]cachedSession, len(c.young)), now
	}
	c.young[tokenHash] = cachedSession{session, now}
}

// forgetIf drops the entries that the test picks.
func (c *sessionCache) forgetIf(picked func(tokenHash string, s liveSession) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forgets++
	for _, generation := range []map[string]cachedSession{c.young, c.old} {
		for hash, entry := range generation {
			if picked(hash, entry.session) {
				delete(generation, hash)
			}
		}
	}
}
