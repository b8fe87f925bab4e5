package accountability

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/identity"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// Why people leave.
const (
	leftMoved    = "moved"
	leftRemoved  = "removed"
	leftClosed   = "closed"
	leftArchived = "archived"
	leftMerged   = "merged"
)

// reconcile gives a group without a leader one, anyone who has been in it longest, and closes a group without people. The
// group is locked.
func (s *Service) reconcile(ctx context.Context, groupID int) error {
	seats, err := s.store.seatsOf(ctx, groupID)
	if err != nil {
		return fmt.Errorf("read the seats of group %d: %w", groupID, err)
	}

	if len(seats) == 0 {
		return s.store.closeBuddyGroup(ctx, groupID)
	}

	if !slices.ContainsFunc(seats, func(x *buddySeat) bool { return x.IsLeader }) {
		return s.promote(ctx, seats, seats[0].UserID)
	}

	return nil
}

// promote makes one of those in a group lead it.
func (s *Service) promote(ctx context.Context, seats []*buddySeat, userID int) error {
	for _, leads := range []bool{false, true} { // first nobody, so that there are never two
		for _, seat := range seats {
			if is := seat.UserID == userID; seat.IsLeader != is && is == leads {
				seat.IsLeader = is
				if err := buddySeats.Update(ctx, s.db, seat, "is_leader"); err != nil {
					return fmt.Errorf("set whether user %d leads: %w", seat.UserID, err)
				}
			}
		}
	}

	return nil
}

// lockBuddyGroups locks groups, always in the same order. Returns errs.NotFound for one that is missing or closed.
func (s *Service) lockBuddyGroups(ctx context.Context, ids ...int) (map[int]*BuddyGroup, error) {
	out := map[int]*BuddyGroup{}
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		g, err := s.store.lockBuddyGroup(ctx, id)
		if err != nil {
			return nil, err
		}
		out[id] = g
	}
	return out, nil
}

// seatedRule says what becomes of people who are in another group of the kind when they are put into one.
type seatedRule bool

const (
	// refuseSeated leaves them where they are and refuses, moveSeated moves them because that was asked for.
	refuseSeated seatedRule = false
	moveSeated   seatedRule = true
)

// fill puts people into a group that is locked and, if rule says so, out of the ones of its kind that they were in, and
// then finds another leader for the groups that they left, or closes them.
//
// Returns errs.NotFound for a person whom the caller does not see, or errs.Conflict if a person is no member, if the
// group has no room, if a challenge group is of another batch, or if people have a seat already and rule refuses them.
func (s *Service) fill(ctx context.Context, g *BuddyGroup, userIDs []int, leaderID int, rule seatedRule) error {
	if err := s.requireMembers(ctx, userIDs); err != nil {
		return err
	}

	before, err := s.store.loadSeats(ctx, g.Kind, userIDs)
	if err != nil {
		return fmt.Errorf("read the seats of %d people: %w", len(userIDs), err)
	}

	// Groups that lose people change, too, so they are locked before anybody moves.
	if others := othersOf(before, g.ID); len(others) > 0 {
		if rule == refuseSeated {
			return s.requireUnseated(ctx, g.Kind, userIDs)
		}

		if _, err := s.lockBuddyGroups(ctx, others...); err != nil {
			return err
		}

		if before, err = s.store.loadSeats(ctx, g.Kind, userIDs); err != nil { // again: nobody changes them any more
			return err
		}
	}

	left := othersOf(before, g.ID)
	if err := s.requireFits(ctx, g, userIDs, before); err != nil {
		return err
	}

	for _, id := range userIDs {
		was := before[id]
		if was != nil && was.GroupID == g.ID {
			continue
		}
		if was != nil {
			if err := s.store.leave(ctx, was, leftMoved); err != nil {
				return err
			}
		}

		if err := s.store.join(ctx, g, id, id == leaderID); err != nil {
			return err
		}

		if err := s.logSeat(ctx, id, g.Kind, was, &g.ID); err != nil {
			return fmt.Errorf("log the seat of user %d: %w", id, err)
		}
	}

	// Leaders may have gone: every group that was left gets another one, or closes.
	for _, id := range left {
		if err := s.reconcile(ctx, id); err != nil {
			return fmt.Errorf("find a leader for group %d: %w", id, err)
		}
	}

	return nil
}

