package identity

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// listMemory is what is remembered of lists for a moment: which levels there are, the same for everyone who asks.
type listMemory struct {
	levels *brief[struct{}, levelSheet]
}

func newListMemory() listMemory { return listMemory{newBrief[struct{}, levelSheet]()} }

// forget drops everything.
func (m listMemory) forget() { m.levels.forgetIf(func(struct{}, levelSheet) bool { return true }) }

// listChanged makes lists read anew once the transaction of ctx has committed.
func (s *Service) listChanged(ctx context.Context) { s.db.AfterCommit(ctx, s.lists.forget) }

// userPage reads a page of people and how many there are in all, with two statements.
func (s *Service) userPage(ctx context.Context, q *userQuery, w page.Window) (*UserList, error) {
	if len(q.words) > 0 {
		return s.foundPage(ctx, q, w)
	}

	list := &UserList{Rows: []*User{}}
	total, err := s.countUsers(ctx, q)
	if err != nil {
		return nil, err
	}
	list.Total = total
	if total <= w.Offset() {
		return list, nil
	}

	ids, args := q.ids(s.db, q.pageOf(w, total), total)
	_, err = s.scanUsers(ctx, q, ids, args, list)
	if err != nil {
		return nil, err
	}
	return list, nil
}

// foundPage is userPage with words: one statement finds and counts them.
func (s *Service) foundPage(ctx context.Context, q *userQuery, w page.Window) (*UserList, error) {
	if err := s.SyncDue(ctx); err != nil {
		return nil, err
	}

	list := &UserList{Rows: []*User{}}
	ids, args := q.found(w)
	total, err := s.scanUsers(ctx, q, ids, args, list)
	if err != nil {
		return nil, err
	}
	list.Total = total
	if total > 0 || w.Offset() == 0 {
		return list, nil
	}

	// A page behind the last one finds nobody who knew how many there are.
	if list.Total, err = s.countUsers(ctx, q); err != nil {
		return nil, err
	}
	return list, nil
}

// countUsers tells how many people a list has. Who is due is brought up to date before.
func (s *Service) countUsers(ctx context.Context, q *userQuery) (total int, err error) {
	count, args := q.count()
	isDue := false
	query := "SELECT (" + count + "), EXISTS (SELECT 1 FROM users WHERE " + dueUsers + ") OR EXISTS (SELECT 1 FROM user_changes)"
	query, args = s.atPresent(query, append(args, s.clock.Now()))
	if err := s.db.Row(ctx, query, slices.Clone(args), &total, &isDue); err != nil {
		return 0, fmt.Errorf("count people: %w", err)
	}
	if !isDue {
		return total, nil
	}

	if err := s.SyncDue(ctx); err != nil {
		return 0, err
	}
	if err := s.db.Row(ctx, query, args, &total, &isDue); err != nil {
		return 0, fmt.Errorf("count people again: %w", err)
	}
	return total, nil
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

// scanUsers reads the people whose ids a query finds into the list, and tells how many there are where the query knows it; 0 otherwise.
func (s *Service) scanUsers(ctx context.Context, q *userQuery, ids string, args []any, list *UserList) (total int, err error) {
	text, args := s.atPresent(q.rows(ids), args)
	scanner := newRowScanner(q.columns(), &total)
	err = s.db.Each(ctx, text, args, func(scan func(dest ...any) error) error {
		u, err := scanner.scan(scan)
		list.Rows = append(list.Rows, u)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("read a page of people: %w", err)
	}
	return total, nil
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
	text, args := s.atPresent("SELECT "+strings.Join(names, ", ")+" FROM users u "+strings.Join(q.joins, " ")+" WHERE "+cond, []any{arg})
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
