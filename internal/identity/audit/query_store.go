package audit

import (
	"strings"

	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
)

// query is a part of the log in SQL: l is the line, a who did it, b as whom, s to whom.
type query struct {
	where db.Where
	// words splits what somebody looks for.
	words func(search string) []string
	// ascending begins with the oldest.
	ascending bool
}

// people narrows a column to those whose name, address, Tribe ID or number holds every word.
func (q *query) people(column string, wanted *string) {
	if cond, args := q.peopleWith(values.OrEmpty(wanted)); cond != "" {
		q.where.And(column+cond, args...)
	}
}

// search finds lines by or about somebody, and those about a thing of that name.
func (q *query) search(wanted string) {
	if cond, args := q.peopleWith(wanted); cond != "" {
		all := append([]any{db.Like(db.Fold(wanted))}, args...)
		q.where.And(`LOWER(l.label) LIKE ? ESCAPE '\' OR l.subject_user_id`+cond+" OR l.actor_id"+cond,
			append(all, args...)...)
	}
}

// peopleWith is the condition that somebody has all these words; empty for none.
func (q *query) peopleWith(wanted string) (string, []any) {
	found := q.words(wanted)
	if len(found) == 0 {
		return "", nil
	}
	conds, args := make([]string, len(found)), make([]any, len(found))
	for i, word := range found {
		conds[i], args[i] = `u.search_text LIKE ? ESCAPE '\'`, db.Like(word)
	}
	return " IN (SELECT u.id FROM users u WHERE " + strings.Join(conds, " AND ") + ")", args
}
