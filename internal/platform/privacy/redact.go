package privacy

import (
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"atlas/internal/platform/db"
)

// Redactor takes a person out of texts that were written to others, such as emails.
type Redactor struct{ replacements []replacement }

// replacement is one way to name a person, what stands there instead, and how it is looked for.
type replacement struct {
	plain, instead string
	text, html     *regexp.Regexp
}

// What stands where a person was named.
const (
	ErasedName   = "Erased person"
	ErasedEmail  = "erased address"
	ErasedMobile = "erased number"
)

// nameMin is the length from which a name is looked for. Every name here has a first and a last part, so none is an
// everyday word.
const nameMin = 3

// NewRedactor makes a Redactor for a person. Names are whole ones, with their first and last parts: a first name alone
// belongs to many. Empty ones are left out.
func NewRedactor(names, emails, mobiles []string) *Redactor {
	r := new(Redactor)

	// Emails come before names, as an email often holds the name and would be cut in two.
	for _, email := range emails {
		r.add(email, ErasedEmail)
	}

	for _, mobile := range mobiles {
		r.add(mobile, ErasedMobile)
	}

	for _, name := range names {
		r.add(name, ErasedName)
	}

	return r
}

func (r *Redactor) add(plain, instead string) {
	plain = strings.Join(strings.Fields(plain), " ")
	if utf8.RuneCountInString(plain) < nameMin {
		return
	}

	// Lines may be broken where spaces are.
	pattern := func(text string) *regexp.Regexp {
		return regexp.MustCompile(`(?i)` + strings.ReplaceAll(regexp.QuoteMeta(text), " ", `\s+`))
	}

	escaped := strings.ReplaceAll(html.EscapeString(plain), "+", "&#43;")
	r.replacements = append(r.replacements, replacement{plain, instead, pattern(plain), pattern(escaped)})
}

// Where is a condition for rows in which one of the columns may name the person, and its values. It finds too much
// rather than too little; Text decides.
func (r *Redactor) Where(columns ...string) (string, []any) {
	conditions, args := []string{"1 = 0"}, []any{}
	for _, m := range r.replacements {
		like := strings.ReplaceAll(db.Like(m.plain), " ", "%")
		for _, column := range columns {
			conditions = append(conditions, column+` LIKE ? ESCAPE '\'`, "LOWER("+column+`) LIKE ? ESCAPE '\'`)
			args = append(args, like, strings.ToLower(like))
		}
	}
	return "(" + strings.Join(conditions, " OR ") + ")", args
}

// Text is a text without the person.
func (r *Redactor) Text(text string) string {
	for _, m := range r.replacements {
		text = replaceWords(m.text, text, m.instead)
	}
	return text
}

// HTML is a page without the person, whose names are escaped in it.
func (r *Redactor) HTML(page string) string {
	for _, m := range r.replacements {
		page = replaceWords(m.html, page, m.instead)
	}
	return r.Text(page)
}

// replaceWords replaces what stands alone: Ana Li is not a part of Ana Lim.
func replaceWords(pattern *regexp.Regexp, text, instead string) string {
	var out strings.Builder
	done := 0
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
		after, _ := utf8.DecodeRuneInString(text[at[1]:])

		// Within a longer word it is another name.
		if isWord(before) || isWord(after) {
			continue
		}

		out.WriteString(text[done:at[0]])
		out.WriteString(instead)
		done = at[1]
	}

	out.WriteString(text[done:])
	return out.String()
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
