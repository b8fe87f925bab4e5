package identity

import (
	"context"
	"strings"

	"atlas/internal/identity/recent"
	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// listMemory is what is remembered of lists for a moment: how many people there are, and which levels.
type listMemory struct {
	totals *recent.Cache[string, counted]
	levels *recent.Cache[struct{}, levelSheet]
}

func newListMemory() listMemory {
	return listMemory{recent.New[string, counted](), recent.New[struct{}, levelSheet]()}
}

// forget drops everything: somebody came, went or changed.
func (m listMemory) forget() {
	m.totals.ForgetIf(func(string, counted) bool { return true })
	m.levels.ForgetIf(func(struct{}, levelSheet) bool { return true })
}

// listChanged makes lists read anew once the transaction of ctx has committed.
func (s *Service) listChanged(ctx context.Context) { s.db.AfterCommit(ctx, s.lists.forget) }

// userPage reads a page of people and how many there are in all, with two statements at most.
func (s *Service) userPage(ctx context.Context, q *userQuery, w page.Window) (*UserList, error) {
	list := &UserList{Rows: []*User{}}

	// Who is found by words is counted on the way.
	if len(q.words) > 0 {
		found, err := s.scanUsers(ctx, q, w, wayInList{}, list)
		if err != nil {
			return nil, err
		}
		if found.total >= 0 {
			list.Total = found.total
			return list, nil
		}
	}

	of, isRemembered, err := s.countUsers(ctx, q)
	if err != nil {
		return nil, err
	}

	// A page behind the last one needs no statement.
	if list.Total = of.total; of.total <= w.Offset() || len(q.words) > 0 {
		return list, nil
	}

	way := wayInList{counted: of, isExact: q.isCounted && !isRemembered, isSQLite: s.db.Engine == db.SQLite}
	_, err = s.scanUsers(ctx, q, w, way, list)
	return list, err
}

// rowScanner reads people with the columns of other domains behind their own, and whatever stands before them.
type rowScanner struct {
	columns []*UserListPart
	before  []any
	dest    []any
	values  []any
}

func newRowScanner(columns []*UserListPart, before ...any) *rowScanner {
	return &rowScanner{columns, before, make([]any, len(before)+userColumns+len(columns)), make([]any, len(columns))}
}

func (r *rowScanner) scan(scan func(dest ...any) error) (*User, error) {
	u := &User{parts: make(map[string]any, len(r.columns))}
	copy(r.dest, r.before)
	users.Dest(u, r.dest[len(r.before):len(r.before)+userColumns])

	for i := range r.columns {
		r.dest[len(r.before)+userColumns+i] = &r.values[i]
	}

	if err := scan(r.dest...); err != nil {
		return nil, err
	}

	for i, part := range r.columns {
		u.parts[part.Name] = plainValue(r.values[i])
	}

	return u, nil
}

// shownQuery reads a person for their page, with the columns of other domains. Its text is always the same.
type shownQuery struct {
	columns []*UserListPart
	text    string
	// nows is how often it names the present, before it names the person.
	nows int
}

func newShownQuery(parts []*UserListPart) *shownQuery {
	q := &userQuery{parts: parts}
	columns, names := q.columns(), []string{users.Columns("u.")}
	for _, part := range columns {
		names = append(names, part.Value)
		q.join(part)
	}
	text := "SELECT " + strings.Join(names, ", ") + " FROM users u " + strings.Join(q.joins, " ") + " WHERE u.id = ?"
	return &shownQuery{columns, strings.ReplaceAll(text, ":now", "?"), strings.Count(text, ":now")}
}

// shownUser reads a person for their page; ErrNone when there is nobody.
func (s *Service) shownUser(ctx context.Context, id int) (*User, error) {
	q := s.shown
	now, args := any(s.clock.Now()), make([]any, q.nows+1)
	for i := range q.nows {
		args[i] = now
	}

	args[q.nows] = id
	var found *User
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
	ctx context.Context, q *userQuery, w page.Window, way wayInList, list *UserList,
) (*scanned, error) {
	text, args := s.atPresent(q.rows(w, way))
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

// partsOf reads the columns of other domains for people who did not come with a list.
func (s *Service) partsOf(ctx context.Context, ids []int) (map[int]map[string]any, error) {
	q := &userQuery{parts: s.hooks.UserListParts}
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
	text, args := s.atPresent("SELECT "+strings.Join(names, ", ")+" FROM users u "+strings.Join(q.joins, " ")+" WHERE "+
		cond, []any{arg})
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
