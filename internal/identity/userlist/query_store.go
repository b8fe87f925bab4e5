package userlist

import (
	"slices"
	"strings"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// UserSorts allow-lists the orders of the list; each has an index (0012_people.sql). People without a Tribe ID or a
// number come last.
var UserSorts = map[string]string{
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

// userQuery is a list of people in SQL: u is the person.
type userQuery struct {
	parts []*Part
	where db.Where
	// joins are those that conditions and order need.
	joins []string
	words []string
	sort  string
	desc  bool
	// needsStored tells that it asks for columns that have to be brought up to date before.
	needsStored bool
	// isCounted tells that all its conditions ask for what people are counted by (users_counted).
	isCounted bool
}

func (s *Service) newUserQuery(w page.Window) *userQuery {
	q := &userQuery{parts: s.hooks.Parts, words: Words(w.Search), sort: UserSorts["name"]}
	q.isCounted = len(q.words) == 0
	for _, word := range q.words {
		q.where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}

	// Only orders of this list or of a part: a caller never writes SQL.
	if by, ok := UserSorts[w.Sort]; ok {
		q.sort, q.desc = by, w.Desc
	} else if part := q.part(w.Sort); part != nil && part.IsSortable() {
		q.sort, q.desc = part.Sort, w.Desc
		q.uses(part)
	}

	return q
}

func (q *userQuery) part(name string) *Part {
	if i := slices.IndexFunc(q.parts, func(p *Part) bool { return p.Name == name }); i >= 0 {
		return q.parts[i]
	}
	return nil
}

// uses makes what a part sorts or filters by available.
func (q *userQuery) uses(part *Part) {
	if part.IsStored {
		q.needsStored = q.needsStored || part.BeforeSort == nil
		return
	}

	q.join(part)
}

func (q *userQuery) join(part *Part) {
	if part.Join != "" && !slices.Contains(q.joins, part.Join) {
		q.joins = append(q.joins, part.Join)
	}
}

// byPart adds a filter of another domain.
func (q *userQuery) byPart(f *PartFilter) error {
	part := q.part(f.Name)
	if part == nil || part.Filter == nil {
		return errs.Field(f.Name, errs.IsNotValid)
	}

	cond, args, err := part.Filter(f.Value)
	if err != nil {
		return err
	}

	q.uses(part)
	q.isCounted = q.isCounted && part.IsStored
	q.where.And(cond, args...)
	return nil
}

// from is the list without order: its tables and conditions.
func (q *userQuery) from() (string, []any) {
	cond, args := q.where.SQL()
	return strings.Join(append([]string{"FROM users u"}, q.joins...), " ") + " " + cond, args
}

func (q *userQuery) count() (string, []any) {
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

// placeInList is a person in a sorted list, after whom the next chunk of an export begins.
type placeInList struct {
	sortKey any
	id      int
}

// pageLookup is how a page is found in a list of which it is known how long it is; without that it is zero.
type pageLookup struct {
	counted
	// after is who came last in the chunk before.
	after *placeInList
	// isSQLite tells that the planner has to be told which index to take.
	isSQLite bool
}

// oneByOne is how many entries of an index are passed in the time that one row is looked at.
const oneByOne = 50

// isFasterByIndex tells whether a page is found sooner in the index of the order, passing over those who don't match,
// than by looking at each who does.
func (way pageLookup) isFasterByIndex(w page.Window) bool {
	return (w.Offset()+w.PerPage)*way.everyone <= oneByOne*way.total*way.total
}

// ids finds the people of a window with what they are sorted by: from the index of the order alone where no words are
// looked for. With words, the index of names is read once, and anyone who is found is then sorted and counted.
func (q *userQuery) ids(w page.Window, way pageLookup) (string, []any) {
	if len(q.words) > 0 && q.sort == UserSorts["name"] {
		found, args := q.from()
		return "SELECT u.id AS id, u.name_key AS sort_key, COUNT(*) OVER () AS total " + found + q.order(q.sort,
			"u.id") + " LIMIT ? OFFSET ?", append(args, w.PerPage, w.Offset())
	}

	// Only the index of names holds the words: people are found there first, and sorted then.
	if len(q.words) > 0 {
		found, args := q.from()
		return "WITH found AS MATERIALIZED (SELECT u.id AS id " + found + ") SELECT u.id AS id, " + q.sort +
			" AS sort_key, COUNT(*) OVER () AS total" +
			" FROM found JOIN users u ON u.id = found.id " + strings.Join(q.joins, " ") + q.order(q.sort, "u.id") +
			" LIMIT ? OFFSET ?", append(args, w.PerPage, w.Offset())
	}

	// A page behind the middle is nearer to the end.
	skip, rows, turned := w.Offset(), w.PerPage, *q
	if way.total > 0 && skip > way.total/2 {
		rows = min(rows, way.total-skip)
		skip, turned.desc = way.total-skip-rows, !q.desc
	}

	if way.after != nil {
		skip, turned.where = 0, q.after(way.after)
	}

	text, args := turned.from()
	if way.isSQLite && way.everyone > 0 && way.isFasterByIndex(w) {
		text = q.withoutFilterIndexes(text)
	}

	return "SELECT u.id AS id, " + q.sort + " AS sort_key, -1 AS total " + text + turned.order(q.sort, "u.id") +
		" LIMIT ? OFFSET ?", append(args, rows, skip)
}

// after adds to the conditions that a person comes after a place, so that the database does not count those before it.
func (q *userQuery) after(place *placeInList) db.Where {
	sign := ">"
	if q.desc {
		sign = "<"
	}

	where := q.where.With("("+q.sort+", u.id) "+sign+" (?, ?)", place.sortKey, place.id)
	// SQLite finds its place in an index over an expression by that expression alone
	if strings.Contains(q.sort, "(") {
		where.And(q.sort+" "+sign+"= ?", place.sortKey)
	}

	return where
}

// withoutFilterIndexes keeps SQLite, which doesn't know how many have a value, from sorting all who match.
func (q *userQuery) withoutFilterIndexes(text string) string {
	for _, column := range []string{"u.membership_rank", "u.stage_number", "u.is_active"} {
		if q.sort != column {
			text = strings.ReplaceAll(text, column, "+"+column)
		}
	}

	return text
}

// rows reads whole people for the ids of a window, with the columns of other domains.
func (q *userQuery) rows(w page.Window, way pageLookup) (string, []any) {
	ids, args := q.ids(w, way)
	columns, joins := []string{"w.total", "w.sort_key", people.Users.Columns("u.")}, []string{}
	for _, part := range q.columns() {
		columns = append(columns, part.Value)
		// Two parts may need the same join.
		if part.Join != "" && !slices.Contains(joins, part.Join) {
			joins = append(joins, part.Join)
		}
	}

	// Ordered once more, as a join does not have to keep the order of the ids.
	return "SELECT " + strings.Join(columns, ", ") + " FROM (" + ids + ") w JOIN users u ON u.id = w.id " +
		strings.Join(joins, " ") + q.order("w.sort_key", "w.id"), args
}

// columns are the parts that have a column.
func (q *userQuery) columns() []*Part {
	var out []*Part
	for _, part := range q.parts {
		if part.IsColumn() {
			out = append(out, part)
		}
	}
	return out
}
