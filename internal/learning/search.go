package learning

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"atlas/internal/learning/access"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/settings"
)

// SearchResult is something the search found.
type SearchResult struct {
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

// hit is a document that was found.
type hit struct {
	SearchResult
	isDripped bool
	door      access.Openers
}

// GlobalSearch finds published content that is open to the caller, and people whom they may see. Requires that the
// caller is signed in. Returns errs.Invalid for a query that is too long or an unknown type.
func (s *Service) GlobalSearch(ctx context.Context, query string, kind *string) ([]*SearchResult, error) {
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

	// A letter or two would find everything.
	if length < searchMin || len(words) == 0 {
		return []*SearchResult{}, nil
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
func (s *Service) findPeople(ctx context.Context, words []string, limit int) ([]*SearchResult, error) {
	people, err := s.identity.FindPeople(ctx, words, limit)
	if err != nil {
		return nil, fmt.Errorf("find people: %w", err)
	}

	out := []*SearchResult{}
	for _, person := range people {
		result := &SearchResult{Title: person.Name, Type: personType, ID: person.ID, Slug: &person.Slug}
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
func (s *Service) searchContent(ctx context.Context, words []string, kind *string) ([]*SearchResult, error) {
	st, err := s.Access.CallerFacts(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what the caller holds: %w", err)
	}

	// Lessons that wait are left out afterwards, so more is looked at until the page is full.
	for look := searchLook; ; look *= 10 {
		hits, err := s.hits(ctx, st, words, kind, look)
		if err != nil {
			return nil, fmt.Errorf("search %d words: %w", len(words), err)
		}

		found, err := s.opened(ctx, st, hits)
		if err != nil {
			return nil, fmt.Errorf("leave out what opens later: %w", err)
		}
		if len(found) == searchResults || len(hits) < look || look >= searchLookMax {
			return found, s.describe(ctx, found, words)
		}
	}
}

// hits reads the best documents that hold the words and are behind a door that is open.
func (s *Service) hits(ctx context.Context, st access.Facts, words []string, kind *string, most int) ([]*hit, error) {
	match, where := s.db.MatchWords(words), db.Where{}
	open, openArgs := s.Access.OpenConditionOf(st, "x.door", "x.door_id", s.clock.Now())
	where.And(match.Where, match.WhereArgs...).And(open, openArgs...)
	if kind != nil {
		where.And("x.type = ?", *kind)
	}

	boost, boostArgs := s.boost(ctx)
	cond, args := where.SQL()
	rows, err := s.db.Query(ctx,
		`SELECT x.title, x.type, x.content_id, x.course_id, x.is_dripped, CASE WHEN x.is_dripped THEN `+
			access.OpenersColumn("course", "x.course_id")+` END
		FROM `+match.From+` `+cond+` ORDER BY `+boost+match.Order+` LIMIT ?`,
		slices.Concat(match.FromArgs, args, boostArgs, []any{most})...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	var out []*hit
	for rows.Next() {
		h, courseID, door := new(hit), (*int)(nil), (*string)(nil)
		if err := rows.Scan(&h.Title, &h.Type, &h.ID, &courseID, &h.isDripped, &door); err != nil {
			return nil, fmt.Errorf("read a document: %w", err)
		}

		// A lesson is shown under its course.
		if h.door = access.ParseOpeners(door); courseID != nil {
			h.ID, h.SubID = *courseID, new(h.ID)
		}

		out = append(out, h)
	}

	return out, rows.Err()
}

// boost puts courses first that hold one of the keywords of the settings.
func (s *Service) boost(ctx context.Context) (string, []any) {
	var either []string
	var args []any
	for word := range strings.SplitSeq(s.settings.Text(ctx, settings.CourseSearchKeywords), ",") {
		if word = fold.Words(word); word != "" {
			either, args = append(either, "' ' || x.title_words || ' ' || x.body_words || ' ' LIKE ?"), append(args,
				"% "+word+" %")
		}
	}

	if len(either) == 0 {
		return "", nil
	}

	return "CASE WHEN x.type = 'course' AND (" + strings.Join(either, " OR ") + ") THEN 0 ELSE 1 END, ", args
}

// opened leaves out the lessons that open later and keeps as many results as there may be.
func (s *Service) opened(ctx context.Context, st access.Facts, hits []*hit) ([]*SearchResult, error) {
	courses, now := map[int]*MyCourse{}, s.clock.Now()
	var list []*MyCourse
	for _, h := range hits {
		// Only dripped lessons need the outline of their course; doors were judged by the statement.
		if h.isDripped && !st.Staff && courses[h.ID] == nil {
			c := &MyCourse{ID: h.ID, Door: new(h.door.StateFor(st, now))}
			courses[h.ID], list = c, append(list, c)
		}
	}

	if err := s.outline(ctx, st, list...); err != nil {
		return nil, fmt.Errorf("read the lessons of what was found: %w", err)
	}

	out := []*SearchResult{}
	for _, h := range hits {
		if c := courses[h.ID]; c != nil && h.isDripped {
			if row, _, _ := c.row(*h.SubID); row == nil || !row.Door.IsOpen {
				continue
			}
		}

		if out = append(out, &h.SearchResult); len(out) == searchResults {
			break
		}
	}

	return out, nil
}
