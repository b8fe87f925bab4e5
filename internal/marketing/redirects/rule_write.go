package redirects

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// Rules lists all rules in order, with the hits of the last seven days.
//
// Requires the page redirectRules.
func (s *Service) Rules(ctx context.Context) ([]*Rule, error) {
	if !actor.From(ctx).Page(rulesPage) {
		return nil, errs.Denied()
	}

	return s.shownRules(ctx)
}

// shownRules reads the rules as their screen shows them.
func (s *Service) shownRules(ctx context.Context) ([]*Rule, error) {
	// Hits of the last second still wait in memory.
	if err := s.FlushHits(ctx); err != nil {
		return nil, err
	}

	all, err := s.store.loadRules(ctx, "")
	if err != nil {
		return nil, err
	}

	if err := s.store.loadHits(ctx, all); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	for i, rule := range all {
		// Counted anew: a deleted rule leaves a gap in the stored positions.
		rule.Position = i + 1
		rule.State = rule.stateAt(now)
		if text := s.warningOf(rule, all); text != "" {
			rule.Warning = &text
		}
	}

	return all, nil
}

// warningOf says why a rule never answers; empty if it can.
func (s *Service) warningOf(rule *Rule, all []*Rule) string {
	if title := s.appPage(rule); title != "" {
		return "Never used: " + title + " is a page of the app and opens instead."
	}
	if earlier := hiddenBy(rule, all); earlier != nil {
		return "Never used: " + earlier.Name + " always answers first. Move this rule above it."
	}

	return ""
}

func (s *Service) appPage(rule *Rule) string {
	if s.hooks.AppPage == nil {
		return ""
	}

	return s.hooks.AppPage(strings.TrimSuffix(rule.FromPath, prefixEnd), isPrefix(rule.FromPath))
}

// CreateRule makes a rule, the last in order. It is on unless told.
//
// Requires redirect-rule_update. Returns errs.Invalid with the fields at fault: also for an address of a page of the
// app or of a funnel or affiliate, and for a rule that would lead in a circle.
func (s *Service) CreateRule(ctx context.Context, in RuleInput) (*Rule, error) {
	if !actor.From(ctx).Can(writeRules) {
		return nil, errs.Denied()
	}

	now := s.clock.Now()
	rule := &Rule{IsActive: true, CreatedAt: now, UpdatedAt: now}
	if err := in.apply(rule, s.baseURL); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// All rules are locked, because a circle can go through any of them.
		all, err := s.store.loadRules(ctx, s.db.ForUpdate())
		if err != nil {
			return err
		}
		if len(all) >= rulesMax {
			return errs.New(errs.Conflict, "There are %d rules already. Delete some that are off or have ended.",
				rulesMax)
		}

		rule.Position = 1
		if len(all) > 0 {
			rule.Position = all[len(all)-1].Position + 1
		}

		// Checked as the last of all rules, which it will be.
		if err := s.checkRule(ctx, rule, append(all, rule)); err != nil {
			return err
		}

		if err := s.store.insertRule(ctx, rule); err != nil {
			return err
		}

		return s.logRule(ctx, "redirect_rule_create", rule.ID, nil, record.Logged(rule))
	})
	if err != nil {
		return nil, err
	}

	return s.ruleByID(ctx, rule.ID)
}

// UpdateRule changes a rule.
//
// Requires redirect-rule_update. Returns errs.Invalid as CreateRule does, errs.NotFound, and errs.Conflict if the
// rule was changed after seenAt.
func (s *Service) UpdateRule(ctx context.Context, id int, in RuleInput, seenAt *time.Time) (*Rule, error) {
	if !actor.From(ctx).Can(writeRules) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		rule, all, err := s.store.lockRule(ctx, id)
		if err != nil {
			return err
		}
		if seenAt != nil && rule.UpdatedAt.After(*seenAt) {
			return errs.Stale("redirect rule")
		}

		// Noted before the fields change.
		before := record.Logged(rule)
		if err := in.apply(rule, s.baseURL); err != nil {
			return err
		}

		if err := s.checkRule(ctx, rule, all); err != nil {
			return err
		}

		// Two changes within a millisecond are two changes.
		rule.UpdatedAt = latest(s.clock.Now(), rule.UpdatedAt.Add(time.Millisecond))
		if err := s.store.updateRule(ctx, rule); err != nil {
			return err
		}

		return s.logRule(ctx, "redirect_rule_update", rule.ID, before, record.Logged(rule))
	})
	if err != nil {
		return nil, err
	}

	return s.ruleByID(ctx, id)
}

