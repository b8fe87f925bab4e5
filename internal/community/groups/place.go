package groups

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community/records"
	"atlas/internal/identity"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// PlaceInput is where people are to be. Without a word about the sub-group, those who are in the group already stay in
// theirs.
type PlaceInput struct {
	GroupID    int
	SubGroupID graphql.Omittable[*int]
}

// place is the group and sub-group of a person: the form of the info log, and of what an import leaves behind.
type place struct {
	GroupID    int  `json:"groupId"`
	SubGroupID *int `json:"subGroupId"`
}

// PlaceMembers puts people into a group and out of the one they were in, all or none.
//
// Requires that the caller sees members, and group_update for people whom they see, or that they lead the group for
// people who are in it already. Returns errs.Invalid for no ids, too many, or a sub-group that is not of the group,
// errs.NotFound, also for others, or errs.Conflict if the group is archived.
func (s *Service) PlaceMembers(ctx context.Context, ids []int, in PlaceInput) (*records.Placed, error) {
	if err := people.RequireMembersView(ctx); err != nil {
		return nil, err
	}

	ids, err := records.NormalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	var placed records.Placed
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction may run again: what an earlier try counted is dropped.
		placed = records.Placed{}

		// The group is locked first: it cannot be archived while people move into it.
		if err := s.openPlace(ctx, in); err != nil {
			return err
		}

		before, err := s.store.placesOf(ctx, ids)
		if err != nil {
			return fmt.Errorf("read the groups of %d people: %w", len(ids), err)
		}

		if err := s.requirePlaceable(ctx, ids, in.GroupID, before); err != nil {
			return err
		}

		for _, id := range ids {
			if err := s.setPlace(ctx, id, before[id], in.applyTo(before[id]), &placed); err != nil {
				return fmt.Errorf("place user %d: %w", id, err)
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	return &placed, nil
}

// applyTo is where somebody will be who was there.
func (in PlaceInput) applyTo(before *place) *place {
	to := &place{GroupID: in.GroupID}

	// Without a word about sub-groups a move within the group keeps them.
	if sub, said := in.SubGroupID.ValueOK(); said {
		to.SubGroupID = sub
	} else if before != nil && before.GroupID == in.GroupID {
		to.SubGroupID = before.SubGroupID
	}
	return to
}

// openPlace wants the group to be there for the caller and in use, and the sub-group to be one of its own.
func (s *Service) openPlace(ctx context.Context, in PlaceInput) error {
	a := actor.From(ctx)
	g, err := s.store.lockGroup(ctx, in.GroupID)
	if err != nil {
		return err
	}

	// A leader must not learn of groups that they do not lead.
	if !a.Can(updateGroups) {
		leaders, err := s.store.leaderIDs(ctx, ofGroup, g.ID)
		if err != nil {
			return fmt.Errorf("read the leaders of group %d: %w", g.ID, err)
		}
		if !slices.Contains(leaders, a.UserID) || g.ArchivedAt != nil {
			return errs.Missing("Group")
		}
	}

	if err := record.CheckEditable("group", g.ArchivedAt, g.UpdatedAt, nil); err != nil {
		return err
	}

	sub, _ := in.SubGroupID.ValueOK()
	if sub == nil {
		return nil
	}

	// Locked, so that it cannot be archived or moved meanwhile.
	x, err := s.store.lockSubGroup(ctx, *sub)
	if err == nil && (x.GroupID != g.ID || x.ArchivedAt != nil) || errs.Is(err, errs.NotFound) {
		return errs.Field("subGroupId", errs.IsNotValid)
	}

	return err
}

// requirePlaceable refuses people who are not the caller's to place.
func (s *Service) requirePlaceable(ctx context.Context, ids []int, groupID int, before map[int]*place) error {
	if actor.From(ctx).Can(updateGroups) {
		return s.identity.People.RequireVisible(ctx, ids)
	}

	// Leaders arrange their own people; bringing in others is for staff.
	for _, id := range ids {
		if before[id] == nil || before[id].GroupID != groupID {
			return errs.Missing("User")
		}
	}
	return nil
}

// RemoveMembers takes people out of their group, all or none. Requires group_update, and that the caller sees the
// people. Returns errs.Invalid for no ids or too many, or errs.NotFound.
func (s *Service) RemoveMembers(ctx context.Context, ids []int) (*records.Placed, error) {
	if !actor.From(ctx).Can(updateGroups) {
		return nil, errs.Denied()
	}

	ids, err := records.NormalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	var placed records.Placed
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		placed = records.Placed{}

		// Someone whom the caller does not see is refused before anything changes.
		if err := s.identity.People.RequireVisible(ctx, ids); err != nil {
			return err
		}

		before, err := s.store.placesOf(ctx, ids)
		if err != nil {
			return fmt.Errorf("read the groups of %d people: %w", len(ids), err)
		}

		for _, id := range ids {
			if err := s.setPlace(ctx, id, before[id], nil, &placed); err != nil {
				return fmt.Errorf("take user %d out of their group: %w", id, err)
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	return &placed, nil
}

// setPlace writes the place of one person, nil for none, and the line in the info log.
func (s *Service) setPlace(ctx context.Context, userID int, from, to *place, placed *records.Placed) error {
	var err error
	switch {
	// No change leaves no line in the log.
	case reflect.DeepEqual(from, to):
		placed.Unchanged++
		return nil
	case to == nil:
		placed.Removed++
		err = s.store.deletePlace(ctx, userID)
	case from == nil:
		placed.Added++
		err = s.store.insertPlace(ctx, userID, to, s.clock.Now())
	default:
		placed.Moved++
		err = s.store.updatePlace(ctx, userID, to)
	}

	if err != nil {
		return fmt.Errorf("write the group of user %d: %w", userID, err)
	}

	return s.identity.Log(ctx,
		identity.LogEntry{Action: "user_group", SubjectID: userID, Entity: "user", EntityID: userID,
			Before: logged(from),
			After:  logged(to)})
}

// logged is a place in the info log; nil is no group.
func logged(at *place) map[string]any {
	if at == nil {
		return map[string]any{"groupId": nil, "subGroupId": nil}
	}
	return map[string]any{"groupId": at.GroupID, "subGroupId": at.SubGroupID}
}
