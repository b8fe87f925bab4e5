package records

import (
	"regexp"
	"strings"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/record"
)

// NameMax is how long a name is at most.
const NameMax = 100

// TidyName returns a name without needless spaces and tells c what is wrong with it.
func TidyName(c *errs.Check, given *string) string {
	name := ""
	if given != nil {
		name = strings.Join(strings.Fields(*given), " ")
	}

	c.Text("name", name, 1, NameMax)
	return name
}

var digitRun = regexp.MustCompile(`\d+`)

const paddedWidth = 10

// PaddedKey orders names by the numbers in them: batch 0000000009 before batch 0000000010.
func PaddedKey(name string) string {
	return digitRun.ReplaceAllStringFunc(fold.Plain(name), func(digits string) string {
		// 007 and 7 are the same number.
		digits = strings.TrimLeft(digits, "0")
		return strings.Repeat("0", max(0, paddedWidth-len(digits))) + digits
	})
}

// UniqueNameError says that a name is another's already, if err comes from the unique index of columns; other errors
// pass as they are.
func UniqueNameError(err error, columns string) error {
	return record.UniqueField(err, map[string]string{columns: "name"})
}
