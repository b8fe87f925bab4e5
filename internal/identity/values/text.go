// Package values makes small changes to values that many parts of identity keep: text fit for a column, nothing instead
// of empty.
package values

import (
	"strings"
	"unicode"
)

// Clean makes text fit for every database: no null characters, valid UTF-8.
func Clean(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""))
}

// Optional is a text that may be missing, fit for every database; nil when nothing is left of it.
func Optional(text *string) *string {
	if text == nil || Clean(*text) == "" {
		return nil
	}
	return new(Clean(*text))
}

// IDOrNil is an id for a column that may be empty; nil for 0.
func IDOrNil(id int) *int {
	if id == 0 {
		return nil
	}
	return &id
}

// OrEmpty is a text that may be missing; empty for nil.
func OrEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// OrNil is nil for an empty text.
func OrNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// Cut makes a header fit for a column: no more than n characters, and only such that PostgreSQL takes as text.
func Cut(text string, n int) string {
	runes := []rune(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""))
	return string(runes[:min(n, len(runes))])
}

// TidyName takes out what does not belong into a name: line ends, control characters, double spaces.
func TidyName(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(name, ""),
		func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}
