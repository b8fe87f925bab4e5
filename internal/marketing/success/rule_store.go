package success

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var rules = db.NewTable[Rule]("success_rules")

// loadRules reads all rules with their names and managers: those of a batch first, then those of a group, then
// everyone's.
func (s *store) loadRules(ctx context.Context) ([]*Rule, error) {
	found := []*Rule{}
	byID := map[int]*Rule{}
	err := s.db.Each(ctx,
		`SELECT r.id, r.batch_id, r.group_id, r.cap, r.created_at, r.updated_at, COALESCE(b.name, g.name, '')
		FROM success_rules r LEFT JOIN batches b ON b.id = r.batch_id LEFT JOIN member_groups g ON g.id = r.group_id
		ORDER BY r.batch_id IS NULL, r.group_id IS NULL, r.id LIMIT ?`,
		[]any{rulesMax}, func(scan func(...any) error) error {
			r := &Rule{Managers: []*Manager{}}
			err := scan(&r.ID, &r.BatchID, &r.GroupID, &r.Cap, db.Millis(&r.CreatedAt), db.Millis(&r.UpdatedAt), &r.Of)
			found, byID[r.ID] = append(found, r), r

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read success rules: %w", err)
	}
	// Without rules there are no managers to read.
	if len(found) == 0 {
		return found, nil
	}

	err = s.db.Each(ctx, `SELECT rm.rule_id, m.* FROM success_rule_managers rm JOIN (`+s.managerColumns()+managerTables+
		`WHERE u.archived_at IS NULL) m ON m.id = rm.manager_id ORDER BY rm.rule_id, m.first_name, m.last_name, m.id`,
		nil,
		func(scan func(...any) error) error {
			m := new(Manager)
			var ruleID int
			err := scan(&ruleID, &m.ID, &m.FirstName, &m.LastName, &m.Email, &m.ProfileImage, &m.People,
				&m.ContactedThisWeek, &m.OpenPromises)
			if rule := byID[ruleID]; rule != nil {
				rule.Managers = append(rule.Managers, m)
			}

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the managers of success rules: %w", err)
	}

	return found, nil
}

func (s *store) loadRule(ctx context.Context, id int) (*Rule, error) {
	all, err := s.loadRules(ctx)
	if err != nil {
		return nil, err
	}

	for _, rule := range all {
		if rule.ID == id {
			return rule, nil
		}
	}

	return nil, errs.Missing("Rule")
}

// ruleFor locks a rule for a change, or begins a new one.
func (s *store) ruleFor(ctx context.Context, id *int) (*Rule, error) {
	if id == nil {
		count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM success_rules`)
		if err != nil {
			return nil, fmt.Errorf("count success rules: %w", err)
		}
		if count >= rulesMax {
			return nil, errs.New(errs.Conflict, "There are %d rules already. Delete one first.", rulesMax)
		}

		return &Rule{CreatedAt: s.clock.Now()}, nil
	}

	rule, err := rules.Lock(ctx, s.db, *id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Rule")
	}
	if err != nil {
		return nil, fmt.Errorf("read success rule %d: %w", *id, err)
	}

	return rule, nil
}

// writeRule writes a rule and whom it assigns people to, in the transaction of ctx.
func (s *store) writeRule(ctx context.Context, rule *Rule, managerIDs []int) error {
	write := func() error { return rules.Insert(ctx, s.db, rule) }
	if rule.ID != 0 {
		write = func() error { return rules.Update(ctx, s.db, rule, "batch_id", "group_id", "cap", "updated_at") }
	}

	if err := write(); err != nil {
		return fmt.Errorf("write a success rule: %w", err)
	}

	// Replaced as a whole: the input names all managers.
	if _, err := s.db.Exec(ctx, `DELETE FROM success_rule_managers WHERE rule_id = ?`, rule.ID); err != nil {
		return fmt.Errorf("replace the managers of rule %d: %w", rule.ID, err)
	}

	cond, list := s.db.InInts("id", managerIDs)
	_, err := s.db.Exec(ctx,
		`INSERT INTO success_rule_managers (rule_id, manager_id) SELECT CAST(? AS INTEGER), id FROM users WHERE `+cond,
		rule.ID, list)
	if err != nil {
		return fmt.Errorf("write the managers of rule %d: %w", rule.ID, err)
	}

	return nil
}

func (s *store) removeRule(ctx context.Context, id int) error {
	// First, because these rows refer to the rule.
	if _, err := s.db.Exec(ctx, `DELETE FROM success_rule_managers WHERE rule_id = ?`, id); err != nil {
		return fmt.Errorf("delete the managers of rule %d: %w", id, err)
	}
	if err := rules.Delete(ctx, s.db, id); err != nil {
		return fmt.Errorf("delete success rule %d: %w", id, err)
	}

	return nil
}

// countLive counts a batch or group that isn't archived.
func (s *store) countLive(ctx context.Context, table string, id int) (int, error) {
	found, err := s.db.Int(ctx, `SELECT COUNT(*) FROM `+table+` WHERE archived_at IS NULL AND id = ?`, id)
	if err != nil {
		return 0, fmt.Errorf("look for %d in %s: %w", id, table, err)
	}

	return found, nil
}

func (s *store) countManagers(ctx context.Context, ids []int) (int, error) {
	cond, list := s.db.InInts("u.id", ids)
	found, err := s.db.Int(ctx, `SELECT COUNT(*)`+managerTables+`WHERE u.archived_at IS NULL AND `+cond, list)
	if err != nil {
		return 0, fmt.Errorf("look for %d success managers: %w", len(ids), err)
	}

	return found, nil
}

// lockRules has others who assign by rules wait, in the transaction of ctx.
func (s *store) lockRules(ctx context.Context) error {
	err := s.db.Each(ctx, `SELECT id FROM success_rules ORDER BY id`+s.db.ForUpdate(),
		nil, func(scan func(...any) error) error {
			var id int
			return scan(&id)
		})
	if err != nil {
		return fmt.Errorf("lock success rules: %w", err)
	}

	return nil
}

// unassigned are members of a rule whom no one looks after, those first who came first.
func (s *store) unassigned(ctx context.Context, rule *Rule, limit int) ([]int, error) {
	where := new(db.Where).And(isUnassigned)
	if rule.BatchID != nil {
		where.And("u.id IN (SELECT bm.user_id FROM batch_members bm WHERE bm.batch_id = ?)", *rule.BatchID)
	}
	if rule.GroupID != nil {
		where.And("u.id IN (SELECT gm.user_id FROM group_members gm WHERE gm.group_id = ?)", *rule.GroupID)
	}

	cond, args := where.SQL()

	ids := []int{}
	err := s.db.Each(ctx, `SELECT u.id FROM users u `+cond+` ORDER BY u.id LIMIT ?`,
		append(args, limit), func(scan func(...any) error) error {
			var id int
			err := scan(&id)
			ids = append(ids, id)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read members without a success manager: %w", err)
	}

	return ids, nil
}

// loadsOf is how many people the managers of a rule look after.
func (s *store) loadsOf(ctx context.Context, ruleID int) ([]Load, error) {
	out := []Load{}
	err := s.db.Each(ctx,
		`SELECT u.id, (SELECT COUNT(*) FROM success_assignments sa
			JOIN users p ON p.id = sa.user_id AND p.archived_at IS NULL
			WHERE sa.manager_id = u.id)`+managerTables+
			`JOIN success_rule_managers rm ON rm.manager_id = u.id WHERE u.archived_at IS NULL AND rm.rule_id = ?
			ORDER BY u.id`, []any{ruleID},
		func(scan func(...any) error) error {
			one := Load{}
			err := scan(&one.ManagerID, &one.People)
			out = append(out, one)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read how many people the managers of rule %d have: %w", ruleID, err)
	}

	return out, nil
}
