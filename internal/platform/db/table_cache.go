package db

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// defaultMaxAge is how long a value is reused that another process may have changed.
const defaultMaxAge = time.Second

// cacheEntriesMax bounds one generation of a cache.
const cacheEntriesMax = 1000

// TableCache caches what was read from some tables. A write of this process to one of them invalidates the cache at
// once; a write of another process is seen within a second. Two generations take turns, so that expired entries leave
// without a scan. It is safe for concurrent use.
type TableCache[K comparable, V any] struct {
	d      *DB
	tables []*atomic.Uint64
	// maxAge is how long a value is reused that another process may have changed.
	maxAge time.Duration

	mu                sync.Mutex
	current, previous map[K]cacheEntry[V]
	rotatedAt         time.Time
	reads             map[K]*pendingRead[V]
}

// pendingRead is a read in progress, shared by all callers that ask for the same key.
type pendingRead[V any] struct {
	done  chan struct{}
	stamp uint64
	value V
	err   error
}

type cacheEntry[V any] struct {
	value V
	at    time.Time
	stamp uint64
}

// NewTableCache returns a cache of what is read from these tables. Name every table whose rows can change a value.
func NewTableCache[K comparable, V any](d *DB, tables ...string) *TableCache[K, V] {
	c := &TableCache[K, V]{d: d, maxAge: defaultMaxAge, tables: []*atomic.Uint64{d.changeCounter(anyTable)},
		reads: map[K]*pendingRead[V]{}}
	c.current, c.previous = map[K]cacheEntry[V]{}, map[K]cacheEntry[V]{}
	for _, table := range tables {
		c.tables = append(c.tables, d.changeCounter(table))
	}
	return c
}

// WithMaxAge sets how long writes of other processes may stay unseen, for values that are costly to read.
func (c *TableCache[K, V]) WithMaxAge(keep time.Duration) *TableCache[K, V] {
	c.maxAge = keep

	return c
}

// Get returns the cached value of a key, or reads it. Callers that ask while it is being read wait for that read, so
// many callers cost one. Inside a transaction it always reads: nobody else may see what the transaction has written.
func (c *TableCache[K, V]) Get(
	ctx context.Context, now time.Time, key K, read func(ctx context.Context) (V, error),
) (V, error) {
	if txFrom(ctx, c.d) != nil {
		return read(ctx)
	}

	// The stamp is taken before reading: what is written meanwhile makes the value stale, never the other way round.
	stamp := c.stamp()
	if value, ok := c.lookup(key, now, stamp); ok {
		return value, nil
	}

	pending, isFirst := c.join(key, now, stamp)
	switch {
	case isFirst:
		defer c.finish(key, pending)
		pending.err = errReadFailed // stays if read panics
		pending.value, pending.err = c.readNow(ctx, now, key, stamp, read)

		return pending.value, pending.err
	case pending == nil:
		return c.readNow(ctx, now, key, stamp, read)
	}

	select {
	case <-pending.done:
	case <-ctx.Done():
		var none V

		return none, ctx.Err()
	}

	if pending.err != nil {
		// The first one may have given up for reasons of its own.
		return c.readNow(ctx, now, key, stamp, read)
	}

	return pending.value, nil
}

var errReadFailed = errors.New("reading failed")

func (c *TableCache[K, V]) readNow(
	ctx context.Context, now time.Time, key K, stamp uint64, read func(ctx context.Context) (V, error),
) (V, error) {
	value, err := read(ctx)
	if err == nil {
		c.put(key, cacheEntry[V]{value, now, stamp})
	}

	return value, err
}

// join returns the pending read of a key, or registers a new one. It returns nil if the pending one began before a
// write.
func (c *TableCache[K, V]) join(key K, now time.Time, stamp uint64) (one *pendingRead[V], isFirst bool) {
	c.mu.Lock()
	defer c.mu.Unlock()

	// A read that began before the latest write may not see it, so its value is no answer for this caller.
	if one := c.reads[key]; one != nil {
		if one.stamp != stamp {
			return nil, false
		}

		return one, false
	}

	one = &pendingRead[V]{done: make(chan struct{}), stamp: stamp}
	if value, ok := c.lookupLocked(key, now, stamp); ok {
		// Another caller finished it since we looked.
		one.value = value
		close(one.done)

		return one, false
	}

	c.reads[key] = one

	return one, true
}

func (c *TableCache[K, V]) finish(key K, one *pendingRead[V]) {
	c.mu.Lock()
	delete(c.reads, key)
	c.mu.Unlock()
	close(one.done)
}

