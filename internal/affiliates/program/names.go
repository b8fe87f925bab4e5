package program

import (
	"strings"
	"unicode/utf8"

	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
)

// The names of who bought or came, of the user u or, without an account, of the order o. No blank after a comma: what
// lists are sorted by is parted there.
const (
	FirstName = `COALESCE(u.first_name,o.first_name,'')`
	LastName  = `COALESCE(u.last_name,o.last_name,'')`
)

// ShownName is a first name with an initial, or for staff all of it.
func ShownName(first, last string, isStaff bool) string {
	if isStaff || last == "" {
		return JoinWords(first, last)
	}

	// A rune and not a byte: a name may begin with Ñ.
	initial, _ := utf8.DecodeRuneInString(last)
	return JoinWords(first, string(initial)+".")
}

// JoinWords are words with one space between them.
func JoinWords(words ...string) string {
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// MatchWords wants all words of a search in a column, or in several that are put together.
func MatchWords(where *db.Where, column, search string) {
	for word := range strings.FieldsSeq(fold.Plain(search)) {
		where.And(column+` LIKE ? ESCAPE '\'`, db.Like(word))
	}
}

// Text is what was given, or nothing.
func Text(of *string) string {
	if of == nil {
		return ""
	}

	return *of
}
