package search

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
// Every result is open to anyone who sees it.
func (s *Service) describe(ctx context.Context, results []*Result, words []string) error {
	byKind := map[string][]int{}
	for _, result := range results {
		byKind[result.Type] = append(byKind[result.Type], result.contentID())
	}

	found, err := s.store.texts(ctx, byKind)
	if err != nil {
		return fmt.Errorf("read what was found: %w", err)
	}

	for _, result := range results {
		if about, isFound := found[textKey{result.Type, result.contentID()}]; isFound {
			result.Course, result.Line = about.course, lineWith(about.text, words)
		}
	}

	return nil
}

// contentID is the id of what was found: of a lesson its own.
func (r *Result) contentID() int {
	if r.SubID != nil {
		return *r.SubID
	}
	return r.ID
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
