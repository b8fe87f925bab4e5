package accountability

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community/records"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// BuddyGroupInput is a group to make.
type BuddyGroupInput struct {
	Kind     string
	Name     graphql.Omittable[*string]
	LeaderID graphql.Omittable[*int]
	UserIds  []int
}

// BuddyGroupChange is what staff change about a group. What is left out stays as it is.
type BuddyGroupChange struct {
	Name     graphql.Omittable[*string]
	LeaderID graphql.Omittable[*int]
}

// madeMax is how many groups are made at once.
const madeMax = 50

// CreateBuddyGroups makes groups of people who are in none of the kind, all or none. It moves nobody: PlaceBuddies
// does.
//
// Requires accountability_update. Returns errs.Invalid, errs.NotFound, or errs.Conflict with the names of those who are
// in a group of the kind already, or for more people than a group takes.
func (s *Service) CreateBuddyGroups(ctx context.Context, list []*BuddyGroupInput) ([]*BuddyGroup, error) {
	if !actor.From(ctx).Can(updateBuddies) {
		return nil, errs.Denied()
	}

	// None is a mistake of the page, and many would lock for long.
	if len(list) == 0 || len(list) > madeMax {
		return nil, errs.Field("groups", errs.IsNotValid)
	}

	var made []int
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction may run again: what an earlier try made is gone.
		made = nil
		for _, in := range list {
			id, err := s.createBuddyGroup(ctx, in)
			if err != nil {
				return err
			}

			made = append(made, id)
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	rows, err := s.store.buddyGroupsByID(ctx, made)
	if err != nil {
		return nil, fmt.Errorf("read the new groups: %w", err)
	}

	return rows, s.fillBuddies(ctx, rows, seatScope{})
}

func (s *Service) createBuddyGroup(ctx context.Context, in *BuddyGroupInput) (int, error) {
	if _, err := requestedKind(&in.Kind); err != nil || in.Kind == "" {
		return 0, errs.Field("kind", errs.IsNotValid)
	}

	ids, err := records.NormalizeIDs(in.UserIds)
	if err != nil {
		return 0, errs.Field("userIds", errs.IsNotValid)
	}

	// Anyone who is named first leads, unless another one is chosen.
	leader := in.UserIds[0]
	if requested, ok := in.LeaderID.ValueOK(); ok && requested != nil {
		leader = *requested
	}

	if !slices.Contains(ids, leader) {
		return 0, errs.Field("leaderId", errs.IsNotValid)
	}

	now := s.clock.Now()
	g := &BuddyGroup{Kind: in.Kind, CreatedAt: now, UpdatedAt: now}
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok && name != nil && *name != "" {
		g.Name = records.TidyName(c, name)
	}

	if err := c.Err(); err != nil {
		return 0, err
	}

	g.NameKey = records.PaddedKey(g.Name)
	if err := buddyGroups.Insert(ctx, s.db, g); err != nil {
		return 0, fmt.Errorf("write a group: %w", err)
	}

	// The id is known only now, and makes the name unique.
	if g.Name == "" {
		g.Name = fmt.Sprintf("%s %d",
			map[string]string{accountabilityKind: "Circle", challengeKind: "Challenge"}[g.Kind], g.ID)
		g.NameKey = records.PaddedKey(g.Name)
		if err := buddyGroups.Update(ctx, s.db, g, "name", "name_key"); err != nil {
			return 0, fmt.Errorf("name group %d: %w", g.ID, err)
		}
	}

	// People are checked by fill: one who is seated elsewhere takes the whole group back.
	if err := s.fill(ctx, g, ids, leader, refuseSeated); err != nil {
		return 0, err
	}

	return g.ID, s.logBuddyGroup(ctx, "create", g, nil,
		map[string]any{"name": g.Name, "kind": g.Kind, "leaderId": leader, "userIds": ids})
}

// UpdateBuddyGroup changes the name or the leader of a group. Requires accountability_update. Returns errs.Invalid with
// the fields at fault, errs.NotFound, or errs.Conflict if the group was changed after seenAt.
func (s *Service) UpdateBuddyGroup(
	ctx context.Context, id int, in BuddyGroupChange, seenAt *time.Time,
) (*BuddyGroup, error) {
	return s.changeBuddyGroup(ctx, id, func(ctx context.Context, g *BuddyGroup) error {
		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("group", nil, g.UpdatedAt, seenAt); err != nil {
			return err
		}

		before, after := map[string]any{"name": g.Name}, map[string]any{}
		if name, ok := in.Name.ValueOK(); ok {
			c := new(errs.Check)
			g.Name = records.TidyName(c, name)
			if err := c.Err(); err != nil {
				return err
			}

			g.NameKey = records.PaddedKey(g.Name)
		}

		after["name"] = g.Name

		// Leading is a change of seats, so it is written before the group itself.
		if leader, ok := in.LeaderID.ValueOK(); ok {
			was, err := s.setLeader(ctx, g.ID, leader)
			if err != nil {
				return err
			}

			before["leaderId"], after["leaderId"] = was, leader
		}

		g.UpdatedAt = record.LaterThan(s.clock.Now(), g.UpdatedAt)
		if err := buddyGroups.Update(ctx, s.db, g, "name", "name_key", "updated_at"); err != nil {
			return fmt.Errorf("change group %d: %w", g.ID, err)
		}

		return s.logBuddyGroup(ctx, "update", g, before, after)
	})
}

// setLeader makes somebody of a group lead it and tells who did before.
func (s *Service) setLeader(ctx context.Context, groupID int, userID *int) (was int, err error) {
	seats, err := s.store.seatsOf(ctx, groupID)
	if err != nil {
		return 0, fmt.Errorf("read the seats of group %d: %w", groupID, err)
	}
	if userID == nil || !slices.ContainsFunc(seats, func(x *buddySeat) bool { return x.UserID == *userID }) {
		return 0, errs.Field("leaderId", errs.IsNotValid)
	}

	for _, seat := range seats {
		if seat.IsLeader {
			was = seat.UserID
		}
	}

	return was, s.promote(ctx, seats, *userID)
}

// PlaceBuddies puts people into a group, and out of the ones of its kind that they were in.
//
// Requires accountability_update, and that the caller sees the people. Returns errs.Invalid for no ids or too many,
// errs.NotFound, or errs.Conflict if a person is no member, if the group has no room, or if a challenge group is of
// another batch.
func (s *Service) PlaceBuddies(ctx context.Context, userIDs []int, groupID int) (*BuddyGroup, error) {
	ids, err := records.NormalizeIDs(userIDs)
	if err != nil {
		return nil, err
	}
	return s.changeBuddyGroup(ctx,
		groupID, func(ctx context.Context, g *BuddyGroup) error { return s.fill(ctx, g, ids, 0, moveSeated) })
}

// MergeBuddyGroups moves everybody of a group into another of its kind and closes it.
//
// Requires accountability_update, and that the caller sees the people. Returns errs.NotFound, or errs.Conflict if the
// groups are of different kinds or batches, if there are too many people, or if one of them is no member any more.
func (s *Service) MergeBuddyGroups(ctx context.Context, id, intoID int) (*BuddyGroup, error) {
	return s.changeBuddyGroup(ctx, intoID, func(ctx context.Context, g *BuddyGroup) error {
		from, err := buddyGroups.Get(ctx, s.db, id)
		if err != nil {
			return fmt.Errorf("read group %d: %w", id, err)
		}
		if id == intoID || from.Kind != g.Kind {
			return errs.New(errs.Conflict, "You can only merge two groups of the same kind")
		}

		seats, err := s.store.seatsOf(ctx, id)
		if err != nil {
			return fmt.Errorf("read the seats of group %d: %w", id, err)
		}

		ids := []int{}
		for _, seat := range seats {
			ids = append(ids, seat.UserID)
		}

		slices.Sort(ids)
		if err := s.fill(ctx, g, ids, 0, moveSeated); err != nil {
			return err
		}

		return s.logBuddyGroup(ctx, "merge", from, map[string]any{"userIds": ids}, map[string]any{"intoId": intoID})
	}, id)
}

// changeBuddyGroup locks a group, and others beside it in their order, changes it and reads it again.
func (s *Service) changeBuddyGroup(
	ctx context.Context, id int, change func(ctx context.Context, g *BuddyGroup) error, also ...int,
) (*BuddyGroup, error) {
	if err := s.withBuddyGroup(ctx, id, change, also...); err != nil {
		return nil, err
	}
	return s.buddyGroupByID(ctx, id)
}

// withBuddyGroup is changeBuddyGroup without reading the group afterwards. It also locks the groups with the other ids.
// Requires accountability_update. Returns errs.NotFound.
func (s *Service) withBuddyGroup(
	ctx context.Context, id int, change func(ctx context.Context, g *BuddyGroup) error, also ...int,
) error {
	if !actor.From(ctx).Can(updateBuddies) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		locked, err := s.lockBuddyGroups(ctx, append(also, id)...)
		if err != nil {
			return err
		}

		return change(ctx, locked[id])
	})
}

