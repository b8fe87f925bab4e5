package accountability

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/merge"
	"atlas/internal/settings"
)

// LeaveBuddies gives the seats of somebody who was archived free; they stay in the history.
func (s *Service) LeaveBuddies(ctx context.Context, userID int) error {
	seats, err := s.store.seatsTaken(ctx, userID)
	if err != nil {
		return fmt.Errorf("read the seats of user %d: %w", userID, err)
	}

	// In the order of the groups, as everyone locks them.
	for _, seat := range seats {
		if _, err := s.store.lockBuddyGroup(ctx, seat.GroupID); err != nil {
			return err
		}

		if err := s.store.leave(ctx, seat, leftArchived); err != nil {
			return fmt.Errorf("leave group %d: %w", seat.GroupID, err)
		}

		if err := s.reconcile(ctx, seat.GroupID); err != nil {
			return fmt.Errorf("find a leader for group %d: %w", seat.GroupID, err)
		}
	}

	return nil
}

// ReturnBuddies gives somebody who was restored the seats back that archiving took, where the group goes on, has room,
// and they have no other seat of the kind.
func (s *Service) ReturnBuddies(ctx context.Context, userID int) error {
	for _, kind := range []string{accountabilityKind, challengeKind} {
		found, err := s.store.lastSeats(ctx, userID, kind)
		if err != nil {
			return fmt.Errorf("find the last seat of user %d: %w", userID, err)
		}

		// Anyone who was moved or removed since did not lose the seat by being archived.
		if len(found) == 0 || *found[0].LeftWhy != leftArchived {
			continue
		}

		seat := found[0]
		g, err := buddyGroups.Lock(ctx, s.db, seat.GroupID)
		if err != nil {
			return fmt.Errorf("lock group %d: %w", seat.GroupID, err)
		}

		live, err := s.store.loadSeats(ctx, kind, []int{userID})
		if err != nil {
			return fmt.Errorf("read the seats of user %d: %w", userID, err)
		}

		seats, err := s.store.seatsOf(ctx, g.ID)
		if err != nil {
			return fmt.Errorf("read the seats of group %d: %w", g.ID, err)
		}

		// Others may have taken the seat, and the group may be over.
		if g.ClosedAt != nil || live[userID] != nil ||
			len(seats) >= s.settings.Int(ctx, settings.AccountabilityGroupSize) {
			continue
		}

		seat.Seat, seat.LeftAt, seat.LeftWhy = kind, nil, nil
		if err := buddySeats.Update(ctx, s.db, seat, "seat", "left_at", "left_why"); err != nil {
			return fmt.Errorf("return user %d to group %d: %w", userID, g.ID, err)
		}
	}

	return nil
}

// MergeSeats leaves the seats that the person who goes still has because the survivor has one of the kind, and gives
// groups that lost their leader by it another one.
func (s *Service) MergeSeats(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	left, err := s.store.seatsTaken(ctx, p.Source)
	if err != nil {
		return fmt.Errorf("read the seats of user %d: %w", p.Source, err)
	}

	now := s.clock.Now()
	for _, seat := range left {
		// Written through the merge, so that undoing it brings the seat back.
		before := *seat
		if _, err := s.store.lockBuddyGroup(ctx, seat.GroupID); err != nil {
			return err
		}

		if err := w.Set(ctx, seatLabel, "accountability_members", merge.Row{"id": seat.ID}, merge.Row{
			"seat": historySeat(&before), "is_leader": false, "left_at": now.UnixMilli(), "left_why": leftMerged,
		}); err != nil {
			return fmt.Errorf("leave group %d: %w", seat.GroupID, err)
		}

		if !before.IsLeader {
			continue
		}

		seats, err := s.store.seatsOf(ctx, seat.GroupID)
		if err != nil {
			return fmt.Errorf("read the seats of group %d: %w", seat.GroupID, err)
		}

		// The survivor leads where they are in the group, else anyone who has been in it longest.
		heir := slices.IndexFunc(seats, func(x *buddySeat) bool { return x.UserID == p.Survivor })
		if len(seats) == 0 {
			if err := w.Set(ctx, seatLabel, "accountability_groups", merge.Row{"id": seat.GroupID},
				merge.Row{"closed_at": now.UnixMilli()}); err != nil {
				return fmt.Errorf("close group %d: %w", seat.GroupID, err)
			}

			continue
		}

		if err := w.Set(ctx, seatLabel, "accountability_members", merge.Row{"id": seats[max(heir, 0)].ID},
			merge.Row{"is_leader": true}); err != nil {
			return fmt.Errorf("make someone lead group %d: %w", seat.GroupID, err)
		}
	}

	return nil
}

const seatLabel = "Accountability and challenge groups"

// PlanBuddies says which seat stays where both people are in a group of one kind.
func (s *Service) PlanBuddies(ctx context.Context, p merge.Pair) (*merge.HookPlan, error) {
	shared, err := s.store.sharedKinds(ctx, p)
	if err != nil {
		return nil, err
	}

	out := &merge.HookPlan{}
	for _, pair := range shared {
		out.Notes = append(out.Notes, fmt.Sprintf(
			"Both are in a group of the same kind. They keep their seat in %s and leave %s.", pair[0], pair[1]))
	}

	return out, nil
}

// Verify looks for small groups that break their rules.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	return s.store.findBrokenBuddies(ctx)
}
