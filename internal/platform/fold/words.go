package fold

import (
	"strings"
	"unicode"
)

// Words is the text as a search sees it: Plain, with nothing but words and single spaces between them. Whatever is no
// letter, digit or mark of one parts words, so what comes out holds no sign that a query language could read.
func Words(text string) string {
	return strings.Join(strings.FieldsFunc(Plain(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r)
	}), " ")
}
