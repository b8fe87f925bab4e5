package redirects

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// store holds the SQL of redirects.
type store struct {
	db    *db.DB
	clock clock.Clock
}

var rules = db.NewTable[Rule]("redirect_rules")

const inOrder = "ORDER BY position, id"

// current are all rules in order, as every visit sees them.
func (s *Service) current(ctx context.Context) ([]*Rule, error) {
	return s.rules.Get(ctx, s.clock.Now(),
		"", func(ctx context.Context) ([]*Rule, error) { return s.store.loadRules(ctx, "") })
}

// shownDays is how many days the small chart of a rule has.
const shownDays = 7

// launch is when people can enroll in a batch.
type launch struct{ from, to time.Time }

// loadRules reads all rules in order; lock is empty, or locks them for a change.
func (s *store) loadRules(ctx context.Context, lock string) ([]*Rule, error) {
	found, err := rules.All(ctx, s.db, inOrder+lock)
	if err != nil {
		return nil, fmt.Errorf("read redirect rules: %w", err)
	}

	return found, nil
}

// lockRule reads all rules for a change, and finds one of them.
func (s *store) lockRule(ctx context.Context, id int) (rule *Rule, all []*Rule, err error) {
	// All rules are locked, because a circle can go through any of them.
	all, err = s.loadRules(ctx, s.db.ForUpdate())
	if err != nil {
		return nil, nil, err
	}

	for _, one := range all {
		if one.ID == id {
			return one, all, nil
		}
	}

	return nil, nil, errs.Missing("Redirect rule")
}

// insertRule writes a new rule behind all others.
func (s *store) insertRule(ctx context.Context, rule *Rule) error {
	if err := rules.Insert(ctx, s.db, rule); err != nil {
		return fmt.Errorf("write redirect rule %q: %w", rule.Name, err)
	}

	return nil
}

func (s *store) updateRule(ctx context.Context, rule *Rule) error {
	if err := rules.Update(ctx, s.db, rule); err != nil {
		return fmt.Errorf("change redirect rule %d: %w", rule.ID, err)
	}

	return nil
}

// storeOrder numbers rules as they are ordered, in one statement.
func (s *store) storeOrder(ctx context.Context, ordered []*Rule) error {
	var cases strings.Builder
	var args []any
	for i, rule := range ordered {
		// Without the cast, PostgreSQL takes the values of a CASE for texts.
		cases.WriteString(" WHEN ? THEN CAST(? AS INTEGER)")
		args = append(args, rule.ID, i+1)
	}

	_, err := s.db.Exec(ctx, `UPDATE redirect_rules
		SET position = CASE id`+cases.String()+` ELSE position END`, args...)
	if err != nil {
		return fmt.Errorf("store the order of redirect rules: %w", err)
	}

	return nil
}

// deleteRule removes a rule and what was counted for it.
func (s *store) deleteRule(ctx context.Context, id int) error {
	// Hits first: they refer to the rule.
	if _, err := s.db.Exec(ctx, `DELETE FROM redirect_hits WHERE rule_id = ?`, id); err != nil {
		return fmt.Errorf("delete the hits of redirect rule %d: %w", id, err)
	}
	if err := rules.Delete(ctx, s.db, id); err != nil && !errors.Is(err, db.ErrNone) {
		return fmt.Errorf("delete redirect rule %d: %w", id, err)
	}

	return nil
}

// addHits counts uses of a rule on a day. A rule that is gone by now counts nothing.
func (s *store) addHits(ctx context.Context, ruleID int, day time.Time, hits int) error {
	_, err := s.db.Exec(ctx, `INSERT INTO redirect_hits (rule_id, day, hits) SELECT id, ?, ? FROM redirect_rules
		WHERE id = ?
		ON CONFLICT (rule_id, day) DO UPDATE SET hits = redirect_hits.hits + excluded.hits`, day, hits, ruleID)
	if err != nil {
		return fmt.Errorf("count hits of redirect rule %d: %w", ruleID, err)
	}

	return nil
}

// loadHits puts the last days into rules, today last.
func (s *store) loadHits(ctx context.Context, all []*Rule) error {
	today := clock.StartOfDay(s.clock.Now())
	first := clock.AddDays(today, 1-shownDays)
	byDay := map[int]map[int64]int{}
	err := s.db.Each(ctx, `SELECT rule_id, day, hits FROM redirect_hits
		WHERE day >= ?`, []any{first}, func(scan func(dest ...any) error) error {
		var id, hits int
		var day time.Time
		if err := scan(&id, db.Millis(&day), &hits); err != nil {
			return err
		}

		if byDay[id] == nil {
			byDay[id] = map[int64]int{}
		}

		byDay[id][day.UnixMilli()] = hits

		return nil
	})
	if err != nil {
		return fmt.Errorf("read the hits of redirect rules: %w", err)
	}

	for _, rule := range all {
		for i := range shownDays {
			// A day without hits has no row.
			day := clock.AddDays(first, i)
			rule.Hits = append(rule.Hits, &Day{Day: day, Hits: byDay[rule.ID][day.UnixMilli()]})
		}
	}

	return nil
}

func (s *store) loadLaunches(ctx context.Context) ([]launch, error) {
	var out []launch
	err := s.db.Each(ctx, `SELECT launch_from, launch_to FROM batches WHERE archived_at IS NULL
		AND launch_from IS NOT NULL`, nil,
		func(scan func(dest ...any) error) error {
			var one launch
			if err := scan(db.Millis(&one.from), db.Millis(&one.to)); err != nil {
				return err
			}

			out = append(out, one)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the launches of batches: %w", err)
	}

	return out, nil
}