// RemoveBuddies takes people out of a group. Nobody leaves by themselves.
//
// Requires accountability_update, or that the caller leads the group. Returns errs.Invalid for no ids or too many,
// errs.NotFound, also for others and for people who are not in the group, or errs.Conflict if its leader would take out
// themselves.
func (s *Service) RemoveBuddies(ctx context.Context, userIDs []int, groupID int) error {
	a := actor.From(ctx)
	ids, err := records.NormalizeIDs(userIDs)
	if err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		g, err := s.store.lockBuddyGroup(ctx, groupID)
		if err != nil {
			return err
		}

		seats, err := s.store.loadSeats(ctx, g.Kind, append(slices.Clone(ids), a.UserID))
		if err != nil {
			return fmt.Errorf("read the seats of group %d: %w", groupID, err)
		}

		mine := seats[a.UserID]

		// Neither staff nor its leader: the group is not theirs to know.
		if !a.Can(updateBuddies) && (mine == nil || mine.GroupID != groupID || !mine.IsLeader) {
			return errs.Missing("Group")
		}
		if !a.Can(updateBuddies) && slices.Contains(ids, a.UserID) {
			return errs.New(errs.Conflict, "Please ask the team: a group's leader can't leave on their own")
		}

		for _, id := range ids {
			seat := seats[id]
			if seat == nil || seat.GroupID != groupID {
				return errs.Missing("User")
			}

			if err := s.store.leave(ctx, seat, leftRemoved); err != nil {
				return fmt.Errorf("take user %d out of group %d: %w", id, groupID, err)
			}

			if err := s.logSeat(ctx, id, g.Kind, &buddySeat{GroupID: groupID}, nil); err != nil {
				return fmt.Errorf("log the seat of user %d: %w", id, err)
			}
		}

		return s.reconcile(ctx, groupID)
	})
}

