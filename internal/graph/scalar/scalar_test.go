package scalar

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
)

func wire(m graphql.Marshaler) string {
	var b strings.Builder
	m.MarshalGQL(&b)
	return b.String()
}

func TestTime(t *testing.T) {
	at, err := UnmarshalTime("2026-01-31T17:00:00.1239+08:00")
	if err != nil {
		t.Fatal(err)
	}
	if got := wire(MarshalTime(at)); got != `"2026-01-31T09:00:00.123Z"` {
		t.Errorf("an instant is written as %s", got)
	}
	if got := wire(MarshalTime(time.Time{})); got != "null" {
		t.Errorf("no instant is written as %s", got)
	}
	for _, v := range []any{"", "2026-01-31", "tomorrow", 5, nil, "0000-01-01T00:00:00Z"} {
		if got, err := UnmarshalTime(v); err == nil {
			t.Errorf("%v reads as %s, want an error", v, got)
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
			t.Errorf("%s reads as %s, %v; want %s", text, got, err, want)
		}
	}
	for _, v := range []any{"", "2026-02-30", "31/01/2026", 20260131, nil} {
		if got, err := UnmarshalDate(v); err == nil {
			t.Errorf("%v reads as %s, want an error", v, got)
		}
	}
	if got := wire(MarshalDate("2026-01-31")); got != `"2026-01-31"` {
		t.Errorf("a day is written as %s", got)
	}
}

func TestJSON(t *testing.T) {
	if got := wire(MarshalJSON(json.RawMessage(`{"a":1}`))); got != `{"a":1}` {
		t.Errorf("JSON is written as %s", got)
	}
	if got := wire(MarshalJSON(nil)); got != "null" {
		t.Errorf("no JSON is written as %s", got)
	}
	got, err := UnmarshalJSON(map[string]any{"a": json.Number("1.50"), "b": []any{"<", nil}})
	if err != nil || string(got) != `{"a":1.50,"b":["<",null]}` {
		t.Errorf("JSON reads as %s, %v", got, err)
	}
}

func TestInt(t *testing.T) {
	if got := wire(MarshalInt(-7)); got != "-7" {
		t.Errorf("-7 is written as %s", got)
	}
	if n, err := UnmarshalInt(json.Number("2147483647")); err != nil || n != 2147483647 {
		t.Errorf("the largest number reads as %d, %v", n, err)
	}
	for _, v := range []any{json.Number("2147483648"), int64(-2147483649), json.Number("1e309"), json.Number("1.5"), true} {
		if got, err := UnmarshalInt(v); err == nil {
			t.Errorf("%v reads as %d, want an error", v, got)
		}
	}
}

func TestString(t *testing.T) {
	if got := wire(MarshalString("a\"b")); got != `"a\"b"` {
		t.Errorf("text is written as %s", got)
	}
	if text, err := UnmarshalString("Dela Peña"); err != nil || text != "Dela Peña" {
		t.Errorf("text reads as %q, %v", text, err)
	}
	for _, v := range []any{"a\x00b", []any{"a"}, map[string]any{}} {
		if got, err := UnmarshalString(v); err == nil {
			t.Errorf("%v reads as %q, want an error", v, got)
		}
	}
}
