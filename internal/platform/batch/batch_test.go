package batch_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"atlas/internal/platform/batch"
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
				t.Errorf("%d gives %d, %v", key, got, err)
			}
		})
	}
	wg.Wait()
	if fetches != 1 {
		t.Errorf("%d fetches", fetches)
	}
	squares.Expect(2)
	if _, _ = squares.Load(t.Context(), 3); fetches != 1 {
		t.Error("a known key was fetched again")
	}
	if _, _ = squares.Load(t.Context(), 2); fetches != 2 {
		t.Error("a key expected anew was not fetched again")
	}
	squares.Hint(1, 9)
	if _, _ = squares.Load(t.Context(), 1); fetches != 2 {
		t.Error("a hint forgot what was known")
	}
	if got, _ := squares.Load(t.Context(), 9); got != 81 || fetches != 3 {
		t.Error("a hint of a new key led to", got, "after", fetches)
	}
	fetches = 2
	squares.Prime(7, 50)
	if got, _ := squares.Load(t.Context(), 7); got != 50 || fetches != 2 {
		t.Errorf("what was known of 7 is read as %d after %d fetches", got, fetches)
	}
}

func TestAFailureIsToldToEverySibling(t *testing.T) {
	boom, fetches := errors.New("boom"), 0
	l := batch.New(func(context.Context, []int) (map[int]int, error) { fetches++; return nil, boom })
	l.Expect(1, 2)
	for _, key := range []int{1, 2} {
		if _, err := l.Load(t.Context(), key); !errors.Is(err, boom) {
			t.Error(err)
		}
	}
	if fetches != 1 {
		t.Errorf("%d fetches", fetches)
	}
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
				t.Error(got, err)
			}
		})
	}
	done.Wait()
}
