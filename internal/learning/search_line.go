package learning

import (
	"context"
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"atlas/internal/platform/fold"
)

// searchLineMax is how long the line is that a result shows of its text, in characters.
const searchLineMax = 140

// describe adds to results the line of their text in which a word was found, and to lessons the name of their course.
// Every result is open to whoever sees it.
func (s *Service) describe(ctx context.Context, results []*SearchResult, words []string) error {
	// One statement reads the texts of all kinds.
	byKind := map[string][]int{}
	for _, result := range results {
		byKind[result.Type] = append(byKind[result.Type], result.contentID())
	}

	parts, args := []string{}, []any{}
	for _, kind := range searchKinds {
		if ids := byKind[kind.name]; len(ids) > 0 {
			cond, arg := s.db.InInts("x.id", ids)
			parts, args = append(parts, kind.textQuery(cond)), append(args, arg)
		}
	}

	if len(parts) == 0 {
		return nil
	}

	type described struct{ course, line *string }
	found := map[string]described{}
	err := s.db.Each(ctx, strings.Join(parts, " UNION ALL "), args, func(scan func(...any) error) error {
		var kind, text string
		var id int
		var course *string
		if err := scan(&kind, &id, &course, &text); err != nil {
			return fmt.Errorf("read what was found: %w", err)
		}

		found[fmt.Sprint(kind, id)] = described{course, lineWith(text, words)}
		return nil
	})
	if err != nil {
		return fmt.Errorf("read what was found: %w", err)
	}

	for _, result := range results {
		about := found[fmt.Sprint(result.Type, result.contentID())]
		result.Course, result.Line = about.course, about.line
	}

	return nil
}

// contentID is the id of what was found: of a lesson its own.
func (r *SearchResult) contentID() int {
	if r.SubID != nil {
		return *r.SubID
	}
	return r.ID
}

// textQuery reads the texts of a kind, and the name of the course that it is part of.
func (k searchKind) textQuery(cond string) string {
	course, join := "CAST(NULL AS TEXT)", ""
	if k.course != "" {
		course, join = "of.name", " JOIN courses of ON of.id = "+k.course
	}

	texts := []string{}
	for _, text := range k.texts {
		texts = append(texts, "COALESCE("+text+", '')")
	}

	return "SELECT '" + k.name + "', x.id, " + course + ", " + strings.Join(texts, " || '</p>' || ") + " FROM " +
		k.table + " x" + join + " WHERE " + cond
}

// lineWith returns the part of a text, which may be HTML, around the first of the words or a word that begins with it;
// nil where it holds none.
func lineWith(text string, words []string) *string {
	// Tags inside of a sentence join words, all others part them.
	plain := strings.Fields(html.UnescapeString(anyTag.ReplaceAllString(inlineTag.ReplaceAllString(text, ""), " ")))
	at := slices.IndexFunc(plain, func(word string) bool {
		return slices.ContainsFunc(strings.Fields(fold.Words(word)), func(part string) bool {
			return slices.ContainsFunc(words, func(wanted string) bool { return strings.HasPrefix(part, wanted) })
		})
	})
	if at < 0 {
		return nil
	}

	// A few words before it say what it is about; the rest comes after it.
	from := max(0, at-5)
	line := strings.Join(plain[from:], " ")
	if utf8.RuneCountInString(line) > searchLineMax {
		line = string([]rune(line)[:searchLineMax])
		if end := strings.LastIndexByte(line, ' '); end > 0 {
			line = line[:end]
		}

		line = strings.TrimRight(line, " ,.;:") + "…"
	}

	if from > 0 {
		line = "…" + line
	}

	return &line
}
