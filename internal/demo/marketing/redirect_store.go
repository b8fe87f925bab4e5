package marketing

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/marketing/redirects"
	"atlas/internal/platform/db"
)

// store reads whom the demo tells of and writes what no Service would: what happened before now. It decides nothing.
type store struct{ db *db.DB }

var ruleRows = db.NewTable[redirects.Rule]("redirect_rules")

// countRules counts all redirect rules.
func (s *store) countRules(ctx context.Context) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM redirect_rules")
}

// insertRule writes a redirect rule.
func (s *store) insertRule(ctx context.Context, rule *redirects.Rule) error {
	if err := ruleRows.Insert(ctx, s.db, rule); err != nil {
		return fmt.Errorf("write redirect rule %q: %w", rule.Name, err)
	}

	return nil
}

// insertHits writes how often a rule was used on a day.
func (s *store) insertHits(ctx context.Context, ruleID int, day time.Time, count int) error {
	_, err := s.db.Exec(ctx, `INSERT INTO redirect_hits (rule_id, day, hits) VALUES (?, ?, ?)`, ruleID, day, count)
	if err != nil {
		return fmt.Errorf("write the hits of redirect rule %d: %w", ruleID, err)
	}

	return nil
}