// MoveRule puts a rule at a place in the order, 1 for the first, and gives all rules as they are ordered then.
//
// Requires redirect-rule_update. Returns errs.Invalid for a place that there isn't, and errs.NotFound.
func (s *Service) MoveRule(ctx context.Context, id, position int) ([]*Rule, error) {
	if !actor.From(ctx).Can(writeRules) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		rule, all, err := s.store.lockRule(ctx, id)
		if err != nil {
			return err
		}
		if position < 1 || position > len(all) {
			return errs.Field("position", errs.IsNotValid)
		}

		from := 0
		ordered := make([]*Rule, 0, len(all))
		for i, one := range all {
			if one.ID == id {
				from = i + 1
				continue
			}

			ordered = append(ordered, one)
		}

		// Put in after it was taken out, so that the place counts without it.
		ordered = append(ordered[:position-1], append([]*Rule{rule}, ordered[position-1:]...)...)
		if err := s.store.storeOrder(ctx, ordered); err != nil {
			return err
		}

		return s.logRule(ctx, "redirect_rule_move", id, map[string]any{"position": from},
			map[string]any{"position": position})
	})
	if err != nil {
		return nil, err
	}

	return s.shownRules(ctx)
}

// DeleteRule removes a rule and its hits for good.
//
// Requires redirect-rule_update. Returns errs.NotFound.
func (s *Service) DeleteRule(ctx context.Context, id int) error {
	if !actor.From(ctx).Can(writeRules) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		rule, _, err := s.store.lockRule(ctx, id)
		if err != nil {
			return err
		}

		if err := s.store.deleteRule(ctx, id); err != nil {
			return err
		}

		return s.logRule(ctx, "redirect_rule_delete", id, record.Logged(rule), nil)
	})
}

// checkRule refuses a rule that would hide a page of the app, take a short address away, or lead in a circle.
func (s *Service) checkRule(ctx context.Context, rule *Rule, all []*Rule) error {
	if title := s.appPage(rule); title != "" {
		return errs.Field("fromPath",
			fmt.Sprintf("%s is a page of the app (%s). A rule can't hide it.", rule.FromPath, title))
	}

	// A rule that is off leads nobody anywhere, and is checked again when it is switched on.
	if !rule.IsActive {
		return nil
	}

	if loop := findLoop(rule, all); loop != nil {
		return errs.Field("target", "This would lead visitors in a circle: "+loopText(loop)+".")
	}

	// With a condition, the funnel or link still opens for everyone else.
	slug := strings.TrimPrefix(rule.FromPath, "/")
	if rule.Conditions.Any() || strings.Contains(slug, "/") || s.hooks.SlugOwner == nil {
		return nil
	}

	owner, err := s.hooks.SlugOwner(ctx, slug)
	if err != nil {
		return fmt.Errorf("find whose address %s is: %w", rule.FromPath, err)
	}
	if owner != "" {
		return errs.Field("fromPath",
			fmt.Sprintf("%s is the address of %s. Add a condition, or choose another address.", rule.FromPath, owner))
	}

	return nil
}

func (s *Service) ruleByID(ctx context.Context, id int) (*Rule, error) {
	all, err := s.shownRules(ctx)
	if err != nil {
		return nil, err
	}

	for _, rule := range all {
		if rule.ID == id {
			return rule, nil
		}
	}

	return nil, errs.Missing("Redirect rule")
}

func (s *Service) logRule(ctx context.Context, action string, id int, before, after map[string]any) error {
	entry := identity.LogEntry{Action: action, Entity: "redirect_rule", EntityID: id}
	if before != nil {
		entry.Before = before
	}
	if after != nil {
		entry.After = after
	}

	return s.identity.Log(ctx, entry)
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}

	return b
}
