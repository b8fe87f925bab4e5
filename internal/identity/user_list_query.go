package identity

import (
	"slices"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// userSorts allow-lists the orders of the list; each has an index (0280_people_lists.sql). People without a Tribe ID or a number come last.
var userSorts = map[string]string{
	"name":         "u.name_key",
	"email":        "u.email_key",
	"tribeId":      "COALESCE(u.tribe_id, 'zzzz')",
	"mobileNumber": "COALESCE(u.mobile_number, 'zzzz')",
	"accessLevel":  "u.level_rank",
	"status":       "COALESCE(u.last_login_at, 0)", // who is inactive is so by their last sign-in
	"lastLoginAt":  "COALESCE(u.last_login_at, 0)",
	"createdAt":    "u.created_at",
	"archivedAt":   "u.archived_at",
}

// userIndexes are the indexes of these orders.
var userIndexes = map[string]string{
	"name": "users_by_name", "email": "users_by_email", "tribeId": "users_by_tribe_id", "mobileNumber": "users_by_mobile", "accessLevel": "users_by_level",
	"status": "users_by_login", "lastLoginAt": "users_by_login", "createdAt": "users_by_creation",
}

// fewPeople are as many as are quickly sorted. More of them are read in the order of the list.
const fewPeople = 1000

// userQuery is a list of people in SQL: u is the person.
type userQuery struct {
	parts []*UserListPart
	where db.Where
	// isArchived is whether people are listed who are archived.
	isArchived bool
	// isCounted tells that nothing is asked that people are not counted by.
	isCounted bool
	// joins are those that conditions and order need.
	joins []string
	words []string
	sort  string
	// index is that of the order.
	index string
	desc  bool
}

func (s *Service) newUserQuery(w page.Window) *userQuery {
	q := &userQuery{parts: s.hooks.UserListParts, words: words(w.Search), sort: userSorts["name"], index: userIndexes["name"]}
	q.isCounted = len(q.words) == 0
	for _, word := range q.words {
		q.where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}
	if by, ok := userSorts[w.Sort]; ok {
		q.sort, q.index, q.desc = by, userIndexes[w.Sort], w.Desc
	} else if part := q.part(w.Sort); part != nil && part.IsSortable() {
		q.sort, q.index, q.desc = part.Sort, part.Index, w.Desc
		if !part.SortsAlone {
			q.join(part)
		}
	}
	return q
}

func (q *userQuery) part(name string) *UserListPart {
	if i := slices.IndexFunc(q.parts, func(p *UserListPart) bool { return p.Name == name }); i >= 0 {
		return q.parts[i]
	}
	return nil
}

func (q *userQuery) join(part *UserListPart) {
	if part.Join != "" && !slices.Contains(q.joins, part.Join) {
		q.joins = append(q.joins, part.Join)
	}
}

// byPart adds a filter of another domain.
func (q *userQuery) byPart(f *UserPartFilter) error {
	part := q.part(f.Name)
	if part == nil || part.Filter == nil {
		return errs.Field(f.Name, errs.IsNotValid)
	}
	cond, args, err := part.Filter(f.Value)
	if err != nil {
		return err
	}
	if !part.FiltersAlone {
		q.join(part)
		q.isCounted = false
	}
	q.where.And(cond, args...)
	return nil
}

// from is the list without order: its tables and conditions.
func (q *userQuery) from() (string, []any) {
	archived := "u.archived_at IS NULL"
	if q.isArchived {
		archived = "u.archived_at IS NOT NULL"
	}
	where := q.where.With(archived)
	cond, args := where.SQL()
	return strings.Join(append([]string{"FROM users u"}, q.joins...), " ") + " " + cond, args
}

// count asks how many people the list has: of those who are counted already, or one by one.
func (q *userQuery) count() (string, []any) {
	if q.isCounted {
		where := q.where.With("u.is_archived = ?", q.isArchived)
		cond, args := where.SQL()
		return "SELECT COALESCE(SUM(u.people), 0) FROM " + countedUsers + " " + cond, args
	}
	from, args := q.from()
	return "SELECT COUNT(*) " + from, args
}

// order is ORDER BY over the expression of the order and the id, so that pages never overlap.
func (q *userQuery) order(sort, id string) string {
	dir := ""
	if q.desc {
		dir = " DESC"
	}
	return " ORDER BY " + sort + dir + ", " + id + dir
}

// pageOf is where the people of a page are in the order of their list: so many after the first ones, or counted from its end.
type pageOf struct {
	skip, size int
	fromEnd    bool
}

// pageOf finds a page in a list of so many people, from whichever end is nearer.
func (q *userQuery) pageOf(w page.Window, total int) pageOf {
	size := min(w.PerPage, total-w.Offset())
	if behind := total - w.Offset() - size; behind < w.Offset() {
		return pageOf{skip: behind, size: size, fromEnd: true}
	}
	return pageOf{skip: w.Offset(), size: size}
}

// inOrder has the list read in the order of its index, where nothing but what the index holds is asked of many people: a planner may think that
// a filter leaves few, and sort them.
func (q *userQuery) inOrder(d *db.DB, from string, total int) string {
	if !q.isCounted || q.isArchived || total <= fewPeople {
		return from
	}
	return strings.Replace(from, "FROM users u", "FROM users u"+d.IndexedBy(q.index), 1)
}

// ids finds the people of a page with what they are sorted by, from the index of the order alone.
func (q *userQuery) ids(d *db.DB, p pageOf, total int) (string, []any) {
	turned := *q
	turned.desc = q.desc != p.fromEnd
	from, args := q.from()
	from = q.inOrder(d, from, total)
	return "SELECT u.id AS id, " + q.sort + " AS sort_key, -1 AS total " + from + turned.order(q.sort, "u.id") + " LIMIT ? OFFSET ?", append(args, p.size, p.skip)
}

// found finds the people of a window by their words: all that the index of words knows are found first, then sorted and counted.
func (q *userQuery) found(w page.Window) (string, []any) {
	from, args := q.from()
	key, sorted := "u.id AS id", "SELECT u.id AS id, "+q.sort+" AS sort_key, COUNT(*) OVER () AS total FROM found JOIN users u ON u.id = found.id "+strings.Join(q.joins, " ")+q.order(q.sort, "u.id")
	if q.sort == userSorts["name"] {
		key, sorted = "u.id AS id, u.name_key AS sort_key", "SELECT id, sort_key, COUNT(*) OVER () AS total FROM found"+q.order("sort_key", "id")
	}
	return "WITH found AS MATERIALIZED (SELECT " + key + " " + from + ") " + sorted + " LIMIT ? OFFSET ?", append(args, w.PerPage, w.Offset())
}

// everyID reads the ids of the whole list in its order.
func (q *userQuery) everyID() (string, []any) {
	from, args := q.from()
	return "SELECT u.id " + from + q.order(q.sort, "u.id"), args
}

// chosen finds people by a condition instead of that of the list.
func (q *userQuery) chosen(cond string) string {
	return "SELECT u.id AS id, " + q.sort + " AS sort_key, 0 AS total FROM users u " + strings.Join(q.joins, " ") + " WHERE " + cond
}

// rows reads whole people for the ids that a query finds, with the columns of other domains.
func (q *userQuery) rows(ids string) string {
	columns, joins := []string{"w.total", users.Columns("u.")}, []string{}
	for _, part := range q.columns() {
		columns = append(columns, part.Value)
		if part.Join != "" && !slices.Contains(joins, part.Join) {
			joins = append(joins, part.Join)
		}
	}
	return "SELECT " + strings.Join(columns, ", ") + " FROM (" + ids + ") w JOIN users u ON u.id = w.id " + strings.Join(joins, " ") + q.order("w.sort_key", "w.id")
}

// columns are the parts that have a column.
func (q *userQuery) columns() []*UserListPart {
	var out []*UserListPart
	for _, part := range q.parts {
		if part.IsColumn() {
			out = append(out, part)
		}
	}
	return out
}
