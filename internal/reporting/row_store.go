package reporting

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// Row is one of the rows behind a figure.
type Row struct {
	ID     string
	At     time.Time
	UserID *int
	// Person is whom it is about; empty for nobody with an account.
	Person, What, Detail string
	Amount               money.Centavos
	// Base is what a row of a ratio could come to; nil of others.
	Base *money.Centavos
	// Path is the address of the page that it is about; nil for others.
	Path *string
}

// rowFilter is which rows of a figure are wanted.
type rowFilter struct {
	w      window
	by     string
	key    string
	search string
}

// rowQuery is the rows of a figure without their order.
func (a *reportReader) rowQuery(f *figure, filter rowFilter) (from string, args []any, err error) {
	from, where, args := a.from(f.rows, filter.w)
	// A scope joins the person already.
	if a.scope == nil {
		from += ` LEFT JOIN users u ON u.id = x.user_id`
	}

	if filter.by != "" {
		c, err := cutOf(f, filter.by)
		if err != nil {
			return "", nil, err
		}

		key, keyArgs := a.fill(c.key, filter.w)
		// The part without a name has an empty key.
		where.And("COALESCE("+key+", '') = ?", append(keyArgs, filter.key)...)
	}

	for word := range strings.FieldsSeq(fold.Plain(filter.search)) {
		where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, more := where.SQL()

	return from + " " + cond, append(args, more...), nil
}

// count tells how many rows a figure has and what they come to.
func (a *reportReader) count(
	ctx context.Context, f *figure, filter rowFilter,
) (total int, value *money.Centavos, err error) {
	from, args, err := a.rowQuery(f, filter)
	if err != nil {
		return 0, nil, err
	}

	base := "0"
	if f.isRatio() {
		base = "SUM(x.base)"
	}

	var sum, of int64
	err = a.s.db.Row(ctx,
		`SELECT COUNT(*), CAST(COALESCE(SUM(x.amount), 0) AS BIGINT), CAST(COALESCE(`+base+`, 0) AS BIGINT)`+from, args,
		&total, &sum, &of)
	if err != nil {
		return 0, nil, fmt.Errorf("count the rows of %s: %w", f.key, err)
	}

	return total, f.valueOf(sum, of), nil
}

// rowSorts are by what rows are ordered.
var rowSorts = db.Sorts{"at": "x.at", "amount": "x.amount", "person": "u.last_name"}

// eachRow reads rows of a figure, the newest first unless told.
func (a *reportReader) eachRow(
	ctx context.Context, f *figure, filter rowFilter, w page.Window, read func(*Row) error,
) error {
	from, args, err := a.rowQuery(f, filter)
	if err != nil {
		return err
	}
	if rowSorts[w.Sort] == "" {
		w.Sort, w.Desc = "at", true
	}

	base := "0"
	if f.isRatio() {
		base = "x.base"
	}

	path := "CAST(NULL AS TEXT)"
	if f.hasPath {
		path = "x.path"
	}

	err = a.s.db.Each(ctx,
		`SELECT CAST(x.id AS TEXT), x.at, x.user_id, COALESCE(u.first_name || ' ' || u.last_name, ''), x.what, x.detail,
			x.amount, `+base+`, `+path+from+
			rowSorts.Order(w, "x.id")+` LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset()), func(scan func(dest ...any) error) error {
			row := new(Row)
			var amount, of int64
			if err := scan(&row.ID, db.Millis(&row.At), &row.UserID, &row.Person, &row.What, &row.Detail, &amount,
				&of, &row.Path); err != nil {
				return err
			}

			row.Amount = f.rowValue(amount)
			if f.isRatio() {
				row.Base = new(f.rowValue(of))
			}

			return read(row)
		})
	if err != nil {
		return fmt.Errorf("read the rows of %s: %w", f.key, err)
	}

	return nil
}

// rowValue is an amount of a row with two decimals.
func (f *figure) rowValue(amount int64) money.Centavos {
	if f.rowUnit() == inPesos {
		return money.Centavos(amount)
	}

	return money.Centavos(100 * amount)
}
