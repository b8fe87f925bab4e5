package success

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/marketing/success/reason"
	"atlas/internal/platform/clock"
)

// demoCap is how many people each success manager of the demo has at most.
const demoCap = 40

// SeedDemo makes a rule that shares all members of the demo among its success managers, where there is none yet.
func (s *Service) SeedDemo(ctx context.Context) error {
	count, err := s.store.countRules(ctx)
	if err != nil {
		return fmt.Errorf("count success rules: %w", err)
	}

	managers, err := s.store.managerIDs(ctx)
	if err != nil || len(managers) == 0 {
		return err
	}

	now := s.clock.Now()
	// A demo that was filled before only needs the queue of its day.
	if count > 0 {
		return s.seedToday(ctx, managers, now)
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		return s.store.writeRule(ctx, &Rule{Cap: demoCap, CreatedAt: now, UpdatedAt: now}, managers)
	})
	if err != nil {
		return err
	}

	// After the rule, so that managers have people for their queues.
	if _, err := s.applyRules(ctx); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range managers {
			if err := s.seedHistory(ctx, id, now); err != nil {
				return err
			}

			// The demo has a queue at any hour.
			if err := s.makeQueue(ctx, id, now); err != nil {
				return err
			}

			if err := s.seedWeek(ctx, id, now); err != nil {
				return err
			}
		}

		return nil
	})
}

// seedToday gives the success managers of a demo the queue of the day at any hour, also once its clock was moved.
func (s *Service) seedToday(ctx context.Context, managers []int, now time.Time) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range managers {
			if err := s.makeQueue(ctx, id, now); err != nil {
				return err
			}
		}
		return nil
	})
}

const (
	// demoPast is how many people came up in the past, the last of them demoSince days ago.
	demoPast, demoSince = 14, 12
)

// seedHistory gives a success manager of the demo people who went quiet weeks ago: every second one was contacted, and
// most of those came back.
func (s *Service) seedHistory(ctx context.Context, managerID int, now time.Time) error {
	ids, err := s.store.firstPeople(ctx, managerID)
	if err != nil {
		return fmt.Errorf("read the people of success manager %d: %w", managerID, err)
	}

	for i, id := range ids {
		at := clock.AddDays(now, -demoSince-i)
		m := &member{id: id, facts: reason.Facts{LastLesson: new(clock.AddDays(at, -11)), LessonsBefore: 4}}
		found := reason.Find(m.facts, at, reason.Limits{QuietDays: 10})
		row, err := newItem(managerID, m, found, at)
		if err != nil {
			return err
		}

		row.Position = new(1)
		if err := items.Insert(ctx, s.db, row); err != nil {
			return fmt.Errorf("write a past entry of user %d: %w", id, err)
		}

		isContacted := i%2 == 0
		if err := s.store.setWorked(ctx, row.ID, isContacted && i%6 != 0 || i == 3); err != nil {
			return err
		}

		if isContacted {
			contact := &Contact{UserID: id, ByID: managerID, ItemID: &row.ID, Reason: row.Reason,
				Outcome: string(reason.Reached), Note: "Kumusta call. Back this week.", At: at}
			if err := s.store.insertContact(ctx, contact); err != nil {
				return err
			}
		}
	}

	return nil
}

// seedWeek has a success manager of the demo reach one person today, and another one promise something, who both aren't
// in the queue.
func (s *Service) seedWeek(ctx context.Context, managerID int, now time.Time) error {
	ids, err := s.store.withoutReason(ctx, managerID, now)
	if err != nil {
		return fmt.Errorf("read whom success manager %d has no reason to contact: %w", managerID, err)
	}

	for i, id := range ids {
		contact := &Contact{UserID: id, ByID: managerID, Reason: string(reason.Quiet), Outcome: string(reason.Reached),
			Note: "Kumusta call. All good.", At: now}
		if i == 1 {
			contact.Outcome, contact.Note = string(reason.Promises), "Back in the lessons after exams."
			contact.Until = new(clock.AddDays(clock.StartOfDay(now), 3))
		}

		if err := s.store.insertContact(ctx, contact); err != nil {
			return err
		}
	}

	return nil
}
