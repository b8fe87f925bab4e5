package nullable_test

import (
	"errors"
	"testing"

	"atlas/internal/platform/nullable"
)

func TestValue(t *testing.T) {
	if got, want := nullable.Value(new("KASAMA500")), "KASAMA500"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := nullable.Value[int](nil), 0; got != want {
		t.Errorf("of nil: got %d, want %d", got, want)
	}
}

func TestListIsNeverNil(t *testing.T) {
	failed := errors.New("the database is away")
	got, err := nullable.List[int](nil, failed)
	if got == nil || len(got) != 0 {
		t.Errorf("got %v, want an empty list", got)
	}
	if !errors.Is(err, failed) {
		t.Errorf("got the error %v, want %v", err, failed)
	}
}
