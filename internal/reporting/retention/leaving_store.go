package retention

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/reporting/retention/rule"
)

// store holds the SQL of terms, of who stayed and of why people left.
type store struct{ db *db.DB }

var answers = db.NewTable[Answer]("leaving_answers")

// ReasonNames is a statement that picks the keys of all reasons with their names.
func ReasonNames() string {
	lines := []string{`SELECT 'none', 'No answer'`}
	for _, reason := range Reasons {
		lines = append(lines, `SELECT '`+reason.Key+`', '`+reason.Name+`'`)
	}

	return strings.Join(lines, " UNION ALL ")
}

// loadTerms reads the memberships that someone bought.
func (s *store) loadTerms(ctx context.Context, userID int) ([]rule.Term, error) {
	out := []rule.Term{}
	err := s.db.Each(ctx,
		`SELECT s.id, s.created_at, s.starts_at, s.ends_at, s.ended_at`+terms+
			`WHERE s.user_id = ? AND s.undone_at IS NULL ORDER BY s.starts_at, s.id`,
		[]any{userID}, func(scan func(...any) error) error {
			term := rule.Term{}
			err := scan(&term.ID, db.Millis(&term.BoughtAt), db.Millis(&term.StartsAt), db.OptionalMillis(&term.EndsAt),
				db.OptionalMillis(&term.EndedAt))
			out = append(out, term)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the memberships of user %d: %w", userID, err)
	}

	return out, nil
}

// loadAsked reads of which product a term is, and whether it was asked about.
func (s *store) loadAsked(ctx context.Context, subscriptionID int) (product string, isAnswered bool, err error) {
	err = s.db.Row(ctx,
		`SELECT p.name, EXISTS (SELECT 1 FROM leaving_answers a WHERE a.subscription_id = s.id)`+terms+`WHERE s.id = ?`,
		[]any{subscriptionID}, &product, &isAnswered)
	if err != nil {
		return "", false, fmt.Errorf("read what subscription %d is of: %w", subscriptionID, err)
	}

	return product, isAnswered, nil
}
