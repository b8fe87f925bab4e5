package apikeys

import (
	"sync"
	"time"
)

// requestCounter bounds how often one key asks, in each minute of the clock and in this process: a program that runs
// wild must not take the machine from people.
type requestCounter struct {
	limit int

	mu     sync.Mutex
	minute time.Time
	byKey  map[int]int
}

func newRequestCounter(limit int) *requestCounter {
	return &requestCounter{limit: limit, byKey: map[int]int{}}
}

// count counts a request, or says how long the key has to wait.
func (c *requestCounter) count(keyID int, now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()

	// Figures of one minute only, so the map never grows with time.
	if minute := now.Truncate(time.Minute); !minute.Equal(c.minute) {
		c.minute = minute
		clear(c.byKey)
	}

	if c.byKey[keyID] >= c.limit {
		return c.minute.Add(time.Minute).Sub(now)
	}

	c.byKey[keyID]++

	return 0
}