// GetMany is Get for several keys: the missing ones are read together. Keys that read leaves out have no value.
func (c *TableCache[K, V]) GetMany(
	ctx context.Context, now time.Time, keys []K, read func(ctx context.Context, missing []K) (map[K]V, error),
) (map[K]V, error) {
	if txFrom(ctx, c.d) != nil {
		return read(ctx, keys)
	}

	stamp, out := c.stamp(), make(map[K]V, len(keys))
	var missing []K
	for _, key := range keys {
		if value, ok := c.lookup(key, now, stamp); ok {
			out[key] = value
		} else {
			missing = append(missing, key)
		}
	}

	if len(missing) == 0 {
		return out, nil
	}

	// Missing keys are not shared with other callers: one statement reads them all anyway.
	more, err := read(ctx, missing)
	if err != nil {
		return nil, err
	}

	for key, value := range more {
		out[key] = value
		c.put(key, cacheEntry[V]{value, now, stamp})
	}

	return out, nil
}

// stamp changes with every write to the tables. It is taken before they are read.
func (c *TableCache[K, V]) stamp() (sum uint64) {
	for _, changes := range c.tables {
		sum += changes.Load()
	}
	return sum
}

func (c *TableCache[K, V]) lookup(key K, now time.Time, stamp uint64) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()

	return c.lookupLocked(key, now, stamp)
}

// lookupLocked is lookup for callers that hold the lock.
func (c *TableCache[K, V]) lookupLocked(key K, now time.Time, stamp uint64) (value V, ok bool) {
	entry, ok := c.current[key]
	if !ok {
		entry, ok = c.previous[key]
	}
	// A value from the future counts for nothing: after a clock went back it would be kept for too long.
	if age := now.Sub(entry.at); !ok || entry.stamp != stamp || age < 0 || age >= c.maxAge {
		return value, false
	}
	return entry.value, true
}

func (c *TableCache[K, V]) put(key K, entry cacheEntry[V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.current) >= cacheEntriesMax || entry.at.Sub(c.rotatedAt) >= c.maxAge {
		c.previous, c.current, c.rotatedAt = c.current, make(map[K]cacheEntry[V], len(c.current)), entry.at
	}
	c.current[key] = entry
}

// anyTable stands for statements whose first words do not name the table they write.
const anyTable = "*"

// InvalidateCaches invalidates every TableCache of this database.
func (d *DB) InvalidateCaches() { d.changeCounter(anyTable).Add(1) }

// changeCounter counts how often this process wrote to a table.
func (d *DB) changeCounter(table string) *atomic.Uint64 {
	if counter, ok := d.changes.Load(table); ok {
		return counter.(*atomic.Uint64)
	}
	counter, _ := d.changes.LoadOrStore(table, new(atomic.Uint64))
	return counter.(*atomic.Uint64)
}

// recordWrite invalidates the caches of the table that a statement writes: when its transaction commits, or at once
// without one.
func (d *DB) recordWrite(ctx context.Context, query string) {
	// The quickest test first, as nearly all statements are reads.
	if strings.HasPrefix(query, "SELECT") {
		return
	}

	table := writtenTable(query)
	if table == "" {
		return
	}

	counter := d.changeCounter(table)

	// Others don't see what a transaction wrote until it commits; invalidating earlier would cache the old rows again.
	t := txFrom(ctx, d)
	if t == nil {
		counter.Add(1)
		return
	}

	t.written = append(t.written, counter)
}

// writtenTable returns the table that a statement writes, empty for none. It looks at the first words only: a statement
// may have hundreds of rows.
func writtenTable(query string) string {
	first, rest := cutWord(query)
	second, rest := cutWord(rest)
	third, _ := cutWord(rest)

	switch strings.ToUpper(first) {
	case "UPDATE":
		return tableName(second)
	case "INSERT", "DELETE":
		if strings.EqualFold(second, "INTO") || strings.EqualFold(second, "FROM") {
			return tableName(third)
		}
	case "SELECT":
		return ""
	case "WITH":
		// Such a statement may write anywhere inside; without any of these words it only reads.
		if !strings.Contains(query, "INSERT INTO") && !strings.Contains(query, "UPDATE ") &&
			!strings.Contains(query, "DELETE FROM") {
			return ""
		}
	}

	return anyTable
}

// cutWord splits the first word off a text.
func cutWord(text string) (first, rest string) {
	text = strings.TrimLeft(text, " \t\n")
	if at := strings.IndexAny(text, " \t\n"); at >= 0 {
		return text[:at], text[at:]
	}
	return text, ""
}

func tableName(word string) string {
	table, _, _ := strings.Cut(word, "(")
	if table = strings.ToLower(strings.Trim(table, `"`)); table == "" {
		return anyTable
	}
	return table
}
