package reporting

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/reporting/retention"
)

// sliceMax is how many parts a figure is shown in.
const sliceMax = 200

// cut is by what a figure can be told apart: an expression of the rows x, and what its values are called.
type cut struct {
	key string
	// names picks the keys with their names; empty where the key is the name.
	names string
	// all are the keys in their order, where parts of nothing are shown too.
	all []string
	// isInOrder is for names that have an order of their own, which is that of names.
	isInOrder bool
}

const (
	byProduct  = "product"
	byFunnel   = "funnel"
	byTerm     = "term"
	byPlatform = "platform"
	byBatch    = "batch"
	byAge      = "age"
	byWeek     = "week"
	byPastWeek = "pastWeek"
	byStage    = "stage"
	byGroup    = "group"
	byStatus   = "status"
	byMove     = "move"
	byCourse   = "course"
	byLesson   = "lesson"
	byEvent    = "event"
	byCircle   = "circle"
	byKind     = "kind"
	byPage     = "page"
	byManager  = "manager"
	byTiming   = "timing"
	byReason   = "reason"
)

// cutsBy are all of them.
var cutsBy = map[string]cut{
	byProduct:  {key: "CAST(x.product_id AS TEXT)", names: `SELECT CAST(id AS TEXT), name FROM products`},
	byFunnel:   {key: "x.funnel_id", names: `SELECT id, name FROM funnels`},
	byTerm:     {key: "x.term_id", names: `SELECT id, name FROM payment_terms`},
	byBatch:    {key: "CAST(x.batch_id AS TEXT)", names: `SELECT CAST(id AS TEXT), name FROM batches`},
	byPlatform: {key: "x.platform", names: `SELECT platform_key, MAX(platform) FROM money_days GROUP BY platform_key`},
	byAge: {key: fmt.Sprintf(`CASE WHEN {day} - x.at <= 7 * CAST(%[1]d AS BIGINT) THEN '1–7 days' WHEN {day} - x.at <= 14 * CAST(%[1]d AS BIGINT) THEN '8–14 days'
		WHEN {day} - x.at <= 30 * CAST(%[1]d AS BIGINT) THEN '15–30 days' ELSE 'Over 30 days' END`, dayMillis),
		all: []string{"1–7 days", "8–14 days", "15–30 days", "Over 30 days"}},
	byWeek: {key: fmt.Sprintf(`CAST((x.at - {day}) / (7 * CAST(%d AS BIGINT)) AS TEXT)`, dayMillis),
		all: []string{"0", "1", "2", "3", "4", "5", "6", "7"}},
	byPastWeek: {key: `CAST((x.at - {from}) / 604800000 AS TEXT)`,
		all: []string{"0", "1", "2", "3", "4", "5", "6", "7"}},
	byStage: {key: "CAST(x.stage_id AS TEXT)",
		names:     `SELECT CAST(id AS TEXT), 'Stage ' || number || ', ' || name FROM stages ORDER BY number`,
		isInOrder: true},
	byGroup:  {key: "CAST(x.group_id AS TEXT)", names: `SELECT CAST(id AS TEXT), name FROM member_groups`},
	byStatus: {key: "x.status", all: []string{memberActive, memberMultiple, memberSuspended, memberExpired}},
	byMove: {key: "COALESCE(CAST(x.from_id AS TEXT), '') || '>' || CAST(x.stage_id AS TEXT)", isInOrder: true,
		names: `SELECT COALESCE(CAST(m.from_id AS TEXT), '') || '>' || CAST(m.to_id
			AS TEXT), COALESCE('Stage ' || f.number, 'Start') || ' → Stage ' || t.number
			FROM (SELECT DISTINCT from_id, to_id FROM stage_moves) m JOIN stages t ON t.id = m.to_id
			LEFT JOIN stages f ON f.id = m.from_id
			ORDER BY COALESCE(f.number, -1), t.number`},
	byCourse: {key: "CAST(x.course_id AS TEXT)", names: `SELECT CAST(id AS TEXT), name FROM courses`},
	byLesson: {key: "CAST(x.lesson_id AS TEXT)",
		names: `SELECT CAST(l.id AS TEXT), c.name || ': ' || l.name FROM lessons l
			JOIN courses c ON c.id = l.course_id`},
	byEvent:  {key: "CAST(x.event_id AS TEXT)", names: `SELECT CAST(id AS TEXT), name FROM events`},
	byCircle: {key: "CAST(x.circle_id AS TEXT)", names: `SELECT CAST(id AS TEXT), name FROM accountability_groups`},
	byKind: {key: "x.kind",
		names: `SELECT 'client', 'Client' UNION ALL SELECT 'income', 'Income' UNION ALL SELECT 'job', 'Job'
			UNION ALL SELECT 'skill', 'Skill'
		UNION ALL SELECT 'personal', 'Personal'`},
	byPage: {key: "x.path", names: pageNames},
	byManager: {key: "CAST(x.manager_id AS TEXT)",
		names: `SELECT CAST(id AS TEXT), first_name || ' ' || last_name FROM users WHERE id IN (SELECT manager_id
			FROM success_assignments)`},
	byTiming: {key: "x.timing", all: []string{"Early", "On time", "Late"}},
	byReason: {key: "x.reason", names: retention.ReasonNames(), isInOrder: true},
}

