package identity

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// passwordMax bounds what is hashed, in characters.
const passwordMax = 128

// isBlank tells whether a password is missing: one of spaces alone counts as none.
func isBlank(password string) bool { return strings.TrimSpace(password) == "" }

// checklistProblems are the lines of the password checklist that a password does not meet.
func checklistProblems(password string) []string {
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

// meetsChecklist tells whether a password meets every line of the checklist. The answer is kept beside the hash, which
// cannot be asked.
func meetsChecklist(password string) *bool {
	meets := !isBlank(password) && len(checklistProblems(password)) == 0
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
