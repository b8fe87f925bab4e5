// Package check compares what a test got with what it wants. Every failure prints both.
package check

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"atlas/internal/platform/errs"
)

// Equal reports a failure unless got is want. Slices, maps and structs are compared by their content.
func Equal[T any](t testing.TB, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %+v, want %+v", what, got, want)
	}
}

// NoError ends the test if there is an error; what says what was being done.
func NoError(t testing.TB, what string, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: got error %v, want none", what, err)
	}
}

// ErrorCode reports a failure unless err is a public error with this code.
func ErrorCode(t testing.TB, what string, err error, want errs.Code) {
	t.Helper()
	if !errs.Is(err, want) {
		t.Errorf("%s: got error %v, want one with code %s", what, err, want)
	}
}

// ErrorIs reports a failure unless want is err or behind it.
func ErrorIs(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: got error %v, want %v", what, err, want)
	}
}

// ErrorText reports a failure unless the text of err begins with want.
func ErrorText(t testing.TB, what string, err error, want string) {
	t.Helper()
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%s: got error %v, want one that starts with %q", what, err, want)
	}
}
