package search

import (
	"html"
	"regexp"
	"strings"

	"atlas/internal/learning/content"
	"atlas/internal/platform/fold"
)

// searchKind is a kind of content that the search finds. A new one has a line in searchKinds, and its Service calls
// index after it wrote one in the same transaction.
type searchKind struct {
	// name is its type in results and in doors; table is read as x, with what join adds.
	name, table, join string
	// title and texts are what is found; texts may be HTML.
	title string
	texts []string
	// shown is when it is published. It may look at no clock.
	shown string
	// course is the course it is part of and is locked with; behind its door it is too, unless it has one of its own.
	course string
	// dripped is whether it opens later than its door does.
	dripped string
	// version counts the ways in which its documents were made.
	version int
}

var searchKinds = []searchKind{
	{name: "course", table: "courses", title: "x.name", texts: []string{"x.short_description", "x.description"},
		shown: "x.published_at IS NOT NULL AND x.archived_at IS NULL", version: 1},
	{name: "resource", table: "resources", title: "x.name", texts: []string{"x.category", "x.description"},
		shown: "x.published_at IS NOT NULL AND x.archived_at IS NULL", version: 1},
	{
		name: "lesson", table: "lessons", join: "JOIN units u ON u.id = x.unit_id JOIN courses c ON c.id = x.course_id",
		title: "x.name", texts: []string{"x.short_description", "x.description"},
		shown: "x.published_at IS NOT NULL AND x.archived_at IS NULL AND u.archived_at IS NULL AND " +
			content.ShownCourses,
		course: "x.course_id", dripped: "x.drip <> 'none' OR u.drip <> 'none'", version: 1,
	},
	{name: "event", table: "events", title: "x.name", texts: []string{"x.short_description", "x.description"},
		shown: "x.published_at IS NOT NULL AND x.archived_at IS NULL", version: 1},
}

// searchTypes are the types one may ask for.
var searchTypes = []string{"course", "event", "resource", "lesson", personType}

// personType is the type of people in results; who is found is decided by identity.
const personType = "person"

var (
	inlineTag = regexp.MustCompile(`</?(?:a|b|code|em|i|mark|s|strong|sub|sup|u)(?:\s[^>]*)?>`)
	anyTag    = regexp.MustCompile(`<[^>]*>`)
)

// bodyMax bounds the words of a document, in bytes: no index takes any length.
const bodyMax = 100_000

// wordsOf is what is found of a text that may be safe HTML.
func wordsOf(text string) string {
	words := fold.Words(html.UnescapeString(anyTag.ReplaceAllString(inlineTag.ReplaceAllString(text, ""), " ")))
	if len(words) > bodyMax {
		words = words[:strings.LastIndexByte(words[:bodyMax], ' ')+1]
	}
	return strings.TrimSpace(words)
}
