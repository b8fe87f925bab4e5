// Package fold makes text comparable the way people look for it: capitals, accents and extra spaces do not matter.
package fold

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// letters are those that Unicode does not take apart into a plain letter and a mark.
var letters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "đ", "d", "ð", "d", "ł", "l", "þ", "th",
	"ı", "i")

// Plain is the text in lower case, without accents, with single spaces between its words. What cannot be kept as text,
// such as control characters, is left out.
func Plain(text string) string {
	// Most text has no accents and takes the short way.
	if plain, ok := ascii(text); ok {
		return plain
	}

	var b strings.Builder
	b.Grow(len(text))

	// NFKD parts letters from their accents, which are marks of their own and are left out.
	for _, r := range norm.NFKD.String(strings.ToLower(strings.ToValidUTF8(text, ""))) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsSpace(r) || unicode.IsControl(r):
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}

	return strings.Join(strings.Fields(letters.Replace(b.String())), " ")
}

// ascii is Plain for the text most people have.
func ascii(text string) (string, bool) {
	for i := range len(text) {
		if text[i] >= 0x7f || text[i] < ' ' {
			return "", false
		}
	}
	return strings.Join(strings.Fields(strings.ToLower(text)), " "), true
}
