package reporting

import (
	"regexp"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// source is a SELECT of id, at, user_id, what, detail, amount and whatever the cuts of its figures ask for. A source of
// a figure that has an end selects until, which is null for what has none; one of a ratio selects base.
//
// Words in braces stand for moments: {from} and {to} of the window, its {moment}, the first moment of that {day} and
// the first one {after} it, {now}, {today}, {tomorrow}, and {silent}, since when someone has to have been seen,
// {monday}, and the {grace} after a membership in milliseconds.
type source string

const dayMillis = 24 * 60 * 60 * 1000

// reportReader reads a report for someone, as it is at a moment.
type reportReader struct {
	s     *Service
	scope *people.Scope
	now   time.Time
	today time.Time
	// silent is since when someone has to have been seen, grace how long a membership can be renewed after its end.
	silent time.Time
	grace  time.Duration
	// span are the days that sums by day are read for; read, late and later are what was read.
	span  window
	read  map[string]*series
	late  []paidPair
	later *laterToday
}

var marks = regexp.MustCompile(`\{[a-z]+\}`)

// fill puts marks for values where a text names moments.
func (a *reportReader) fill(text string, w window) (filled string, args []any) {
	filled = marks.ReplaceAllStringFunc(text, func(mark string) string {
		var at time.Time
		switch mark {
		case "{grace}":
			args = append(args, a.grace.Milliseconds())

			return "CAST(? AS BIGINT)"
		case "{monday}":
			at = clock.AddDays(a.today, -(int(a.today.In(clock.Manila).Weekday())+6)%7)
		case "{from}":
			at = w.From
		case "{to}":
			at = w.To
		case "{moment}":
			at = w.moment
		case "{day}":
			at = clock.StartOfDay(w.moment)
		case "{after}":
			at = clock.AddDays(clock.StartOfDay(w.moment), 1)
		case "{now}":
			at = a.now
		case "{today}":
			at = a.today
		case "{tomorrow}":
			at = clock.AddDays(a.today, 1)
		case "{silent}":
			at = a.silent
		default:
			return mark
		}

		args = append(args, at.UnixMilli())

		return "CAST(? AS BIGINT)"
	})

	return filled, args
}

// from is the text of a source x, its arguments, and the condition for whom the caller sees.
func (a *reportReader) from(text source, w window) (from string, where *db.Where, args []any) {
	filled, args := a.fill(string(text), w)
	from, where = ` FROM (`+filled+`) x`, new(db.Where)
	if a.scope != nil {
		from += ` JOIN users u ON u.id = x.user_id`
		where.And("("+a.scope.Cond+")", a.scope.Args...)
	}

	return from, where, args
}

// sourceOf is where the rows of a figure are added up: lean sources know no people, but for those that count people.
func (a *reportReader) sourceOf(f *figure) source {
	if f.lean != "" && (a.scope == nil || f.isDistinct) {
		return f.lean
	}

	return f.rows
}

// partsOf is where the parts of a figure are read from. What is kept by day says nothing about what was unpaid at an
// earlier moment.
func (a *reportReader) partsOf(f *figure, w window) source {
	isNow := !f.hasEnd || w.moment.Equal(a.now)
	if f.parts != "" && a.scope == nil && isNow {
		return f.parts
	}

	return f.rows
}
