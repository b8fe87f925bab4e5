package search

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"atlas/internal/learning/access"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/settings"
)

// Result is something the search found.
type Result struct {
	Title, Type string
	ID          int
	SubID       *int
	// Slug is where the profile of a person is.
	Slug *string
	// Course is the name of the course that a lesson is part of, Line the part of the text in which a word was found;
	// nil otherwise.
	Course, Line *string
}

const (
	searchMin     = 2
	searchMax     = 100
	searchResults = 20
	// searchPeople is how many people are found beside content.
	searchPeople = 5
	// searchLook is how many hits are looked at when some may open later, searchLookMax how many at most.
	searchLook    = 2 * searchResults
	searchLookMax = 100 * searchResults
)

// GlobalSearch finds published content that is open to the caller, and people whom they may see. Requires that the
// caller is signed in. Returns errs.Invalid for a query that is too long or an unknown type.
func (s *Service) GlobalSearch(ctx context.Context, query string, kind *string) ([]*Result, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}

	query = strings.TrimSpace(query)
	length, c := utf8.RuneCountInString(query), new(errs.Check)
	c.That(length <= searchMax, "query", errs.IsTooLong)
	c.That(kind == nil || slices.Contains(searchTypes, *kind), "type", errs.IsNotValid)
	if err := c.Err(); err != nil {
		return nil, err
	}

	words := strings.Fields(fold.Words(query))

	// An email or two would find everything.
	if length < searchMin || len(words) == 0 {
		return []*Result{}, nil
	}
	if kind != nil && *kind == personType {
		return s.findPeople(ctx, words, searchResults)
	}

	found, err := s.searchContent(ctx, words, kind)
	if err != nil || kind != nil {
		return found, err
	}

	people, err := s.findPeople(ctx, words, searchPeople)
	if err != nil {
		return nil, err
	}

	// People come last, and always have room.
	return append(found[:min(len(found), searchResults-len(people))], people...), nil
}

// findPeople finds people whom the caller may see, with their headline or their skills as the line.
func (s *Service) findPeople(ctx context.Context, words []string, limit int) ([]*Result, error) {
	people, err := s.identity.Profiles.FindPeople(ctx, words, limit)
	if err != nil {
		return nil, fmt.Errorf("find people: %w", err)
	}

	out := []*Result{}
	for _, person := range people {
		result := &Result{Title: person.Name, Type: personType, ID: person.ID, Slug: &person.Slug}
		for _, line := range []string{person.Headline, strings.ReplaceAll(person.SkillLines, "\n", ", ")} {
			if line != "" && result.Line == nil {
				result.Line = &line
			}
		}

		out = append(out, result)
	}

	return out, nil
}

// searchContent finds content that is open to the caller.
func (s *Service) searchContent(ctx context.Context, words []string, kind *string) ([]*Result, error) {
	facts, err := s.access.CallerFacts(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what the caller holds: %w", err)
	}

	asked := contentQuery{words: words, kind: kind, keywords: s.keywords(ctx)}
	asked.open, asked.openArgs = s.access.OpenConditionOf(facts, "x.door", "x.door_id", s.clock.Now())

	// Lessons that wait are left out afterwards, so more is looked at until the page is full.
	for look := searchLook; ; look *= 10 {
		hits, err := s.store.hits(ctx, asked, look)
		if err != nil {
			return nil, fmt.Errorf("search %d words: %w", len(words), err)
		}

		found, err := s.onlyOpen(ctx, facts, hits)
		if err != nil {
			return nil, fmt.Errorf("leave out what opens later: %w", err)
		}
		if len(found) == searchResults || len(hits) < look || look >= searchLookMax {
			return found, s.describe(ctx, found, words)
		}
	}
}

// keywords are the words of the settings that put a course first.
func (s *Service) keywords(ctx context.Context) (out []string) {
	for word := range strings.SplitSeq(s.settings.Text(ctx, settings.CourseSearchKeywords), ",") {
		if word = fold.Words(word); word != "" {
			out = append(out, word)
		}
	}
	return out
}

// onlyOpen leaves out the lessons that open later and keeps as many results as there may be.
func (s *Service) onlyOpen(ctx context.Context, facts access.Facts, hits []*hit) ([]*Result, error) {
	courses := map[int]access.Openers{}
	for _, h := range hits {
		// Only dripped lessons need the outline of their course; what opens it was judged by the statement.
		if h.isDripped && !facts.Staff {
			courses[h.ID] = h.openers
		}
	}

	isOpen, err := s.Hooks.OpenLessons(ctx, facts, courses)
	if err != nil {
		return nil, fmt.Errorf("read the lessons of what was found: %w", err)
	}

	out := []*Result{}
	for _, h := range hits {
		if h.isDripped && !facts.Staff && !isOpen[*h.SubID] {
			continue
		}

		if out = append(out, &h.Result); len(out) == searchResults {
			break
		}
	}

	return out, nil
}
