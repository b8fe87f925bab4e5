package passwords

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Max bounds what is hashed, in characters.
const Max = 128

// IsBlank tells whether a password is missing: one of spaces alone counts as none.
func IsBlank(password string) bool { return strings.TrimSpace(password) == "" }

// Problems are the lines of the password checklist that a password does not meet.
func Problems(password string) []string {
	problems := []string{}
	for _, line := range []struct {
		isMet   bool
		problem string
	}{
		{utf8.RuneCountInString(password) >= 8, "needs at least 8 characters"},
		{has(password, unicode.IsUpper), "needs an uppercase letter"},
		{has(password, unicode.IsLower), "needs a lowercase letter"},
		{has(password, unicode.IsNumber), "needs a number"},
		{has(password, isSpecial), "needs a special character"},
	} {
		if !line.isMet {
			problems = append(problems, line.problem)
		}
	}

	return problems
}

// MeetsChecklist tells whether a password meets every line of the checklist. The answer is kept beside the hash, which
// cannot be asked.
func MeetsChecklist(password string) *bool {
	meets := !IsBlank(password) && len(Problems(password)) == 0
	return &meets
}

func has(text string, kind func(rune) bool) bool {
	for _, r := range text {
		if kind(r) {
			return true
		}
	}
	return false
}

func isSpecial(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsSpace(r)
}