// CloseBuddyGroup ends a group: everybody leaves it. Requires accountability_update. Returns errs.NotFound.
func (s *Service) CloseBuddyGroup(ctx context.Context, id int) error {
	if !actor.From(ctx).Can(updateBuddies) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		g, err := s.store.lockBuddyGroup(ctx, id)
		if err != nil {
			return err
		}

		seats, err := s.store.seatsOf(ctx, id)
		if err != nil {
			return fmt.Errorf("read the seats of group %d: %w", id, err)
		}

		ids := []int{}
		for _, seat := range seats {
			ids = append(ids, seat.UserID)
			if err := s.store.leave(ctx, seat, leftClosed); err != nil {
				return fmt.Errorf("take user %d out of group %d: %w", seat.UserID, id, err)
			}
		}

		// A group without people is closed by reconcile.
		if err := s.reconcile(ctx, id); err != nil {
			return fmt.Errorf("close group %d: %w", id, err)
		}

		return s.logBuddyGroup(ctx, "close", g, map[string]any{"name": g.Name, "userIds": ids}, nil)
	})
}

func (s *Service) logBuddyGroup(ctx context.Context, action string, g *BuddyGroup, before, after any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: g.Kind + "_group_" + action, Entity: g.Kind + "_group", EntityID: g.ID,
			Before: before,
			After:  after})
}
