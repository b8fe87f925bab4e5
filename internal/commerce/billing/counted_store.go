package billing

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// Tables that triggers keep count schedule rows that aren't voided (0330): schedules_by_day by their day and whether they
// are paid, schedules_by_kind also by all else that a list may be narrowed by. A condition on them calls them r, as one on
// the rows themselves does.

// both adds a condition on rows, and what it is on what counts them.
func (l *listing) both(onRows, onCounted string, args ...any) {
	l.Where.And(onRows, args...)
	if l.counted != nil {
		l.counted.And(onCounted, args...)
	}
}

// byDay adds a condition on the day of rows.
func (l *listing) byDay(cond string, args ...any) { l.both(cond, cond, args...) }

// byKind is both for what is not known by day alone.
func (l *listing) byKind(onRows, onCounted string, args ...any) {
	l.isByKind = true
	l.both(onRows, onCounted, args...)
}

// countValid is addValidity on what counts rows.
func (l *listing) countValid(isActive bool, now time.Time) {
	l.isByKind = true
	switch {
	case l.counted == nil:
	case isActive:
		l.counted.And("r.valid_until > ?", now)
	default:
		l.counted.And("r.valid_until <= ?", now)
	}
}

// counting is what the rows of a list are counted from, how many of them a row of that stands for, and the condition.
func (l *listing) counting() (from, each, cond string, args []any) {
	switch {
	case l.counted == nil:
		cond, args = l.Where.SQL()
		return "payment_schedules r" + l.Joins, "1", cond, args
	case l.isByKind:
		from = "schedules_by_kind r"
	default:
		from = "schedules_by_day r"
	}

	cond, args = l.counted.SQL()
	return from, "r.row_count", cond, args
}

// countedDay is how many rows of a list are due on a day, and what they come to.
type countedDay struct {
	day    time.Time
	rows   int
	amount money.Centavos
}

// countPayments counts and adds up the schedule rows of a list, by day in the order of the list. A list that has to look
// at its rows for that is counted as if all were of one day.
func (s *Store) countPayments(ctx context.Context, l *listing, w page.Window) ([]countedDay, error) {
	from, each, cond, args := l.counting()
	day, group := "0", ""
	if l.counted != nil {
		day = "r.schedule_date"
		group = " GROUP BY r.schedule_date ORDER BY r.schedule_date"
		if w.Desc {
			group += " DESC"
		}
	}

	days := []countedDay{}
	err := s.db.Each(ctx, "SELECT "+day+", COALESCE(SUM("+each+"), 0), COALESCE(SUM("+l.summed+"), 0) FROM "+from+" "+
		cond+group, args, func(scan func(...any) error) error {
		var of countedDay
		err := scan(db.Millis(&of.day), &of.rows, &of.amount)
		days = append(days, of)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count the payments of a list: %w", err)
	}

	return days, nil
}

// pageOf is where the rows of a page come from, with its place in it as the last two values.
func (s *Store) pageOf(l *listing, w page.Window, days []countedDay) (from, cond string, args []any) {
	from, skip := "FROM payment_schedules r"+l.Joins, w.Offset()
	where := l.Where
	switch {
	case l.counted == nil:
	case w.Sort == byDate:
		// Only the days of the page are read, so that a page in the middle costs what the first one does.
		on, before := pageDays(days, skip, w.PerPage)
		within := where.With("r.schedule_date IN (?"+strings.Repeat(", ?", len(on)-1)+")", on...)
		where, skip = &within, skip-before
	case w.Sort == byName:
		// One person after the other in the order of names, instead of sorting the rows of all.
		inOrder := where.With("r.user_id = u.id")
		from = "FROM users u CROSS JOIN payment_schedules r" + strings.Replace(l.Joins, JoinOwner, "", 1)
		where = &inOrder
	}

	cond, args = where.SQL()
	return from, cond, append(args, w.PerPage, skip)
}

// pageDays are the days that have the rows of a page, the first of all where it lies behind the last, and how many rows
// come before those days.
func pageDays(days []countedDay, skip, perPage int) (on []any, before int) {
	seen := 0
	for _, day := range days {
		switch {
		// Counts come and go in rows of their own, which may add up to a day without any.
		case day.rows == 0:
			continue
		case seen >= skip+perPage:
			return on, before
		case seen+day.rows <= skip:
			before += day.rows
		default:
			on = append(on, day.day)
		}

		seen += day.rows
	}

	if len(on) == 0 {
		return []any{days[0].day}, 0
	}

	return on, before
}