// seatedNamed is how many of the people who are in a group already a refusal names.
const seatedNamed = 5

// requireUnseated refuses people who are in a live group of a kind, by name and with the group they are in.
func (s *Service) requireUnseated(ctx context.Context, kind string, userIDs []int) error {
	seated, err := s.store.seatedPeople(ctx, kind, userIDs)
	if err != nil {
		return err
	}
	return seatedError(kind, seated)
}

// seatedError says who is in a group of a kind already, and what to do; nil for nobody.
func seatedError(kind string, seated []string) error {
	if len(seated) == 0 {
		return nil
	}

	// A long list of names would hide what to do about it.
	names, more := seated, ""
	if len(names) > seatedNamed {
		names, more = names[:seatedNamed], fmt.Sprintf(" and %d more", len(seated)-seatedNamed)
	}

	verb := "are"
	if len(seated) == 1 {
		verb = "is"
	}

	return errs.New(errs.Conflict,
		"%s%s %s already in an active %s group. Move them on the board, or take them out of their group first.",
		strings.Join(names, ", "), more, verb, kind)
}

// othersOf are the groups of seats, each once and in order, without one.
func othersOf(seats map[int]*buddySeat, groupID int) []int {
	out := []int{}
	for _, seat := range seats {
		if seat.GroupID != groupID {
			out = append(out, seat.GroupID)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// requireFits wants room for people, and one batch in a challenge group: that of the first who joins.
func (s *Service) requireFits(ctx context.Context, g *BuddyGroup, userIDs []int, before map[int]*buddySeat) error {
	seats, err := s.store.seatsOf(ctx, g.ID)
	if err != nil {
		return fmt.Errorf("read the seats of group %d: %w", g.ID, err)
	}

	n := len(seats)

	// Those who are in it already take no new seat.
	for _, id := range userIDs {
		if before[id] == nil || before[id].GroupID != g.ID {
			n++
		}
	}

	if most := s.settings.Int(ctx, settings.AccountabilityGroupSize); n > most {
		return errs.New(errs.Conflict, "A group can have up to %d people", most)
	}

	if g.Kind != challengeKind {
		return nil
	}

	batches, err := s.store.batchesOfPeople(ctx, userIDs)
	if err != nil {
		return fmt.Errorf("read the batches of %d people: %w", len(userIDs), err)
	}

	in, err := s.store.countInBatches(ctx, userIDs)
	if err != nil {
		return fmt.Errorf("count who has a batch: %w", err)
	}

	// The first people decide the batch of a challenge group.
	if g.BatchID == nil && len(batches) == 1 {
		g.BatchID = &batches[0]
		if err := buddyGroups.Update(ctx, s.db, g, "batch_id"); err != nil {
			return fmt.Errorf("set the batch of group %d: %w", g.ID, err)
		}
	}

	// Someone without a batch is in no challenge.
	if in != len(userIDs) || len(batches) != 1 || *g.BatchID != batches[0] {
		return errs.New(errs.Conflict, "Everyone in a challenge group must be from the same batch")
	}

	return nil
}

// requireMembers checks that all of these people, each named once, are members whom the caller may see. Returns
// errs.NotFound if the caller does not see one of them, or errs.Conflict if one is no member.
func (s *Service) requireMembers(ctx context.Context, ids []int) error {
	if err := s.identity.People.RequireVisible(ctx, ids); err != nil {
		return err
	}
	n, err := s.store.countMembers(ctx, ids)
	if err == nil && n != len(ids) {
		err = errs.New(errs.Conflict, "Only members can be in a group")
	}
	return err
}

// logSeat writes into the info log where somebody went; nil is no group.
func (s *Service) logSeat(ctx context.Context, userID int, kind string, was *buddySeat, to *int) error {
	var from *int
	if was != nil {
		from = &was.GroupID
	}
	field := kind + "GroupId"
	return s.identity.Log(ctx, identity.LogEntry{
		Action: "user_" + kind + "_group", SubjectID: userID, Entity: "user", EntityID: userID,
		Before: map[string]any{field: from}, After: map[string]any{field: to},
	})
}
