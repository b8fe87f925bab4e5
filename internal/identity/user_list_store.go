package identity

import (
	"context"
	"strconv"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// placeInList is a person in a sorted list: where a page begins, or after whom.
type placeInList struct {
	sortKey any
	id      int
	after   bool
}

// compare is the sign between a row and the place a page begins at, or after.
func (p *placeInList) compare(desc, after bool) string {
	switch {
	case desc && after:
		return "<"
	case desc:
		return "<="
	case after:
		return ">"
	}
	return ">="
}

// listMemory is what is remembered of lists for a moment: how many people there are, where pages begin, so that turning
// pages far inside does not count from the start each time, and which levels there are.
type listMemory struct {
	totals *brief[string, int]
	places *brief[string, placeInList]
	levels *brief[struct{}, levelSheet]
}

func newListMemory() listMemory {
	return listMemory{newBrief[string, int](), newBrief[string, placeInList](), newBrief[struct{}, levelSheet]()}
}

// forget drops everything: somebody came, went or changed.
func (m listMemory) forget() {
	m.totals.forgetIf(func(string, int) bool { return true })
	m.levels.forgetIf(func(struct{}, levelSheet) bool { return true })
	m.places.forgetIf(func(string, placeInList) bool { return true })
}

// listChanged makes lists read anew once the transaction of ctx has committed.
func (s *Service) listChanged(ctx context.Context) { s.db.AfterCommit(ctx, s.lists.forget) }

func placeKey(question string, q *userQuery, w page.Window) string {
	return question + q.order(q.sort, "") + strconv.Itoa(w.PerPage) + "/" + strconv.Itoa(w.Page)
}

// userPage reads a page of people and how many there are in all, with two statements at most.
func (s *Service) userPage(ctx context.Context, q *userQuery, w page.Window) (*UserList, error) {
	question, now := q.key(), s.clock.Now()
	list := &UserList{Rows: []*User{}}
	known := false
	// A page behind the last one needs no statement.
	if list.Total, known = s.lists.totals.get(question, now); known && list.Total <= w.Offset() {
		return list, nil
	}

	total, err := s.readUserPage(ctx, q, w, question, list)
	if err != nil {
		return nil, err
	}

	if known || total >= 0 {
		list.Total = max(list.Total, total)
		return list, nil
	}

	// Taken before counting: a total that changed meanwhile must not be remembered.
	epoch := s.lists.totals.epoch()
	text, args := s.atPresent(q.count())
	if list.Total, err = s.db.Int(ctx, text, args...); err != nil {
		return nil, err
	}

	s.lists.totals.put(question, list.Total, now, epoch)
	return list, nil
}

// readUserPage fills the rows, and tells the total where the statement knew it; -1 otherwise.
func (s *Service) readUserPage(
	ctx context.Context, q *userQuery, w page.Window, question string, list *UserList,
) (int, error) {
	now, epoch := s.clock.Now(), s.lists.places.epoch()
	var from *placeInList
	// The first page begins at the start, wherever that is by now.
	if place, ok := s.lists.places.get(placeKey(question, q, w), now); ok && w.Page > 1 {
		from = &place
	}

	ends, err := s.scanUsers(ctx, q, w, from, list)
	if err != nil {
		return -1, err
	}

	// Found by words, everyone is sorted and counted anyway, so a place saves nothing.
	if len(q.words) == 0 && len(list.Rows) == w.PerPage {
		s.lists.places.put(placeKey(question, q, w), ends.first, now, epoch)
		w.Page++
		s.lists.places.put(placeKey(question, q, w), ends.last, now, epoch)
	}

	return ends.total, nil
}

// pageEnds are the places of the first and the last person of a page, and the total where the statement knew it.
type pageEnds struct {
	first, last placeInList
	total       int
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

// scanUsers reads the people of a window into the list.
func (s *Service) scanUsers(
	ctx context.Context, q *userQuery, w page.Window, from *placeInList, list *UserList,
) (*pageEnds, error) {
	text, args := s.atPresent(q.rows(w, from))
	rows, err := s.db.Query(ctx, text, args...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	ends := &pageEnds{total: -1}
	var sortKey any
	scanner := newRowScanner(q.columns(), &ends.total, &sortKey)

	for rows.Next() {
		u, err := scanner.scan(rows.Scan)
		if err != nil {
			return nil, err
		}

		// The next page begins after this person, also if others come before them meanwhile.
		ends.last = placeInList{sortKey: plainValue(sortKey), id: u.ID, after: true}
		if len(list.Rows) == 0 {
			ends.first = placeInList{sortKey: ends.last.sortKey, id: u.ID}
		}

		list.Rows = append(list.Rows, u)
	}

	return ends, rows.Err()
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
