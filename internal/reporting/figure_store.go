package reporting

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/period"
)

// source is a SELECT of id, at, user_id, what, detail, amount and whatever the cuts of its figures ask for, with two marks for the first moment and the
// one after the last. {now} and {today} are written into it.
type source string

const (
	aDay = 24 * 60 * 60 * 1000
	// sliceMax is how many parts a figure is shown in.
	sliceMax = 200
)

// asked is who wants to know something about a report, and when.
type asked struct {
	s     *Service
	scope *identity.UserScope
	now   time.Time
	today time.Time
}

// from is the text of a source x, its arguments, and the condition for whom the caller sees.
func (a *asked) from(text source, r period.Range) (from string, where *db.Where, args []any) {
	words := strings.NewReplacer("{now}", fmt.Sprint(a.now.UnixMilli()), "{today}", fmt.Sprint(a.today.UnixMilli()))
	from, where, args = ` FROM (`+words.Replace(string(text))+`) x`, new(db.Where), []any{r.From, r.To}
	if a.scope != nil {
		from += ` JOIN users u ON u.id = x.user_id`
		where.And("("+a.scope.Cond+")", a.scope.Args...)
	}

	return from, where, args
}

// sourceOf is where a figure is read from: what is kept by day knows no people.
func (a *asked) sourceOf(f *figure) source {
	if f.kept != "" && a.scope == nil {
		return f.kept
	}

	return f.rows
}

// values adds up a figure for several ranges, in one statement.
func (a *asked) values(ctx context.Context, f *figure, ranges []period.Range) ([]money.Centavos, error) {
	all := ranges[0]
	sums, inside := []string{}, []any{}
	for _, r := range ranges {
		if r.From.Before(all.From) {
			all.From = r.From
		}
		if r.To.After(all.To) {
			all.To = r.To
		}
		sums = append(sums, `CAST(COALESCE(SUM(CASE WHEN x.at >= ? AND x.at < ? THEN x.amount ELSE 0 END), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN x.at >= ? AND x.at < ? THEN 1 ELSE 0 END), 0) AS BIGINT)`)
		inside = append(inside, r.From, r.To, r.From, r.To)
	}
	from, where, args := a.from(a.sourceOf(f), all)
	cond, condArgs := where.SQL()

	got := make([]int64, 2*len(ranges))
	dest := make([]any, len(got))
	for i := range got {
		dest[i] = &got[i]
	}
	err := a.s.db.Row(ctx, `SELECT `+strings.Join(sums, ", ")+from+" "+cond, slices.Concat(inside, args, condArgs), dest...)
	if err != nil {
		return nil, fmt.Errorf("add up %s: %w", f.key, err)
	}

	out := make([]money.Centavos, len(ranges))
	for i := range ranges {
		out[i] = f.valueOf(got[2*i], got[2*i+1])
	}

	return out, nil
}

// valueOf is the value of rows by their sum and how many they are. It has two decimals, whatever its unit.
func (f *figure) valueOf(sum, count int64) money.Centavos {
	switch f.unit {
	case inPesos:
		return money.Centavos(sum)
	case inCount:
		return money.Centavos(100 * sum)
	}
	if count == 0 {
		return 0
	}

	// Percent, rounded half up.
	return money.Centavos((sum*10000*2 + count) / (2 * count))
}

// cut is by what a figure can be told apart: an expression of the rows x, and what its values are called.
type cut struct {
	key string
	// names picks the keys with their names; empty where the key is the name.
	names string
}

const (
	byProduct  = "product"
	byFunnel   = "funnel"
	byTerm     = "term"
	byPlatform = "platform"
	byBatch    = "batch"
	byAge      = "age"
	byWeek     = "week"
)

// cutsBy are all of them.
var cutsBy = map[string]cut{
	byProduct:  {"CAST(x.product_id AS TEXT)", `SELECT CAST(id AS TEXT), name FROM products`},
	byFunnel:   {"x.funnel_id", `SELECT id, name FROM funnels`},
	byTerm:     {"x.term_id", `SELECT id, name FROM payment_terms`},
	byBatch:    {"CAST(x.batch_id AS TEXT)", `SELECT CAST(id AS TEXT), name FROM batches`},
	byPlatform: {"x.platform", `SELECT platform_key, MAX(platform) FROM money_days GROUP BY platform_key`},
	byAge: {fmt.Sprintf(`CASE WHEN {today} - x.at <= 7 * CAST(%[1]d AS BIGINT) THEN '1–7 days' WHEN {today} - x.at <= 14 * CAST(%[1]d AS BIGINT) THEN '8–14 days'
		WHEN {today} - x.at <= 30 * CAST(%[1]d AS BIGINT) THEN '15–30 days' ELSE 'Over 30 days' END`, aDay), ""},
	byWeek: {fmt.Sprintf(`CAST((x.at - {today}) / (7 * CAST(%d AS BIGINT)) AS TEXT)`, aDay), ""},
}

// ages are the parts of what is overdue, in their order.
var ages = []string{"1–7 days", "8–14 days", "15–30 days", "Over 30 days"}

// cutOf is the expression of a cut of a figure.
func (a *asked) cutOf(f *figure, by string) (cut, error) {
	if !slices.Contains(f.cuts, by) {
		return cut{}, errs.Field("by", "Choose another breakdown.")
	}
	c := cutsBy[by]
	c.key = strings.ReplaceAll(c.key, "{today}", fmt.Sprint(a.today.UnixMilli()))

	return c, nil
}

