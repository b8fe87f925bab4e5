package check

import (
	"errors"
	"fmt"
	"testing"

	"atlas/internal/platform/errs"
)

// recorder takes what a check reports instead of failing.
type recorder struct {
	testing.TB
	said string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) { r.said = fmt.Sprintf(format, args...) }

func (r *recorder) Fatalf(format string, args ...any) { r.said = fmt.Sprintf(format, args...) }

// Every check says what it got and what it wants, and says nothing when both are the same.
func TestChecksSayGotAndWant(t *testing.T) {
	cause := errors.New("lost")
	wrapped := fmt.Errorf("find it: %w", cause)
	missing := errs.Missing("User")

	cases := []struct {
		name  string
		check func(t testing.TB)
		want  string
	}{
		{"equal", func(t testing.TB) { Equal(t, "ids", []int{1}, []int{1}) }, ""},
		{"not equal", func(t testing.TB) { Equal(t, "ids", []int{1}, []int{2}) }, "ids: got [1], want [2]"},
		{"no error", func(t testing.TB) { NoError(t, "find", nil) }, ""},
		{"an error", func(t testing.TB) { NoError(t, "find", cause) }, "find: got error lost, want none"},
		{"its code", func(t testing.TB) { ErrorCode(t, "find", missing, errs.NotFound) }, ""},
		{"another code", func(t testing.TB) { ErrorCode(t, "find", cause, errs.NotFound) }, "find: got error lost, want one with code NOT_FOUND"},
		{"behind it", func(t testing.TB) { ErrorIs(t, "find", wrapped, cause) }, ""},
		{"not behind it", func(t testing.TB) { ErrorIs(t, "find", cause, wrapped) }, "find: got error lost, want find it: lost"},
		{"its text", func(t testing.TB) { ErrorText(t, "find", wrapped, "find it") }, ""},
		{"another text", func(t testing.TB) { ErrorText(t, "find", wrapped, "lose") }, `find: got error find it: lost, want one that starts with "lose"`},
		{"no text", func(t testing.TB) { ErrorText(t, "find", nil, "lose") }, `find: got error <nil>, want one that starts with "lose"`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := &recorder{}
			c.check(r)

			if r.said != c.want {
				t.Errorf("got %q, want %q", r.said, c.want)
			}
		})
	}
}
