package userlist

import (
	"context"
	"strings"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// userPage reads a page of people and how many there are in all, with two statements at most.
func (s *Service) userPage(ctx context.Context, q *userQuery, w page.Window) (*List, error) {
	list := &List{Rows: []*people.User{}}

	// Who is found by words is counted on the way.
	if len(q.words) > 0 {
		found, err := s.scanUsers(ctx, q, w, pageLookup{}, list)
		if err != nil {
			return nil, err
		}
		if found.total >= 0 {
			list.Total = found.total
			return list, nil
		}
	}

	// With words only for a page behind the last one, which has no row to tell the total.
	of, err := s.count(ctx, q)
	if err != nil {
		return nil, err
	}

	// A page behind the last one needs no statement.
	if list.Total = of.total; of.total <= w.Offset() || len(q.words) > 0 {
		return list, nil
	}

	way := pageLookup{counted: of, isSQLite: s.db.Engine == db.SQLite}
	_, err = s.scanUsers(ctx, q, w, way, list)
	return list, err
}

// rowScanner reads people with the columns of other domains behind their own, and whatever stands before them.
type rowScanner struct {
	columns []*Part
	before  []any
	dest    []any
	values  []any
}

func newRowScanner(columns []*Part, before ...any) *rowScanner {
	return &rowScanner{columns, before, make([]any, len(before)+people.ColumnCount+len(columns)), make([]any, len(columns))}
}

func (r *rowScanner) scan(scan func(dest ...any) error) (*people.User, error) {
	u := &people.User{Parts: make(map[string]any, len(r.columns))}
	copy(r.dest, r.before)
	people.Users.Dest(u, r.dest[len(r.before):len(r.before)+people.ColumnCount])

	for i := range r.columns {
		r.dest[len(r.before)+people.ColumnCount+i] = &r.values[i]
	}

	if err := scan(r.dest...); err != nil {
		return nil, err
	}

	for i, part := range r.columns {
		u.Parts[part.Name] = plainValue(r.values[i])
	}

	return u, nil
}

// shownQuery reads a person for their page, with the columns of other domains. Its text is always the same.
type shownQuery struct {
	columns []*Part
	text    string
	// nows is how often it names the present, before it names the person.
	nows int
}

func newShownQuery(parts []*Part) *shownQuery {
	q := &userQuery{parts: parts}
	columns, names := q.columns(), []string{people.Users.Columns("u.")}
	for _, part := range columns {
		names = append(names, part.Value)
		q.join(part)
	}
	text := "SELECT " + strings.Join(names, ", ") + " FROM users u " + strings.Join(q.joins, " ") + " WHERE u.id = ?"
	return &shownQuery{columns, strings.ReplaceAll(text, ":now", "?"), strings.Count(text, ":now")}
}

// shownUser reads a person for their page; ErrNone when there is nobody.
func (s *Service) shownUser(ctx context.Context, id int) (*people.User, error) {
	q := s.shown
	now, args := any(s.clock.Now()), make([]any, q.nows+1)
	for i := range q.nows {
		args[i] = now
	}

	args[q.nows] = id
	var found *people.User
	err := s.db.Each(ctx, q.text, args, func(scan func(dest ...any) error) (err error) {
		found, err = newRowScanner(q.columns).scan(scan)
		return err
	})
	if err == nil && found == nil {
		err = db.ErrNone
	}

	return found, err
}

// scanned is what a statement told beside people: the total where it knew it, -1 otherwise, and who came last.
type scanned struct {
	total int
	last  placeInList
}

// scanUsers reads the people of a window into the list.
func (s *Service) scanUsers(
	ctx context.Context, q *userQuery, w page.Window, way pageLookup, list *List,
) (*scanned, error) {
	text, args := s.bindPresent(q.rows(w, way))
	rows, err := s.db.Query(ctx, text, args...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	found := &scanned{total: -1}
	var sortKey any
	scanner := newRowScanner(q.columns(), &found.total, &sortKey)

	for rows.Next() {
		u, err := scanner.scan(rows.Scan)
		if err != nil {
			return nil, err
		}

		found.last = placeInList{plainValue(sortKey), u.ID}
		list.Rows = append(list.Rows, u)
	}

	return found, rows.Err()
}

// plainValue makes what drivers read as bytes text again.
func plainValue(v any) any {
	if text, ok := v.([]byte); ok {
		return string(text)
	}
	return v
}

// PartsOf reads the columns of other domains for people who did not come with a list.
func (s *Service) PartsOf(ctx context.Context, ids []int) (map[int]map[string]any, error) {
	q := &userQuery{parts: s.hooks.Parts}
	columns, out := q.columns(), make(map[int]map[string]any, len(ids))
	// Someone without any value still has an answer.
	for _, id := range ids {
		out[id] = map[string]any{}
	}

	if len(columns) == 0 {
		return out, nil
	}

	names := []string{"u.id"}
	for _, part := range columns {
		names = append(names, part.Value)
		q.join(part)
	}

	cond, arg := s.db.InInts("u.id", ids)
	text, args := s.bindPresent("SELECT "+strings.Join(names, ", ")+" FROM users u "+strings.Join(q.joins, " ")+
		" WHERE "+cond, []any{arg})
	rows, err := s.db.Query(ctx, text, args...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	for rows.Next() {
		var id int
		values := make([]any, len(columns))
		dest := []any{&id}

		for i := range values {
			dest = append(dest, &values[i])
		}

		if err := rows.Scan(dest...); err != nil {
			return nil, err
		}

		for i, part := range columns {
			out[id][part.Name] = plainValue(values[i])
		}
	}

	return out, rows.Err()
}