// Slice is a part of a figure.
type Slice struct {
	Key, Name string
	Value     money.Centavos
}

// slices tells a figure apart, the largest part first; ages and weeks in their order.
func (a *asked) slices(ctx context.Context, f *figure, by string, r period.Range) ([]*Slice, error) {
	c, err := a.cutOf(f, by)
	if err != nil {
		return nil, err
	}

	from, where, args := a.from(a.sourceOf(f), r)
	cond, condArgs := where.SQL()
	out := []*Slice{}
	err = a.s.db.Each(ctx, `SELECT COALESCE(`+c.key+`, ''), CAST(SUM(x.amount) AS BIGINT), COUNT(*)`+from+" "+cond+` GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT `+fmt.Sprint(sliceMax),
		slices.Concat(args, condArgs), func(scan func(dest ...any) error) error {
			one := new(Slice)
			var sum, count int64
			if err := scan(&one.Key, &sum, &count); err != nil {
				return err
			}
			one.Name, one.Value = one.Key, f.valueOf(sum, count)
			out = append(out, one)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("tell %s apart by %s: %w", f.key, by, err)
	}

	return out, a.nameSlices(ctx, c, by, out)
}

// nameSlices gives slices the names people know, and those of a line their order.
func (a *asked) nameSlices(ctx context.Context, c cut, by string, out []*Slice) error {
	switch by {
	case byAge:
		slices.SortFunc(out, func(x, y *Slice) int { return slices.Index(ages, x.Key) - slices.Index(ages, y.Key) })

		return nil
	case byWeek:
		slices.SortFunc(out, func(x, y *Slice) int { return strings.Compare(x.Key, y.Key) })
		for _, one := range out {
			one.Name = a.weekName(one.Key)
		}

		return nil
	}

	names := map[string]string{}
	if c.names != "" {
		err := a.s.db.Each(ctx, c.names, nil, func(scan func(dest ...any) error) error {
			var key, name string
			err := scan(&key, &name)
			names[key] = name

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

	return nil
}

// weekName is the days of a week from today.
func (a *asked) weekName(key string) string {
	var week int
	if _, err := fmt.Sscan(key, &week); err != nil {
		return key
	}
	first := clock.AddDays(a.today, 7*week).In(clock.Manila)

	return first.Format("Jan 02") + " – " + first.AddDate(0, 0, 6).Format("Jan 02")
}

// Row is one of the rows behind a figure.
type Row struct {
	ID     string
	At     time.Time
	UserID *int
	// Person is whom it is about; empty for nobody with an account.
	Person, What, Detail string
	Amount               money.Centavos
}

// rowFilter is which rows of a figure are wanted.
type rowFilter struct {
	r      period.Range
	by     string
	key    string
	search string
}

// rowQuery is the rows of a figure without their order.
func (a *asked) rowQuery(f *figure, filter rowFilter) (from string, args []any, err error) {
	from, where, args := a.from(f.rows, filter.r)
	if a.scope == nil {
		from += ` LEFT JOIN users u ON u.id = x.user_id`
	}
	if filter.by != "" {
		c, err := a.cutOf(f, filter.by)
		if err != nil {
			return "", nil, err
		}
		where.And("COALESCE("+c.key+", '') = ?", filter.key)
	}
	for word := range strings.FieldsSeq(fold.Plain(filter.search)) {
		where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}
	cond, more := where.SQL()

	return from + " " + cond, append(args, more...), nil
}

// count tells how many rows a figure has and what they come to.
func (a *asked) count(ctx context.Context, f *figure, filter rowFilter) (total int, value money.Centavos, err error) {
	from, args, err := a.rowQuery(f, filter)
	if err != nil {
		return 0, 0, err
	}
	var sum int64
	if err := a.s.db.Row(ctx, `SELECT COUNT(*), CAST(COALESCE(SUM(x.amount), 0) AS BIGINT)`+from, args, &total, &sum); err != nil {
		return 0, 0, fmt.Errorf("count the rows of %s: %w", f.key, err)
	}

	return total, f.valueOf(sum, int64(total)), nil
}

// rowSorts are by what rows are ordered.
var rowSorts = db.Sorts{"at": "x.at", "amount": "x.amount", "person": "u.last_name"}

// eachRow reads rows of a figure, the newest first unless told.
func (a *asked) eachRow(ctx context.Context, f *figure, filter rowFilter, w page.Window, read func(*Row) error) error {
	from, args, err := a.rowQuery(f, filter)
	if err != nil {
		return err
	}
	if rowSorts[w.Sort] == "" {
		w.Sort, w.Desc = "at", true
	}

	err = a.s.db.Each(ctx, `SELECT CAST(x.id AS TEXT), x.at, x.user_id, COALESCE(u.first_name || ' ' || u.last_name, ''), x.what, x.detail, x.amount`+from+
		rowSorts.Order(w, "x.id")+` LIMIT ? OFFSET ?`, append(args, w.PerPage, w.Offset()), func(scan func(dest ...any) error) error {
		row := new(Row)
		var amount int64
		if err := scan(&row.ID, db.Millis(&row.At), &row.UserID, &row.Person, &row.What, &row.Detail, &amount); err != nil {
			return err
		}
		row.Amount = money.Centavos(amount)
		if f.unit != inPesos {
			row.Amount *= 100
		}

		return read(row)
	})
	if err != nil {
		return fmt.Errorf("read the rows of %s: %w", f.key, err)
	}

	return nil
}
