package scalar

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/testkit/check"
)

func wire(m graphql.Marshaler) string {
	var b strings.Builder
	m.MarshalGQL(&b)
	return b.String()
}

func TestTime(t *testing.T) {
	at, err := UnmarshalTime("2026-01-31T17:00:00.1239+08:00")
	check.NoError(t, "read the time", err)
	check.Equal(t, "an instant", wire(MarshalTime(at)), `"2026-01-31T09:00:00.123Z"`)
	check.Equal(t, "no instant", wire(MarshalTime(time.Time{})), "null")
	for _, v := range []any{"", "2026-01-31", "tomorrow", 5, nil, "0000-01-01T00:00:00Z"} {
		if got, err := UnmarshalTime(v); err == nil {
			t.Errorf("%v: got %v, want an error", v, got)
		}
	}
}

func TestDate(t *testing.T) {
	for text, want := range map[string]string{
		"2026-01-31":               "2026-01-31",
		"2026-01-31T15:59:59.999Z": "2026-01-31",
		"2026-01-31T16:00:00.000Z": "2026-02-01", // midnight in Manila
	} {
		if got, err := UnmarshalDate(text); err != nil || got != want {
			t.Errorf("%s: got %q and error %v, want %q and none", text, got, err, want)
		}
	}
	for _, v := range []any{"", "2026-02-30", "31/01/2026", 20260131, nil} {
		if got, err := UnmarshalDate(v); err == nil {
			t.Errorf("%v: got %q, want an error", v, got)
		}
	}
	check.Equal(t, "a day", wire(MarshalDate("2026-01-31")), `"2026-01-31"`)
}

func TestJSON(t *testing.T) {
	check.Equal(t, "JSON", wire(MarshalJSON(json.RawMessage(`{"a":1}`))), `{"a":1}`)
	check.Equal(t, "no JSON", wire(MarshalJSON(nil)), "null")
	got, err := UnmarshalJSON(map[string]any{"a": json.Number("1.50"), "b": []any{"<", nil}})
	if err != nil || string(got) != `{"a":1.50,"b":["<",null]}` {
		t.Errorf("JSON: got %q and error %v, want it as sent", string(got), err)
	}
}

func TestInt(t *testing.T) {
	check.Equal(t, "a number", wire(MarshalInt(-7)), "-7")
	if n, err := UnmarshalInt(json.Number("2147483647")); err != nil || n != 2147483647 {
		t.Errorf("the largest number: got %d and error %v, want 2147483647 and none", n, err)
	}
	for _, v := range []any{json.Number("2147483648"), int64(-2147483649), json.Number("1e309"), json.Number("1.5"), true} {
		if got, err := UnmarshalInt(v); err == nil {
			t.Errorf("%v: got %d, want an error", v, got)
		}
	}
}

func TestString(t *testing.T) {
	check.Equal(t, "text", wire(MarshalString("a\"b")), `"a\"b"`)
	if text, err := UnmarshalString("Dela Peña"); err != nil || text != "Dela Peña" {
		t.Errorf("text: got %q and error %v, want Dela Peña and none", text, err)
	}
	for _, v := range []any{"a\x00b", []any{"a"}, map[string]any{}} {
		if got, err := UnmarshalString(v); err == nil {
			t.Errorf("%v: got %q, want an error", v, got)
		}
	}
}
