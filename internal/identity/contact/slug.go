package contact

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const slugMax = 60

// SlugFrom writes a name for the address bar: plain lower-case letters, digits and hyphens.
func SlugFrom(parts ...string) string {
	var b strings.Builder
	gap := false
	for _, r := range norm.NFKD.String(strings.ToLower(strings.Join(parts, " "))) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}

			gap = false
			b.WriteRune(r)

		// Accents and apostrophes are left out and part no words.
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’':
		default:
			gap = true
		}

		if b.Len() >= slugMax {
			break
		}
	}

	if b.Len() == 0 {
		return "member"
	}

	return strings.Trim(b.String()[:min(b.Len(), slugMax)], "-")
}
