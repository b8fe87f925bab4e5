package marketing

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/marketing/success"
	"atlas/internal/marketing/success/reason"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
)

const (
	// peopleMax is how many people each success manager of the demo has at most.
	peopleMax = 40
	// pastPeople is how many people came up in the past, the last of them pastDays days ago.
	pastPeople, pastDays = 14, 12
)

// assigner may have people assigned by the rules.
var assigner = actor.Rights{
	Pages: map[string]bool{"successManagers": true}, Functions: map[string]bool{"success-manager_update": true},
}

// fillSuccess makes a rule that shares all members of the demo among its success managers, where there is none yet.
func (d *Demo) fillSuccess(ctx context.Context) error {
	count, err := d.store.countSuccessRules(ctx)
	if err != nil {
		return fmt.Errorf("count success rules: %w", err)
	}

	managers, err := d.store.findManagers(ctx)
	if err != nil || len(managers) == 0 {
		return err
	}

	now := d.clock.Now()
	// A demo that was filled before only needs the queue of its day.
	if count == 0 {
		if err := d.assignPeople(ctx, managers, now); err != nil {
			return err
		}
	}

	for _, id := range managers {
		if count == 0 {
			if err := d.addPastQueue(ctx, id, now); err != nil {
				return err
			}
		}

		// The demo has a queue at any hour, also once its clock was moved.
		if err := d.marketing.Success.MakeQueue(ctx, id, now); err != nil {
			return fmt.Errorf("make the queue of success manager %d: %w", id, err)
		}

		// After the queue, as these contacts are with people whom it does not name.
		if count == 0 {
			if err := d.addContacts(ctx, id, now); err != nil {
				return err
			}
		}
	}

	return nil
}

// assignPeople writes the rule, and has it find everyone a manager.
func (d *Demo) assignPeople(ctx context.Context, managers []int, now time.Time) error {
	rule := &success.Rule{Cap: peopleMax, CreatedAt: now, UpdatedAt: now}
	if err := d.store.insertSuccessRule(ctx, rule, managers); err != nil {
		return fmt.Errorf("write the success rule of the demo: %w", err)
	}

	// Applying rules names nobody who did it.
	staff := actor.With(ctx, actor.Actor{UserID: managers[0], Rights: &assigner})
	_, err := d.marketing.Success.ApplyRules(staff)

	return err
}

// addPastQueue gives a success manager people who went quiet weeks ago: every second one was contacted, and most of
// those came back.
func (d *Demo) addPastQueue(ctx context.Context, managerID int, now time.Time) error {
	ids, err := d.store.firstAssigned(ctx, managerID)
	if err != nil {
		return fmt.Errorf("read the people of success manager %d: %w", managerID, err)
	}

	for i, id := range ids {
		at := clock.AddDays(now, -pastDays-i)
		item, err := quietItem(managerID, id, at)
		if err != nil {
			return err
		}

		// One of them comes back without being contacted: not all who return do so because of a call.
		isContacted := i%2 == 0
		item.Worked = isContacted && i%6 != 0 || i == 3
		if err := d.store.insertItem(ctx, item); err != nil {
			return fmt.Errorf("write a past entry of user %d: %w", id, err)
		}

		if !isContacted {
			continue
		}

		contact := &success.Contact{UserID: id, ByID: managerID, ItemID: &item.ID, Reason: item.Reason,
			Outcome: string(reason.Reached), Note: "Kumusta call. Back this week.", At: at}
		if err := d.store.insertContact(ctx, contact); err != nil {
			return err
		}
	}

	return nil
}

// quietItem is the entry of somebody who went quiet some days before it.
func quietItem(managerID, userID int, at time.Time) (*queueItem, error) {
	facts := reason.Facts{LastLesson: new(clock.AddDays(at, -11)), LessonsBefore: 4}
	found := reason.Find(facts, at, reason.Limits{QuietDays: 10})

	// As the queue keeps what it says.
	content, err := json.Marshal(struct {
		Sentence, Details string
		Parts             []reason.Part
		Facts             reason.Facts
	}{found.Sentence, found.Details, found.Parts, facts})
	if err != nil {
		return nil, fmt.Errorf("write the facts of user %d: %w", userID, err)
	}

	return &queueItem{
		ManagerID: managerID, UserID: userID, Day: dayOf(at), StartsAt: clock.StartOfDay(at),
		Reason: string(found.Kind), Score: found.Score, Position: 1, Content: string(content),
	}, nil
}

// dayOf is the day in Manila.
func dayOf(at time.Time) string { return at.In(clock.Manila).Format(time.DateOnly) }

// addContacts has a success manager reach one person today, and another one promise something, who both aren't in the
// queue.
func (d *Demo) addContacts(ctx context.Context, managerID int, now time.Time) error {
	ids, err := d.store.outsideQueue(ctx, managerID, dayOf(now))
	if err != nil {
		return fmt.Errorf("read whom success manager %d has no reason to contact: %w", managerID, err)
	}

	for i, id := range ids {
		contact := &success.Contact{UserID: id, ByID: managerID, Reason: string(reason.Quiet),
			Outcome: string(reason.Reached), Note: "Kumusta call. All good.", At: now}
		if i == 1 {
			contact.Outcome = string(reason.Promises)
			contact.Note = "Back in the lessons after exams."
			contact.Until = new(clock.AddDays(clock.StartOfDay(now), 3))
		}

		if err := d.store.insertContact(ctx, contact); err != nil {
			return err
		}
	}

	return nil
}
