package db

import (
	"context"
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

	mu         sync.Mutex
	young, old map[K]keptEntry[V]
	bornAt     time.Time
}

type keptEntry[V any] struct {
	value V
	at    time.Time
	stamp uint64
}

// NewKept makes a memory of what is read of these tables: all whose rows can change an answer.
func NewKept[K comparable, V any](d *DB, tables ...string) *Kept[K, V] {
	k := &Kept[K, V]{d: d, tables: []*atomic.Uint64{d.changesOf(anyTable)}, young: map[K]keptEntry[V]{}, old: map[K]keptEntry[V]{}}
	for _, table := range tables {
		k.tables = append(k.tables, d.changesOf(table))
	}
	return k
}

// Get gives what is remembered under a key, or reads it. Inside a transaction it reads: what that has written is nobody else's.
func (k *Kept[K, V]) Get(ctx context.Context, now time.Time, key K, read func(ctx context.Context) (V, error)) (V, error) {
	if txFrom(ctx, k.d) != nil {
		return read(ctx)
	}
	stamp := k.stamp()
	if value, ok := k.find(key, now, stamp); ok {
		return value, nil
	}
	value, err := read(ctx)
	if err == nil {
		k.put(key, keptEntry[V]{value, now, stamp})
	}
	return value, err
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
	entry, ok := k.young[key]
	if !ok {
		entry, ok = k.old[key]
	}
	if age := now.Sub(entry.at); !ok || entry.stamp != stamp || age < 0 || age >= keptFor {
		return value, false
	}
	return entry.value, true
}

func (k *Kept[K, V]) put(key K, entry keptEntry[V]) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.young) >= keptMax || entry.at.Sub(k.bornAt) >= keptFor {
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
