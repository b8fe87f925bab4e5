package success

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// assignMax is how many people one call assigns.
const assignMax = 500

// Assign has a manager look after people, no matter who did before; without a manager no one does anymore. It says how
// many people changed.
//
// Requires success-manager_update. Returns errs.Invalid for no one or more than 500 people, and errs.NotFound for
// people whom the caller doesn't see or someone without the level.
func (s *Service) Assign(ctx context.Context, userIDs []int, managerID *int) (int, error) {
	if err := requireAssign(ctx); err != nil {
		return 0, err
	}

	// Everyone counts once, however often they are named.
	ids := slices.Compact(slices.Sorted(slices.Values(userIDs)))
	var c errs.Check
	c.That(len(ids) > 0, "userIds", errs.IsRequired)
	c.That(len(ids) <= assignMax, "userIds", errs.IsTooLong)
	c.That(managerID == nil || !slices.Contains(ids, *managerID), "managerId", "can't look after themselves")
	if err := c.Err(); err != nil {
		return 0, err
	}

	count := 0
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Before anything is read of them: whom the caller doesn't see is like no one.
		if err := s.identity.People.RequireVisible(ctx, ids); err != nil {
			return err
		}

		if managerID != nil {
			if _, err := s.store.loadManager(ctx, *managerID); err != nil {
				return err
			}
		}

		before, err := s.store.lockAssignments(ctx, ids)
		if err != nil {
			return err
		}

		// Only real changes are written: doing it twice leaves no second line in the log.
		changed := changedBy(ids, before, managerID)
		count = len(changed)
		if count == 0 {
			return nil
		}

		if managerID == nil {
			err = s.store.removeAssignments(ctx, changed)
		} else {
			_, err = s.store.writeAssignments(ctx, changed, *managerID, new(actor.From(ctx).UserID))
		}

		if err != nil {
			return err
		}

		return s.logAssigned(ctx, changed, before, managerID)
	})

	return count, err
}

// changedBy are those of the people who don't have this manager yet.
func changedBy(ids []int, before map[int]int, managerID *int) []int {
	var changed []int
	for _, id := range ids {
		had, hasOne := before[id]
		if managerID == nil && hasOne || managerID != nil && had != *managerID {
			changed = append(changed, id)
		}
	}

	return changed
}

// logAssigned writes a line into the info log for each person.
func (s *Service) logAssigned(ctx context.Context, ids []int, before map[int]int, managerID *int) error {
	for _, id := range ids {
		line := identity.LogEntry{Action: "success_manager_assign", SubjectID: id, Entity: "user", EntityID: id}
		// Managers who left look after no one, so there may be nobody before.
		if had := before[id]; had != 0 {
			line.Before = map[string]any{"successManagerId": had}
		}

		if managerID != nil {
			line.After = map[string]any{"successManagerId": *managerID}
		}

		if err := s.identity.Log(ctx, line); err != nil {
			return fmt.Errorf("note who looks after user %d: %w", id, err)
		}
	}

	return nil
}
