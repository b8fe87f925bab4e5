package groups

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

const subGroupName = "sub_groups.group_id, sub_groups.name_key"

// CreateSubGroup makes a sub-group of a group, with its leaders. Requires group_create. Returns errs.Invalid with the
// fields at fault, errs.NotFound for the group, or errs.Conflict if the group is archived.
func (s *Service) CreateSubGroup(ctx context.Context, groupID int, in SubGroupInput) (*SubGroup, error) {
	if !actor.From(ctx).Can(createGroups) {
		return nil, errs.Denied()
	}

	x := &SubGroup{GroupID: groupID, CreatedAt: s.clock.Now()}

	// The fields are checked before the transaction: what a form lacks needs no lock.
	if err := in.apply(x); err != nil {
		return nil, err
	}

	x.UpdatedAt = x.CreatedAt
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		x.ID = 0

		// The group is locked, so that it cannot be archived while a part of it is made.
		g, err := s.store.lockGroup(ctx, groupID)
		if err != nil {
			return err
		}

		if err := record.CheckEditable("group", g.ArchivedAt, g.UpdatedAt, nil); err != nil {
			return err
		}

		if err := records.UniqueNameError(subGroups.Insert(ctx, s.db, x), subGroupName); err != nil {
			return err
		}

		_, leaders, err := s.setLeaders(ctx, ofSubGroup, x.ID, in.LeaderIDs)
		if err != nil {
			return err
		}

		return s.logSubGroup(ctx, "sub_group_create", x, nil, loggedSubGroup(x, leaders))
	})
	if err != nil {
		return nil, err
	}

	return s.store.subGroupByID(ctx, x.ID)
}

// UpdateSubGroup changes a sub-group and its leaders. Requires group_update. Returns errs.Invalid with the fields at
// fault, errs.NotFound, or errs.Conflict if the sub-group is archived or was changed after seenAt.
func (s *Service) UpdateSubGroup(ctx context.Context, id int, in SubGroupInput, seenAt *time.Time) (*SubGroup, error) {
	if !actor.From(ctx).Can(updateGroups) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		x, err := s.store.lockSubGroup(ctx, id)
		if err != nil {
			return err
		}

		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("sub-group", x.ArchivedAt, x.UpdatedAt, seenAt); err != nil {
			return err
		}

		was := *x
		if err := in.apply(x); err != nil {
			return err
		}

		x.UpdatedAt = record.LaterThan(s.clock.Now(), x.UpdatedAt)

		// Two sub-groups of one name in a group are found by the unique index.
		if err := records.UniqueNameError(subGroups.Update(ctx, s.db, x), subGroupName); err != nil {
			return err
		}

		before, after, err := s.setLeaders(ctx, ofSubGroup, id, in.LeaderIDs)
		if err != nil {
			return err
		}

		return s.logSubGroup(ctx, "sub_group_update", x, loggedSubGroup(&was, before), loggedSubGroup(x, after))
	})
	if err != nil {
		return nil, err
	}

	return s.store.subGroupByID(ctx, id)
}

// ArchiveSubGroups archives sub-groups or restores them with everybody in them, all or none. Requires group_update.
// Returns errs.Invalid for no ids or too many, or errs.NotFound.
func (s *Service) ArchiveSubGroups(ctx context.Context, ids []int, archived bool) ([]*SubGroup, error) {
	if !actor.From(ctx).Can(updateGroups) {
		return nil, errs.Denied()
	}

	ids, err := records.NormalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			x, err := s.store.lockSubGroup(ctx, id)
			if err != nil {
				return err
			}

			// Doing it twice is no mistake and leaves no second line in the log.
			if archived == (x.ArchivedAt != nil) {
				continue
			}

			was := *x
			x.ArchivedAt, x.UpdatedAt = records.ArchiveTimes(s.clock, archived, x.UpdatedAt)
			if err := subGroups.Update(ctx, s.db, x, "archived_at", "updated_at"); err != nil {
				return fmt.Errorf("archive or restore sub-group %d: %w", id, err)
			}

			if err := s.logSubGroup(ctx, records.ArchiveAction("sub_group", archived), x, loggedSubGroup(&was, nil),
				loggedSubGroup(x, nil)); err != nil {
				return fmt.Errorf("log sub-group %d: %w", id, err)
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	rows, err := s.store.subGroupsByID(ctx, ids)
	return plainSubGroups(rows), err
}

func (s *Service) logSubGroup(ctx context.Context, action string, x *SubGroup, before, after any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "sub_group", EntityID: x.ID, Before: before, After: after})
}

func loggedSubGroup(x *SubGroup, leaders []int) map[string]any {
	return map[string]any{"name": x.Name, "groupId": x.GroupID, "leaderIds": leaders, "archivedAt": x.ArchivedAt}
}
