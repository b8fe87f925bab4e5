package retention

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/retention/rule"
	"atlas/internal/settings"
)

// terms are the terms s of memberships that weren't undone.
const terms = ` FROM subscriptions s JOIN products p ON p.id = s.product_id AND p.is_membership `

func (s *Service) graceDays(ctx context.Context) int { return s.settings.Int(ctx, settings.GraceDays) }

var personSorts = db.Sorts{"": "u.name_key", "name": "u.name_key"}

// lastTerm is the term of person u that ends last, of those that weren't undone; its one column is named.
func lastTerm(column string) string {
	return `(SELECT ` + column + terms +
		`WHERE s.user_id = u.id AND s.undone_at IS NULL
			ORDER BY COALESCE(s.ends_at, 253402300800000) DESC, s.id DESC LIMIT 1)`
}

// eachPath reads the path of everyone who first became a member in a range of months, on one statement.
func (s *store) eachPath(
	ctx context.Context, scope *people.Scope, from, to rule.Month, read func(userID int, path rule.Path),
) error {
	where := new(db.Where).And("s.undone_at IS NULL")
	query := `SELECT s.user_id, s.starts_at, CASE WHEN s.ends_at IS NULL
		OR s.ended_at < s.ends_at THEN s.ended_at ELSE s.ends_at END` + terms
	if scope != nil {
		query += `JOIN users u ON u.id = s.user_id `
		where.And("("+scope.Cond+")", scope.Args...)
	}

	cond, args := where.SQL()

	// Rows come person by person, so only the terms of one are held at a time.
	userID, own := 0, []rule.Term{}
	finish := func() {
		if len(own) == 0 {
			return
		}

		// Asked of the first term alone, so that someone who came back stays in their first cohort.
		first := rule.MonthOf(own[0].StartsAt)
		if first >= from && first < to {
			read(userID, rule.PathOf(own))
		}

		own = own[:0]
	}

	err := s.db.Each(ctx, query+cond+` ORDER BY s.user_id, s.starts_at, s.id`,
		args, func(scan func(...any) error) error {
			// Plain numbers: there is a row for every membership that ever was.
			var id int
			var starts int64
			var ends *int64
			if err := scan(&id, &starts, &ends); err != nil {
				return err
			}

			term := rule.Term{StartsAt: time.UnixMilli(starts)}
			if ends != nil {
				term.EndsAt = new(time.UnixMilli(*ends))
			}

			if id != userID {
				finish()
				userID = id
			}

			// A term that was ended before it began made no one a member.
			if term.HasRun() {
				own = append(own, term)
			}

			return nil
		})
	if err != nil {
		return fmt.Errorf("read the terms of members: %w", err)
	}

	// The last person has no row behind them that would finish them.
	finish()

	return nil
}

func (s *store) loadPeople(ctx context.Context, ids []int, window page.Window) (*PersonList, error) {
	in, list := s.db.InInts("u.id", ids)
	where := new(db.Where).And(in, list)
	for word := range strings.FieldsSeq(fold.Plain(window.Search)) {
		where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, args := where.SQL()

	out := &PersonList{Rows: []*Person{}}
	var err error
	// The arguments are copied, because the second statement adds to them.
	if out.Total, err = s.db.Int(ctx, `SELECT COUNT(*) FROM users u `+cond, append([]any{}, args...)...); err != nil {
		return nil, fmt.Errorf("count the people of a cohort: %w", err)
	}

	query := `SELECT u.id, u.first_name || ' ' || u.last_name, ` + lastTerm("p.name") + `,
		(SELECT MIN(s.starts_at)` + terms + `WHERE s.user_id = u.id AND s.undone_at IS NULL),
		` + lastTerm("CASE WHEN s.ends_at IS NULL OR s.ended_at < s.ends_at THEN s.ended_at ELSE s.ends_at END") + `
		FROM users u ` + cond + personSorts.Order(window, "u.id") + ` LIMIT ? OFFSET ?`
	err = s.db.Each(ctx, query, append(args, window.PerPage, window.Offset()), func(scan func(...any) error) error {
		person := new(Person)
		err := scan(&person.UserID, &person.Name, &person.Product, db.Millis(&person.StartedAt),
			db.OptionalMillis(&person.EndsAt))
		out.Rows = append(out.Rows, person)

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the people of a cohort: %w", err)
	}

	return out, nil
}