// pageNames are the names of pages by the address that they are kept under. That of a funnel is kept under the address
// of its builder, which its readers never see.
const pageNames = `SELECT '/funnels/' || id || '/build' AS path, name || ' (funnel page)' AS name FROM funnels
	UNION ALL SELECT path, name FROM marketing_pages WHERE path NOT LIKE '/funnels/%/build'`

// cutOf is a cut of a figure.
func cutOf(f *figure, by string) (cut, error) {
	if !slices.Contains(f.cuts, by) {
		return cut{}, errs.Field("by", "Choose another breakdown.")
	}

	return cutsBy[by], nil
}

// Slice is a part of a figure.
type Slice struct {
	Key, Name string
	// Value is nil for a share of nothing.
	Value *money.Centavos
	// Rows is how many rows are behind it.
	Rows int
}

// slices tells a figure apart, the largest part first; ages, weeks and stages in their order.
func (a *reportReader) slices(ctx context.Context, f *figure, by string, w window) ([]*Slice, error) {
	c, err := cutOf(f, by)
	if err != nil {
		return nil, err
	}

	key, keyArgs := a.fill(c.key, w)
	base := "0"
	if f.isRatio() {
		base = "SUM(x.base)"
	}

	from, where, args := a.from(a.partsOf(f, w), w)
	cond, condArgs := where.SQL()
	out := []*Slice{}
	err = a.s.db.Each(ctx,
		`SELECT COALESCE(`+key+`, ''), CAST(SUM(x.amount) AS BIGINT), CAST(`+base+` AS BIGINT), COUNT(*)`+from+" "+cond+
			` GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT `+fmt.Sprint(sliceMax),
		slices.Concat(keyArgs, args, condArgs), func(scan func(dest ...any) error) error {
			one := new(Slice)
			var sum, of int64
			if err := scan(&one.Key, &sum, &of, &one.Rows); err != nil {
				return err
			}

			one.Name, one.Value = one.Key, f.valueOf(sum, of)
			out = append(out, one)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("tell %s apart by %s: %w", f.key, by, err)
	}

	if c.all != nil {
		return a.allSlices(f, c, by, out, w), nil
	}

	return out, a.nameSlices(ctx, c, by, out)
}

// allSlices is all slices of a line in their order, also those of nothing.
func (a *reportReader) allSlices(f *figure, c cut, by string, found []*Slice, w window) []*Slice {
	out := []*Slice{}
	for _, key := range c.all {
		one := &Slice{Key: key, Name: key, Value: f.valueOf(0, 0)}
		if at := slices.IndexFunc(found, func(s *Slice) bool { return s.Key == key }); at >= 0 {
			one = found[at]
		}

		if by == byWeek || by == byPastWeek {
			one.Name = weekName(w.From, key)
		}

		out = append(out, one)
	}

	return out
}

// nameSlices gives slices the names people know, and an order to those that have one.
func (a *reportReader) nameSlices(ctx context.Context, c cut, by string, out []*Slice) error {
	names, order := map[string]string{}, []string{}
	if c.names != "" {
		err := a.s.db.Each(ctx, c.names, nil, func(scan func(dest ...any) error) error {
			var key, name string
			err := scan(&key, &name)
			names[key] = name
			order = append(order, key)

			return err
		})
		if err != nil {
			return fmt.Errorf("read the names of each %s: %w", by, err)
		}
	}

	for _, one := range out {
		if name := names[one.Key]; name != "" {
			one.Name = name
		} else if one.Key == "" || one.Key == "0" {
			one.Name = "None"
		}
	}

	if c.isInOrder {
		slices.SortStableFunc(out, func(x,
			y *Slice) int {
			return slices.Index(order, x.Key) - slices.Index(order, y.Key)
		})
	}

	return nil
}

// weekName is the days of a week, counted from a first day.
func weekName(from time.Time, key string) string {
	var week int
	if _, err := fmt.Sscan(key, &week); err != nil {
		return key
	}
	first := clock.AddDays(from, 7*week).In(clock.Manila)

	return first.Format("Jan 02") + " – " + first.AddDate(0, 0, 6).Format("Jan 02")
}
