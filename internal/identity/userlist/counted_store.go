package userlist

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// usersCounted is how many people who are not archived are alike in what lists filter by (0311). Triggers add a row for
// every change.
var usersCounted = db.Rollup{
	Table: "users_counted", Facts: "users_counted_facts",
	Keys:   []string{"level_bits", "is_non_member", "is_active", "membership_rank", "stage_id", "stage_number"},
	Values: []string{"people"},
}

// AddUpCounts adds up rows of users_counted that are alike, once they are many. It is a job, and checks no rights.
func (s *Service) AddUpCounts(ctx context.Context) error { return usersCounted.AddUp(ctx, s.db) }

// counted is how many people a list has, and how many there are who are not archived, where that is known.
type counted struct{ total, everyone int }

// count tells how many people a list has.
func (s *Service) count(ctx context.Context, q *userQuery) (found counted, err error) {
	if q.isCounted {
		// Only people who are not archived are counted here: the null lets conditions say so as they do of people.
		cond, args := q.where.SQL()
		err = s.db.Row(ctx, `SELECT COALESCE(SUM(u.people) FILTER (`+cond+`), 0), COALESCE(SUM(u.people), 0)
			FROM (SELECT c.*, NULL AS archived_at FROM users_counted c) u`, args, &found.total, &found.everyone)
	} else {
		text, args := s.bindPresent(q.count())
		found.total, err = s.db.Int(ctx, text, args...)
	}

	if err != nil {
		return counted{}, fmt.Errorf("count people: %w", err)
	}

	return found, nil
}
