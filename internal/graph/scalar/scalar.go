// Package scalar holds how the scalars of base.graphql look on the wire.
package scalar

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

const instant = "2006-01-02T15:04:05.000Z"

func wrong(sentence string) error { return errs.New(errs.Invalid, "%s", sentence) }

// MarshalTime writes an instant in UTC with milliseconds.
func MarshalTime(t time.Time) graphql.Marshaler {
	if t.IsZero() {
		return graphql.Null
	}
	return graphql.WriterFunc(func(w io.Writer) {
		_, _ = w.Write(t.UTC().AppendFormat(make([]byte, 0, 26), `"`+instant+`"`))
	})
}

// UnmarshalTime reads an ISO 8601 instant of any zone.
func UnmarshalTime(v any) (time.Time, error) {
	text, ok := v.(string)
	if !ok {
		return time.Time{}, wrong("An instant is text such as 2026-01-31T09:00:00.000Z")
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil || t.Year() < 1 {
		return time.Time{}, wrong("An instant is text such as 2026-01-31T09:00:00.000Z")
	}
	return t.UTC().Truncate(time.Millisecond), nil
}

// MarshalDate writes a day, which we keep as its text.
func MarshalDate(day string) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = io.WriteString(w, strconv.Quote(day)) })
}

// UnmarshalDate reads YYYY-MM-DD, or an ISO instant as its day in Manila.
func UnmarshalDate(v any) (string, error) {
	text, _ := v.(string)
	if day, err := time.Parse(time.DateOnly, text); err == nil && day.Year() > 0 {
		return day.Format(time.DateOnly), nil
	}
	t, err := UnmarshalTime(text)
	if err != nil {
		return "", wrong("A day is text such as 2026-01-31")
	}
	return t.In(clock.Manila).Format(time.DateOnly), nil
}

// MarshalJSON writes JSON as it is.
func MarshalJSON(v json.RawMessage) graphql.Marshaler {
	if len(v) == 0 {
		return graphql.Null
	}
	return graphql.WriterFunc(func(w io.Writer) { _, _ = w.Write(v) })
}

// UnmarshalJSON reads any JSON value.
func UnmarshalJSON(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, wrong("This is no JSON value")
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

// MarshalString writes text.
func MarshalString(s string) graphql.Marshaler { return text(s) }

type text string

// MarshalGQL writes most texts as they are, those with quotes or control characters escaped.
func (t text) MarshalGQL(w io.Writer) {
	b, ok := w.(*bytes.Buffer)
	if !ok || !plain(t) {
		graphql.MarshalString(string(t)).MarshalGQL(w)
		return
	}
	b.WriteByte('"')
	b.WriteString(string(t))
	b.WriteByte('"')
}

func plain(t text) bool {
	for i := range len(t) {
		if t[i] < 0x20 || t[i] == '"' || t[i] == '\\' {
			return false
		}
	}
	return true
}

// UnmarshalString reads text. No form and no person writes a null character, and PostgreSQL keeps none.
func UnmarshalString(v any) (string, error) {
	text, err := graphql.UnmarshalString(v)
	if err != nil || strings.ContainsRune(text, 0) {
		return "", wrong("This is no text, or it holds null characters")
	}
	return text, nil
}

// MarshalInt writes a whole number.
func MarshalInt(n int) graphql.Marshaler { return number(n) }

type number int

// MarshalGQL writes the digits.
func (n number) MarshalGQL(w io.Writer) {
	if b, ok := w.(*bytes.Buffer); ok {
		b.Write(strconv.AppendInt(b.AvailableBuffer(), int64(n), 10))
		return
	}
	_, _ = io.WriteString(w, strconv.Itoa(int(n)))
}

// UnmarshalInt reads a whole number of 32 bits, the size of GraphQL's Int and of our keys.
func UnmarshalInt(v any) (int, error) {
	n, err := graphql.UnmarshalInt(v)
	if err != nil || n < math.MinInt32 || n > math.MaxInt32 {
		return 0, wrong("A whole number lies between -2147483648 and 2147483647")
	}
	return n, nil
}
