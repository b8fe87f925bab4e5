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
	squares.Know(7, 50)
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
