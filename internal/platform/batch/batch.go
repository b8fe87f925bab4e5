// Package batch lets the fields of many rows share one statement. Anyone who hands out rows says which keys their
// fields will ask for; the first field that asks fetches all of them. Nothing waits for a timer, so the number of
// statements of an operation is always the same.
package batch

import (
	"context"
	"sync"
)

// Loader fetches by key for one request. It is safe for concurrent use.
type Loader[K comparable, V any] struct {
	fetch func(ctx context.Context, keys []K) (map[K]V, error)
	// fetching lets one fetch follow the other. It is not held to Expect and Prime: what a fetch finds may prepare
	// another loader while the fetch of that one prepares this.
	fetching sync.Mutex
	mu       sync.Mutex
	expected []K
	known    map[K]answer[V]
}

type answer[V any] struct {
	value V
	err   error
}

// New makes a Loader; fetch leaves out keys that have nothing.
func New[K comparable, V any](fetch func(ctx context.Context, keys []K) (map[K]V, error)) *Loader[K, V] {
	return &Loader[K, V]{fetch: fetch, known: map[K]answer[V]{}}
}

// Expect says that these keys may be asked for. What was fetched for them before is forgotten: the rows are new.
func (l *Loader[K, V]) Expect(keys ...K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, key := range keys {
		delete(l.known, key)
	}
	l.expected = append(l.expected, keys...)
}

// Hint is Expect for rows that are read on the way: what was fetched for their keys before still holds.
func (l *Loader[K, V]) Hint(keys ...K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, key := range keys {
		if _, isKnown := l.known[key]; !isKnown {
			l.expected = append(l.expected, key)
		}
	}
}

// Prime sets the value of a key that the caller knows already.
func (l *Loader[K, V]) Prime(key K, value V) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known[key] = answer[V]{value: value}
}

// Load gives the value of a key, the zero value when there is none.
func (l *Loader[K, V]) Load(ctx context.Context, key K) (V, error) {
	l.fetching.Lock()
	defer l.fetching.Unlock()

	// Callers that waited here may find their key answered by the one before them.
	known, isKnown, keys := l.ask(key)
	if isKnown {
		return known.value, known.err
	}

	values, err := l.fetch(ctx, keys)
	l.mu.Lock()
	defer l.mu.Unlock()

	// Errors are remembered too: a statement that failed is not tried once per row of a list.
	for _, k := range keys {
		l.known[k] = answer[V]{values[k], err}
	}

	return values[key], err
}

// ask gives what is known of a key, or all keys to fetch with it.
func (l *Loader[K, V]) ask(key K) (known answer[V], isKnown bool, keys []K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if known, isKnown = l.known[key]; isKnown {
		return known, true, nil
	}
	return known, false, l.wanted(key)
}

// wanted is the key and all expected ones, each once.
func (l *Loader[K, V]) wanted(key K) []K {
	seen := map[K]bool{key: true}
	keys := []K{key}
	for _, k := range l.expected {
		if !seen[k] {
			seen[k] = true
			keys = append(keys, k)
		}
	}

	l.expected = nil
	return keys
}
