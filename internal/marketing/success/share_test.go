package success_test

import (
	"fmt"
	"testing"

	"atlas/internal/marketing/success"
)

func TestShare(t *testing.T) {
	for _, c := range []struct {
		name    string
		people  []int
		loads   []success.Load
		maximum int
		want    string
	}{
		{"in turn", []int{1, 2, 3, 4}, []success.Load{{10, 0}, {20, 0}}, 9, "map[10:[1 3] 20:[2 4]]"},
		{"the one with the fewest first", []int{1, 2, 3}, []success.Load{{10, 5}, {20, 3}}, 9, "map[10:[3] 20:[1 2]]"},
		{"up to the cap", []int{1, 2, 3}, []success.Load{{10, 1}, {20, 2}}, 2, "map[10:[1]]"},
		{"no one looks after themselves", []int{10}, []success.Load{{10, 0}, {20, 7}}, 9, "map[20:[10]]"},
		{"everyone is full", []int{1}, []success.Load{{10, 3}}, 3, "map[]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := fmt.Sprint(success.Share(c.people, c.loads, c.maximum)); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
