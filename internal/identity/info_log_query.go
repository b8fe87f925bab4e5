package identity

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// infoLogQuery is a part of the log in SQL: l is the line, a who did it, b as whom, s to whom.
type infoLogQuery struct {
	where db.Where
	// ascending begins with the oldest.
	ascending bool
}

// infoLogQuery makes SQL of a filter.
//
// Requires the info log page. Returns errs.Invalid for a day that is not formatted correctly.
func (s *Service) infoLogQuery(ctx context.Context, w page.Window, f *InfoLogFilter) (*infoLogQuery, error) {
	if !actor.From(ctx).Page(infoLogPage) {
		return nil, errs.Denied()
	}

	q := &infoLogQuery{ascending: w.Sort == "at" && !w.Desc}
	q.search(w.Search)
	if f == nil {
		return q, nil
	}

	action, entity := orEmpty(f.Action), orEmpty(f.Entity)
	q.where.If(action != "", "l.action = ?", action).If(entity != "", "l.entity = ?", entity)
	if f.UserID != nil {
		q.where.And("l.subject_user_id = ? OR l.actor_id = ?", *f.UserID, *f.UserID)
	}

	q.people("l.subject_user_id", f.Person)
	q.people("l.actor_id", f.Actor)
	c := new(errs.Check)
	if from, ok := day(c, "from", f.From); ok {
		q.where.And("l.at >= ?", from)
	}

	// The last day counts as a whole.
	if to, ok := day(c, "to", f.To); ok {
		q.where.And("l.at < ?", clock.AddDays(to, 1))
	}

	return q, c.Err()
}

// people narrows a column to those whose name, address, Tribe ID or number holds every word.
func (q *infoLogQuery) people(column string, wish *string) {
	if cond, args := peopleWith(orEmpty(wish)); cond != "" {
		q.where.And(column+cond, args...)
	}
}

// search finds lines by or about somebody, and those about a thing of that name.
func (q *infoLogQuery) search(wish string) {
	if cond, args := peopleWith(wish); cond != "" {
		all := append([]any{db.Like(db.Fold(wish))}, args...)
		q.where.And(`LOWER(l.label) LIKE ? ESCAPE '\' OR l.subject_user_id`+cond+" OR l.actor_id"+cond,
			append(all, args...)...)
	}
}

// peopleWith is the condition that somebody has all these words; empty for none.
func peopleWith(wish string) (string, []any) {
	found := words(wish)
	if len(found) == 0 {
		return "", nil
	}
	conds, args := make([]string, len(found)), make([]any, len(found))
	for i, word := range found {
		conds[i], args[i] = `u.search_text LIKE ? ESCAPE '\'`, db.Like(word)
	}
	return " IN (SELECT u.id FROM users u WHERE " + strings.Join(conds, " AND ") + ")", args
}

// day is the first moment of a Manila day.
func day(c *errs.Check, field string, text *string) (time.Time, bool) {
	if orEmpty(text) == "" {
		return time.Time{}, false
	}
	at, err := time.ParseInLocation(time.DateOnly, *text, clock.Manila)
	c.That(err == nil, field, errs.IsNotValid)
	return at.UTC(), err == nil
}

func (q *infoLogQuery) count(ctx context.Context, d *db.DB) (int, error) {
	cond, args := q.where.SQL()
	return d.Int(ctx, "SELECT COUNT(*) FROM info_log l "+cond, args...)
}

const nameOf = "CASE WHEN %[1]s.id IS NULL THEN NULL ELSE %[1]s.first_name || ' ' || %[1]s.last_name END"

// keyName names the key of a program that acted on behalf of a.
const keyName = "CASE WHEN k.id IS NULL THEN NULL ELSE k.name || ' (API key)' END"

var infoLogColumns = "l.id, l.at, l.action, COALESCE(" + keyName + ", " + fmt.Sprintf(nameOf, "a") + ")" + ", " +
	fmt.Sprintf(nameOf, "b") + ", COALESCE(" + fmt.Sprintf(nameOf, "s") + ", l.label)" +
	", l.actor_id, l.subject_user_id, l.entity, l.entity_id, l.request_id, l.ip, l.before_json, l.after_json"

// read reads lines in one statement: the lines are chosen first, and only those are joined to people.
func (q *infoLogQuery) read(ctx context.Context, d *db.DB, most, skip int) ([]*InfoLogEntry, error) {
	cond, args := q.where.SQL()
	order := "DESC"
	if q.ascending {
		order = "ASC"
	}

	// Ordered inside for the window and outside once more, as a join keeps no order.
	rows, err := d.Query(ctx,
		"SELECT "+infoLogColumns+" FROM (SELECT l.* FROM info_log l "+cond+" ORDER BY l.at "+order+", l.id "+order+
			` LIMIT ? OFFSET ?) l
		LEFT JOIN users a ON a.id = l.actor_id
		LEFT JOIN api_keys k ON k.id = l.api_key_id
		LEFT JOIN users b ON b.id = l.on_behalf_of_id
		LEFT JOIN users s ON s.id = l.subject_user_id
		ORDER BY l.at `+order+", l.id "+order, append(args, most, skip)...)
	if err != nil {
		return nil, fmt.Errorf("read info log: %w", err)
	}

	defer rows.Close()
	lines := []*InfoLogEntry{}
	for rows.Next() {
		e := new(InfoLogEntry)
		if err := rows.Scan(&e.ID, db.Millis(&e.At), &e.Action, &e.Actor, &e.OnBehalfOf, &e.Subject,
			&e.ActorID, &e.SubjectID, &e.Entity, &e.EntityID, &e.RequestID, &e.IP, &e.before, &e.after); err != nil {
			return nil, fmt.Errorf("scan line of info log: %w", err)
		}

		lines = append(lines, e.named())
	}

	return lines, rows.Err()
}

// named gives a line that is about a thing without a name the number of that thing.
func (e *InfoLogEntry) named() *InfoLogEntry {
	if e.Subject == nil && e.Entity != "" && e.Entity != "user" && e.EntityID != "" {
		e.Subject = new(strings.ReplaceAll(e.Entity, "_", " ") + " " + e.EntityID)
	}
	return e
}
