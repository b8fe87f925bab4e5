package success

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/errs"
)

// The limits of rules.
const (
	rulesMax        = 100
	ruleManagersMax = 50
	capMax          = 5000
)

// Rule assigns members whom no one looks after: those of a batch, of a group, or everyone.
type Rule struct {
	ID        int       `db:"id,made"`
	BatchID   *int      `db:"batch_id"`
	GroupID   *int      `db:"group_id"`
	Cap       int       `db:"cap"`
	CreatedAt time.Time `db:"created_at"`
	UpdatedAt time.Time `db:"updated_at"`
	// Of names the batch or group; empty for everyone.
	Of string
	// Managers are whom it assigns people to, by name.
	Managers []*Manager
}

// RuleInput is a rule to make, or to change with an id.
type RuleInput struct {
	ID         *int
	BatchID    *int
	GroupID    *int
	ManagerIds []int
	Cap        int
}

func (in *RuleInput) validate() error {
	in.ManagerIds = slices.Compact(slices.Sorted(slices.Values(in.ManagerIds)))
	var c errs.Check
	c.That(in.BatchID == nil || in.GroupID == nil, "groupId", "can't be combined with a batch")
	c.That(len(in.ManagerIds) > 0, "managerIds", errs.IsRequired)
	c.That(len(in.ManagerIds) <= ruleManagersMax, "managerIds", errs.IsTooLong)
	c.That(in.Cap >= 1, "cap", errs.IsTooLow)
	c.That(in.Cap <= capMax, "cap", errs.IsTooHigh)

	return c.Err()
}

// Rules lists all rules in the order in which they are tried.
//
// Requires the page successManagers or successManager.
func (s *Service) Rules(ctx context.Context) ([]*Rule, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	return s.store.loadRules(ctx)
}

// SaveRule makes or changes a rule. Members whom it fits are assigned within the hour, or by ApplyRules.
//
// Requires success-manager_update. Returns errs.Invalid with the fields at fault, errs.NotFound for a rule, batch,
// group or manager that isn't there, and errs.Conflict for more rules than 100.
func (s *Service) SaveRule(ctx context.Context, in RuleInput) (*Rule, error) {
	if err := requireAssign(ctx); err != nil {
		return nil, err
	}

	if err := in.validate(); err != nil {
		return nil, err
	}

	var saved *Rule
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		rule, err := s.store.ruleFor(ctx, in.ID)
		if err != nil {
			return err
		}

		// Inside of the transaction: a batch or manager may be archived while the rule is written.
		if err := s.checkTargets(ctx, in); err != nil {
			return err
		}

		rule.BatchID, rule.GroupID, rule.Cap, rule.UpdatedAt = in.BatchID, in.GroupID, in.Cap, s.clock.Now()
		if err := s.store.writeRule(ctx, rule, in.ManagerIds); err != nil {
			return err
		}

		action := "success_rule_update"
		if in.ID == nil {
			action = "success_rule_create"
		}

		after := map[string]any{"batchId": in.BatchID, "groupId": in.GroupID, "managerIds": in.ManagerIds,
			"cap": in.Cap}
		err = s.identity.Log(ctx,
			identity.LogEntry{Action: action, Entity: "success_rule", EntityID: rule.ID, After: after})
		if err != nil {
			return fmt.Errorf("note rule %d: %w", rule.ID, err)
		}

		saved, err = s.store.loadRule(ctx, rule.ID)

		return err
	})

	return saved, err
}

// checkTargets returns errs.NotFound for a batch, group or manager that isn't there.
func (s *Service) checkTargets(ctx context.Context, in RuleInput) error {
	for _, target := range []struct {
		id          *int
		table, noun string
	}{{in.BatchID, "batches", "Batch"}, {in.GroupID, "member_groups", "Group"}} {
		if target.id == nil {
			continue
		}

		found, err := s.store.countLive(ctx, target.table, *target.id)
		if err != nil {
			return err
		}
		if found == 0 {
			return errs.Missing(target.noun)
		}
	}

	found, err := s.store.countManagers(ctx, in.ManagerIds)
	if err != nil {
		return err
	}
	if found != len(in.ManagerIds) {
		return errs.Missing("Success manager")
	}

	return nil
}

// DeleteRule removes a rule. Whom it assigned stay where they are.
//
// Requires success-manager_update. Returns errs.NotFound.
func (s *Service) DeleteRule(ctx context.Context, id int) error {
	if err := requireAssign(ctx); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.store.ruleFor(ctx, &id); err != nil {
			return err
		}

		if err := s.store.removeRule(ctx, id); err != nil {
			return err
		}

		return s.identity.Log(ctx, identity.LogEntry{Action: "success_rule_delete", Entity: "success_rule", EntityID: id})
	})
}

// ApplyRules assigns members whom no one looks after by the rules, and says how many it assigned.
//
// Requires success-manager_update.
func (s *Service) ApplyRules(ctx context.Context) (int, error) {
	if err := requireAssign(ctx); err != nil {
		return 0, err
	}

	return s.applyRules(ctx)
}

// applyBatch is how many members one rule assigns at a time; the job comes back for the rest.
const applyBatch = 1000

// applyRules assigns members rule by rule, each in a transaction of its own.
func (s *Service) applyRules(ctx context.Context) (int, error) {
	rules, err := s.store.loadRules(ctx)
	if err != nil {
		return 0, err
	}

	count := 0
	for _, rule := range rules {
		err := s.db.Tx(ctx, func(ctx context.Context) error {
			assigned, err := s.applyRule(ctx, rule)
			// Counted even if a later rule fails: what was assigned stays.
			count += assigned
			return err
		})
		if err != nil {
			return count, fmt.Errorf("apply success rule %d: %w", rule.ID, err)
		}
	}

	return count, nil
}

func (s *Service) applyRule(ctx context.Context, rule *Rule) (int, error) {
	// Two runs at once would both count the same free places.
	if err := s.store.lockRules(ctx); err != nil {
		return 0, err
	}

	fitting, err := s.store.unassigned(ctx, rule, applyBatch)
	if err != nil || len(fitting) == 0 {
		return 0, err
	}

	// After the lock, so that nobody else gives away the same places.
	loads, err := s.store.loadsOf(ctx, rule.ID)
	if err != nil {
		return 0, err
	}

	count := 0
	for managerID, ids := range Share(fitting, loads, rule.Cap) {
		assigned, err := s.AssignByRule(ctx, ids, managerID)
		if err != nil {
			return 0, err
		}

		count += assigned
	}

	return count, nil
}

// Load is how many people a manager looks after.
type Load struct{ ManagerID, People int }

// Share gives people to managers one by one: each goes to who has the fewest then, the first of equals, until all are
// at the cap.
func Share(people []int, loads []Load, maximum int) map[int][]int {
	out := map[int][]int{}
	for _, id := range people {
		next := -1
		for i, one := range loads {
			// Nobody looks after themselves.
			isFree := one.People < maximum && one.ManagerID != id
			if isFree && (next < 0 || one.People < loads[next].People) {
				next = i
			}
		}

		if next < 0 {
			continue
		}

		// Counted at once, so that the next person goes to anyone who has the fewest then.
		loads[next].People++
		out[loads[next].ManagerID] = append(out[loads[next].ManagerID], id)
	}

	return out
}
