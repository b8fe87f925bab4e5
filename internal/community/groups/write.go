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

// Functions that somebody must hold to write.
const (
	createGroups = "group_create"
	updateGroups = "group_update"
)

// CreateGroup makes a group with its leaders. Requires group_create. Returns errs.Invalid with the fields at fault.
func (s *Service) CreateGroup(ctx context.Context, in GroupInput) (*Group, error) {
	if !actor.From(ctx).Can(createGroups) {
		return nil, errs.Denied()
	}

	g := &Group{CreatedAt: s.clock.Now()}

	// The fields are checked before the transaction: what a form lacks needs no lock.
	if err := in.apply(g); err != nil {
		return nil, err
	}

	g.UpdatedAt = g.CreatedAt
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		g.ID = 0
		if err := records.UniqueNameError(groups.Insert(ctx, s.db, g), "member_groups.name_key"); err != nil {
			return err
		}

		// Leaders need the id of the group.
		_, leaders, err := s.setLeaders(ctx, ofGroup, g.ID, in.LeaderIDs)
		if err != nil {
			return err
		}

		return s.logGroup(ctx, "group_create", g, nil, loggedGroup(g, leaders))
	})
	if err != nil {
		return nil, err
	}

	return s.store.groupByID(ctx, g.ID)
}

// UpdateGroup changes a group and its leaders. Requires group_update. Returns errs.Invalid with the fields at fault,
// errs.NotFound, or errs.Conflict if the group is archived or was changed after seenAt.
func (s *Service) UpdateGroup(ctx context.Context, id int, in GroupInput, seenAt *time.Time) (*Group, error) {
	if !actor.From(ctx).Can(updateGroups) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		g, err := s.store.lockGroup(ctx, id)
		if err != nil {
			return err
		}

		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("group", g.ArchivedAt, g.UpdatedAt, seenAt); err != nil {
			return err
		}

		was := *g
		if err := in.apply(g); err != nil {
			return err
		}

		g.UpdatedAt = record.LaterThan(s.clock.Now(), g.UpdatedAt)

		// Two groups of one name are found by the unique index.
		if err := records.UniqueNameError(groups.Update(ctx, s.db, g), "member_groups.name_key"); err != nil {
			return err
		}

		before, after, err := s.setLeaders(ctx, ofGroup, id, in.LeaderIDs)
		if err != nil {
			return err
		}

		return s.logGroup(ctx, "group_update", g, loggedGroup(&was, before), loggedGroup(g, after))
	})
	if err != nil {
		return nil, err
	}

	return s.store.groupByID(ctx, id)
}

// ArchiveGroups archives groups or restores them with everybody in them, all or none. Requires group_update. Returns
// errs.Invalid for no ids or too many, or errs.NotFound.
func (s *Service) ArchiveGroups(ctx context.Context, ids []int, archived bool) ([]*Group, error) {
	if !actor.From(ctx).Can(updateGroups) {
		return nil, errs.Denied()
	}

	ids, err := records.NormalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			g, err := s.store.lockGroup(ctx, id)
			if err != nil {
				return err
			}

			// Doing it twice is no mistake and leaves no second line in the log.
			if archived == (g.ArchivedAt != nil) {
				continue
			}

			was := *g
			g.ArchivedAt, g.UpdatedAt = records.ArchiveTimes(s.clock, archived, g.UpdatedAt)
			if err := groups.Update(ctx, s.db, g, "archived_at", "updated_at"); err != nil {
				return fmt.Errorf("archive or restore group %d: %w", id, err)
			}

			if err := s.logGroup(ctx, records.ArchiveAction("group", archived), g, loggedGroup(&was, nil),
				loggedGroup(g, nil)); err != nil {
				return fmt.Errorf("log group %d: %w", id, err)
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	rows, err := s.store.groupsByID(ctx, ids)
	return plainGroups(rows), err
}

func (s *Service) logGroup(ctx context.Context, action string, g *Group, before, after any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "group", EntityID: g.ID, Before: before, After: after})
}

func loggedGroup(g *Group, leaders []int) map[string]any {
	return map[string]any{"name": g.Name, "description": g.Description, "leaderIds": leaders,
		"archivedAt": g.ArchivedAt}
}
