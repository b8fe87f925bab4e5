package batch_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"atlas/internal/platform/batch"
	"atlas/internal/testkit/check"
)

func TestSiblingsShareOneFetch(t *testing.T) {
	fetches := 0
	squares := batch.New(func(_ context.Context, keys []int) (map[int]int, error) {
		fetches++
		found := map[int]int{}
		for _, k := range keys {
			if k > 0 {
				found[k] = k * k
			}
		}
		return found, nil
	})
	squares.Expect(1, 2, 3, -4)
	var wg sync.WaitGroup
	for key, want := range map[int]int{1: 1, 2: 4, 3: 9, -4: 0} {
		wg.Go(func() {
			if got, err := squares.Load(t.Context(), key); err != nil || got != want {
				t.Errorf("%d: got %d and error %v, want %d and none", key, got, err, want)
			}
		})
	}
	wg.Wait()
	check.Equal(t, "fetches", fetches, 1)
	squares.Expect(2)
	if _, _ = squares.Load(t.Context(), 3); fetches != 1 {
		t.Errorf("fetches after a known key: got %d, want 1", fetches)
	}
	if _, _ = squares.Load(t.Context(), 2); fetches != 2 {
		t.Errorf("fetches after a key expected anew: got %d, want 2", fetches)
	}
	squares.Hint(1, 9)
	if _, _ = squares.Load(t.Context(), 1); fetches != 2 {
		t.Errorf("fetches after a hint of what was known: got %d, want 2", fetches)
	}
	if got, _ := squares.Load(t.Context(), 9); got != 81 || fetches != 3 {
		t.Errorf("a hint of a new key: got %d after %d fetches, want 81 after 3", got, fetches)
	}
	fetches = 2
	squares.Prime(7, 50)
	if got, _ := squares.Load(t.Context(), 7); got != 50 || fetches != 2 {
		t.Errorf("what was known of 7: got %d after %d fetches, want 50 after 2", got, fetches)
	}
}

func TestAFailureIsToldToEverySibling(t *testing.T) {
	boom, fetches := errors.New("boom"), 0
	l := batch.New(func(context.Context, []int) (map[int]int, error) { fetches++; return nil, boom })
	l.Expect(1, 2)
	for _, key := range []int{1, 2} {
		if _, err := l.Load(t.Context(), key); !errors.Is(err, boom) {
			t.Errorf("error of a sibling: got %v, want error %v", err, boom)
		}
	}
	check.Equal(t, "fetches", fetches, 1)
}

// Two loaders whose fetches prepare each other do not wait for each other.
func TestLoadersPrepareEachOther(t *testing.T) {
	var a, b *batch.Loader[int, int]
	var both sync.WaitGroup
	both.Add(2)
	fetch := func(other **batch.Loader[int, int]) func(context.Context, []int) (map[int]int, error) {
		return func(_ context.Context, keys []int) (map[int]int, error) {
			both.Done()
			both.Wait() // both fetch now
			(*other).Expect(7)
			return map[int]int{keys[0]: keys[0]}, nil
		}
	}
	a, b = batch.New(fetch(&b)), batch.New(fetch(&a))
	var done sync.WaitGroup
	for _, l := range []*batch.Loader[int, int]{a, b} {
		done.Go(func() {
			if got, err := l.Load(t.Context(), 3); got != 3 || err != nil {
				t.Errorf("got %d and error %v, want 3 and none", got, err)
			}
		})
	}
	done.Wait()
}
