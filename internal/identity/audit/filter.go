package audit

import (
	"context"
	"time"

	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// newQuery makes SQL of a filter.
//
// Requires the info log page. Returns errs.Invalid for a day that is not formatted correctly.
func (s *Service) newQuery(ctx context.Context, w page.Window, f *Filter) (*query, error) {
	if !actor.From(ctx).Page(logPage) {
		return nil, errs.Denied()
	}

	q := &query{words: s.hooks.Words, ascending: w.Sort == "at" && !w.Desc}
	q.search(w.Search)
	if f == nil {
		return q, nil
	}

	action, entity := values.OrEmpty(f.Action), values.OrEmpty(f.Entity)
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

// day is the first moment of a Manila day.
func day(c *errs.Check, field string, text *string) (time.Time, bool) {
	if values.OrEmpty(text) == "" {
		return time.Time{}, false
	}
	at, err := time.ParseInLocation(time.DateOnly, *text, clock.Manila)
	c.That(err == nil, field, errs.IsNotValid)
	return at.UTC(), err == nil
}
