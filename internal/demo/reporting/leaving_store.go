package reporting

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/reporting/retention"
)

// store reads whom the demo tells of and writes what no Service would: what happened before now. It decides nothing.
type store struct{ db *db.DB }

var answers = db.NewTable[retention.Answer]("leaving_answers")

// countAnswers is how many people said why they left.
func (s *store) countAnswers(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM leaving_answers`)
}

// findLeft are the people with a membership that is over.
func (s *store) findLeft(ctx context.Context, now time.Time) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT s.user_id FROM subscriptions s JOIN products p ON p.id = s.product_id AND p.is_membership
		WHERE s.ends_at <= ? ORDER BY s.user_id`, now)
}

// insertAnswer writes why somebody left.
func (s *store) insertAnswer(ctx context.Context, answer *retention.Answer) error {
	if err := answers.Insert(ctx, s.db, answer); err != nil {
		return fmt.Errorf("keep why user %d left: %w", answer.UserID, err)
	}

	return nil
}
