package search

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/learning/access"
	"atlas/internal/platform/db"
)

// hit is a document that was found.
type hit struct {
	Result
	isDripped bool
	openers   access.Openers
}

// contentQuery is what hits looks for.
type contentQuery struct {
	words []string
	// open is when the door of a document x is open to the caller.
	open     string
	openArgs []any
	// kind is the only one that is looked for; nil for all.
	kind *string
	// keywords put a course first that holds one of them.
	keywords []string
}

// hits reads the best documents that hold the words and are behind a door that is open.
func (s *store) hits(ctx context.Context, asked contentQuery, most int) ([]*hit, error) {
	match, where := s.db.MatchWords(asked.words), db.Where{}
	where.And(match.Where, match.WhereArgs...).And(asked.open, asked.openArgs...)
	if asked.kind != nil {
		where.And("x.type = ?", *asked.kind)
	}

	first, firstArgs := coursesFirst(asked.keywords)
	cond, args := where.SQL()
	rows, err := s.db.Query(ctx,
		`SELECT x.title, x.type, x.content_id, x.course_id, x.is_dripped, CASE WHEN x.is_dripped THEN `+
			access.OpenersColumn("course", "x.course_id")+` END
		FROM `+match.From+` `+cond+` ORDER BY `+first+match.Order+` LIMIT ?`,
		slices.Concat(match.FromArgs, args, firstArgs, []any{most})...)
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
		if h.openers = access.ParseOpeners(door); courseID != nil {
			h.ID, h.SubID = *courseID, new(h.ID)
		}

		out = append(out, h)
	}

	return out, rows.Err()
}

// coursesFirst orders courses first that hold one of the keywords; empty without keywords.
func coursesFirst(keywords []string) (order string, args []any) {
	if len(keywords) == 0 {
		return "", nil
	}

	either := []string{}
	for _, word := range keywords {
		either = append(either, "' ' || x.title_words || ' ' || x.body_words || ' ' LIKE ?")
		args = append(args, "% "+word+" %")
	}

	return "CASE WHEN x.type = 'course' AND (" + strings.Join(either, " OR ") + ") THEN 0 ELSE 1 END, ", args
}

// textKey names content, foundText is what a result shows of it.
type (
	textKey struct {
		kind string
		id   int
	}
	foundText struct {
		course *string
		text   string
	}
)

// texts reads the texts of some content of every kind, and the names of the courses that it is part of, in one
// statement.
func (s *store) texts(ctx context.Context, byKind map[string][]int) (map[textKey]foundText, error) {
	parts, args := []string{}, []any{}
	for _, kind := range searchKinds {
		if ids := byKind[kind.name]; len(ids) > 0 {
			cond, arg := s.db.InInts("x.id", ids)
			parts, args = append(parts, kind.textQuery(cond)), append(args, arg)
		}
	}

	if len(parts) == 0 {
		return nil, nil
	}

	found := map[textKey]foundText{}
	err := s.db.Each(ctx, strings.Join(parts, " UNION ALL "), args, func(scan func(...any) error) error {
		var key textKey
		var about foundText
		if err := scan(&key.kind, &key.id, &about.course, &about.text); err != nil {
			return fmt.Errorf("read a text: %w", err)
		}

		found[key] = about
		return nil
	})
	return found, err
}
