package db

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// keptFor is how long something may be reused that another process may have changed.
const keptFor = time.Second

// keptMax bounds one generation of what is kept.
const keptMax = 1000

// Kept remembers for a moment what was read of some tables. What this process writes to one of them makes it read anew at once, what
// another process writes within a second. Two generations take turns, so that old entries leave without being looked for.
type Kept[K comparable, V any] struct {
	d      *DB
	tables []*atomic.Uint64
	// keep is how long something may be reused that another process may have changed.
	keep time.Duration

	mu         sync.Mutex
	young, old map[K]keptEntry[V]
	bornAt     time.Time
	reads      map[K]*keptRead[V]
}

// keptRead is a read that goes on, for others who want the same.
type keptRead[V any] struct {
	done  chan struct{}
	stamp uint64
	value V
	err   error
}

type keptEntry[V any] struct {
	value V
	at    time.Time
	stamp uint64
}

// NewKept makes a memory of what is read of these tables: all whose rows can change an answer.
func NewKept[K comparable, V any](d *DB, tables ...string) *Kept[K, V] {
	k := &Kept[K, V]{d: d, keep: keptFor, tables: []*atomic.Uint64{d.changesOf(anyTable)}, reads: map[K]*keptRead[V]{}}
	k.young, k.old = map[K]keptEntry[V]{}, map[K]keptEntry[V]{}
	for _, table := range tables {
		k.tables = append(k.tables, d.changesOf(table))
	}
	return k
}

// For has what other processes write seen only after a longer time, where reading is costly and nobody minds.
func (k *Kept[K, V]) For(keep time.Duration) *Kept[K, V] {
	k.keep = keep

	return k
}

// Get gives what is remembered under a key, or reads it. Those who ask while it is read wait for that: a crowd costs one read. Inside a
// transaction it reads: what that has written is nobody else's.
func (k *Kept[K, V]) Get(ctx context.Context, now time.Time, key K, read func(ctx context.Context) (V, error)) (V, error) {
	if txFrom(ctx, k.d) != nil {
		return read(ctx)
	}
	stamp := k.stamp()
	if value, ok := k.find(key, now, stamp); ok {
		return value, nil
	}

	one, isFirst := k.join(key, now, stamp)
	switch {
	case isFirst:
		defer k.leave(key, one)
		one.err = errReadFailed // stays if read panics
		one.value, one.err = k.readNow(ctx, now, key, stamp, read)

		return one.value, one.err
	case one == nil:
		return k.readNow(ctx, now, key, stamp, read)
	}

	select {
	case <-one.done:
	case <-ctx.Done():
		var none V

		return none, ctx.Err()
	}
	if one.err != nil {
		// The first one may have given up for reasons of its own.
		return k.readNow(ctx, now, key, stamp, read)
	}

	return one.value, nil
}

var errReadFailed = errors.New("reading failed")

func (k *Kept[K, V]) readNow(ctx context.Context, now time.Time, key K, stamp uint64, read func(ctx context.Context) (V, error)) (V, error) {
	value, err := read(ctx)
	if err == nil {
		k.put(key, keptEntry[V]{value, now, stamp})
	}

	return value, err
}

// join is the read of a key that goes on, or a new one; nil if the one that goes on began before something was written.
func (k *Kept[K, V]) join(key K, now time.Time, stamp uint64) (one *keptRead[V], isFirst bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if one := k.reads[key]; one != nil {
		if one.stamp != stamp {
			return nil, false
		}

		return one, false
	}
	one = &keptRead[V]{done: make(chan struct{}), stamp: stamp}
	if value, ok := k.known(key, now, stamp); ok {
		// Someone finished it since this one looked.
		one.value = value
		close(one.done)

		return one, false
	}
	k.reads[key] = one

	return one, true
}

func (k *Kept[K, V]) leave(key K, one *keptRead[V]) {
	k.mu.Lock()
	delete(k.reads, key)
	k.mu.Unlock()
	close(one.done)
}

// All is Get for several keys: what is not remembered of them is read together. What read does not give has no value.
func (k *Kept[K, V]) All(ctx context.Context, now time.Time, keys []K, read func(ctx context.Context, missing []K) (map[K]V, error)) (map[K]V, error) {
	if txFrom(ctx, k.d) != nil {
		return read(ctx, keys)
	}
	stamp, out := k.stamp(), make(map[K]V, len(keys))
	var missing []K
	for _, key := range keys {
		if value, ok := k.find(key, now, stamp); ok {
			out[key] = value
		} else {
			missing = append(missing, key)
		}
	}
	if len(missing) == 0 {
		return out, nil
	}
	more, err := read(ctx, missing)
	if err != nil {
		return nil, err
	}
	for key, value := range more {
		out[key] = value
		k.put(key, keptEntry[V]{value, now, stamp})
	}
	return out, nil
}

// stamp is another one after every change of the tables. It is read before they are.
func (k *Kept[K, V]) stamp() (sum uint64) {
	for _, changes := range k.tables {
		sum += changes.Load()
	}
	return sum
}

func (k *Kept[K, V]) find(key K, now time.Time, stamp uint64) (value V, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()

	return k.known(key, now, stamp)
}

// known is find for who holds the lock.
func (k *Kept[K, V]) known(key K, now time.Time, stamp uint64) (value V, ok bool) {
	entry, ok := k.young[key]
	if !ok {
		entry, ok = k.old[key]
	}
	if age := now.Sub(entry.at); !ok || entry.stamp != stamp || age < 0 || age >= k.keep {
		return value, false
	}
	return entry.value, true
}

func (k *Kept[K, V]) put(key K, entry keptEntry[V]) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.young) >= keptMax || entry.at.Sub(k.bornAt) >= k.keep {
		k.old, k.young, k.bornAt = k.young, make(map[K]keptEntry[V], len(k.young)), entry.at
	}
	k.young[key] = entry
}

// anyTable stands for statements that do not say at their beginning what they write.
const anyTable = "*"

// Forget has everything read anew that is kept of any table.
func (d *DB) Forget() { d.changesOf(anyTable).Add(1) }

// changesOf counts how often this process wrote to a table.
func (d *DB) changesOf(table string) *atomic.Uint64 {
	if counter, ok := d.changes.Load(table); ok {
		return counter.(*atomic.Uint64)
	}
	counter, _ := d.changes.LoadOrStore(table, new(atomic.Uint64))
	return counter.(*atomic.Uint64)
}

// writes notes that a statement changes a table: for the commit of its transaction, or at once after it ran without one.
func (d *DB) writes(ctx context.Context, query string) {
	if strings.HasPrefix(query, "SELECT") {
		return
	}
	table := writtenBy(query)
	if table == "" {
		return
	}
	counter := d.changesOf(table)
	t := txFrom(ctx, d)
	if t == nil {
		counter.Add(1)
		return
	}
	t.written = append(t.written, counter)
}

// writtenBy is the table that a statement writes, empty for none. Only its first words are looked at: it may have hundreds of rows.
func writtenBy(query string) string {
	first, rest := word(query)
	second, rest := word(rest)
	third, _ := word(rest)
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
		if !strings.Contains(query, "INSERT INTO") && !strings.Contains(query, "UPDATE ") && !strings.Contains(query, "DELETE FROM") {
			return ""
		}
	}
	return anyTable
}

// word cuts the first word off a text.
func word(text string) (first, rest string) {
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
