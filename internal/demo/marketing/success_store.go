package marketing

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/marketing/success"
	"atlas/internal/platform/db"
)

var (
	successRuleRows = db.NewTable[success.Rule]("success_rules")
	itemRows        = db.NewTable[queueItem]("success_queue_items")
	contactRows     = db.NewTable[success.Contact]("success_contacts")
)

// queueItem is an entry of a queue of the past. Worked tells that what it is about happened.
type queueItem struct {
	ID        int       `db:"id,made"`
	ManagerID int       `db:"manager_id"`
	UserID    int       `db:"user_id"`
	Day       string    `db:"day"`
	StartsAt  time.Time `db:"starts_at"`
	Reason    string    `db:"reason"`
	Score     int       `db:"score"`
	Position  int       `db:"position"`
	Content   string    `db:"content"`
	Worked    bool      `db:"worked"`
}

// countSuccessRules counts the rules of success managers.
func (s *store) countSuccessRules(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM success_rules`)
}

// findManagers finds the success managers of the demo.
func (s *store) findManagers(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT u.id FROM users u
		JOIN user_access_levels l ON l.user_id = u.id AND l.level_id = 'success-manager'
		WHERE u.archived_at IS NULL ORDER BY u.id`)
}

// insertSuccessRule writes a rule and whom it assigns people to.
func (s *store) insertSuccessRule(ctx context.Context, rule *success.Rule, managers []int) error {
	if err := successRuleRows.Insert(ctx, s.db, rule); err != nil {
		return err
	}

	for _, id := range managers {
		_, err := s.db.Exec(ctx, `INSERT INTO success_rule_managers (rule_id, manager_id) VALUES (?, ?)`, rule.ID, id)
		if err != nil {
			return fmt.Errorf("have rule %d assign to user %d: %w", rule.ID, id, err)
		}
	}

	return nil
}

// firstAssigned finds some people of a success manager.
func (s *store) firstAssigned(ctx context.Context, managerID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT user_id FROM success_assignments WHERE manager_id = ? ORDER BY user_id LIMIT ?`, managerID, pastPeople)
}

// outsideQueue finds two people of a success manager who are not in the queue of a day.
func (s *store) outsideQueue(ctx context.Context, managerID int, day string) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT a.user_id FROM success_assignments a WHERE a.manager_id = ? AND NOT EXISTS (
		SELECT 1 FROM success_queue_items i WHERE i.user_id = a.user_id AND i.day = ?) ORDER BY a.user_id LIMIT 2`,
		managerID, day)
}

// insertItem writes an entry of a queue.
func (s *store) insertItem(ctx context.Context, item *queueItem) error {
	return itemRows.Insert(ctx, s.db, item)
}

// insertContact writes that a success manager contacted somebody.
func (s *store) insertContact(ctx context.Context, contact *success.Contact) error {
	if err := contactRows.Insert(ctx, s.db, contact); err != nil {
		return fmt.Errorf("write the contact with user %d: %w", contact.UserID, err)
	}

	return nil
}
