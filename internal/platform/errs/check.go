package errs

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The generic field messages of the specification; they follow the field's name.
const (
	IsRequired     = "is required"
	IsNotFormatted = "is not formatted correctly"
	IsTooShort     = "is too short"
	IsTooLong      = "is too long"
	IsTooLow       = "is too low"
	IsTooHigh      = "is too high"
	IsNotValid     = "is not valid"
)

// Check gathers what is wrong with an input, all at once.
type Check struct{ fields map[string][]string }

// Add notes a message for a field.
func (c *Check) Add(field, message string) {
	if c.fields == nil {
		c.fields = map[string][]string{}
	}
	c.fields[field] = append(c.fields[field], message)
}

// That notes the message unless ok.
func (c *Check) That(ok bool, field, message string) {
	if !ok {
		c.Add(field, message)
	}
}

// Required wants more than white space.
func (c *Check) Required(field, value string) {
	c.That(strings.TrimSpace(value) != "", field, IsRequired)
}

// Text wants between min and max characters; an empty text with min 1 or more is required.
func (c *Check) Text(field, value string, minimum, maximum int) {
	n := utf8.RuneCountInString(strings.TrimSpace(value))
	switch {
	case n == 0 && minimum > 0:
		c.Add(field, IsRequired)
	case n < minimum:
		c.Add(field, IsTooShort)
	case n > maximum:
		c.Add(field, IsTooLong)
	}
}

// Err is nil when nothing was noted.
func (c *Check) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	names := make([]string, 0, len(c.fields))
	for name := range c.fields {
		names = append(names, name)
	}
	sort.Strings(names)
	return &Error{Code: Invalid, Message: sentence(names[0], c.fields[names[0]][0]), Fields: c.fields}
}

// Field is the short form for one wrong field.
func Field(field, message string) *Error {
	return &Error{Code: Invalid, Message: sentence(field, message), Fields: map[string][]string{field: {message}}}
}

// sentence puts the field before its message, unless the message is a sentence of its own and begins with a capital.
func sentence(field, message string) string {
	if first, _ := utf8.DecodeRuneInString(message); unicode.IsUpper(first) {
		return message
	}
	return field + " " + message
}
