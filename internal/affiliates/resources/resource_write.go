package resources

import (
	"context"
	"slices"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/record"
)

// Save makes a resource, the first in order, or changes one.
//
// Requires the page of affiliates and funnel_update. Returns errs.Invalid with the fields at fault, errs.NotFound, or
// errs.Conflict if the resource was changed after seenAt or there are too many.
func (s *Service) Save(ctx context.Context, id *int, in Input, seenAt *time.Time) (*Resource, error) {
	if err := requireWriter(ctx); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	r := &Resource{CreatedAt: now}
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		action, before := "affiliate_resource_create", map[string]any(nil)
		if id != nil {
			if r, err = s.store.lockResource(ctx, *id); err != nil {
				return err
			}

			// Anyone who saw an older version would overwrite a change that they never saw.
			if seenAt != nil && r.UpdatedAt.After(*seenAt) {
				return errs.Stale("resource")
			}

			action, before = "affiliate_resource_update", r.logged()
		}

		if err := in.apply(r); err != nil {
			return err
		}

		if err := s.checkFunnel(ctx, r); err != nil {
			return err
		}

		// Two changes within a millisecond are two changes.
		r.UpdatedAt = now
		if after := r.UpdatedAt; seenAt != nil && !after.After(*seenAt) {
			r.UpdatedAt = seenAt.Add(time.Millisecond)
		}

		if err := s.write(ctx, r, id == nil); err != nil {
			return err
		}

		// After the resource, whose number the pictures name.
		if err := s.writePictures(ctx, r, in.Pictures); err != nil {
			return err
		}

		return s.logChange(ctx, action, r, before)
	})
	if err != nil {
		return nil, err
	}

	return s.store.loadResource(ctx, r.ID)
}

// write keeps a resource; a new one comes before all others.
func (s *Service) write(ctx context.Context, r *Resource, isNew bool) error {
	if !isNew {
		return s.store.update(ctx, r)
	}

	there, first, err := s.store.countAndFirst(ctx)
	if err != nil {
		return err
	}

	if there >= resourcesMax {
		return errs.New(errs.Conflict, "There are %d resources already. Archive some that are out of date.", there)
	}

	r.Position = first - 1

	return s.store.insert(ctx, r)
}

// checkFunnel wants a funnel that is there. One that is closed for now does no harm: {link} is the main link meanwhile.
func (s *Service) checkFunnel(ctx context.Context, r *Resource) error {
	if r.FunnelID == nil {
		return nil
	}

	there, err := s.store.hasFunnel(ctx, *r.FunnelID)
	if err != nil {
		return err
	}

	if !there {
		return errs.Field("funnelId", errs.IsNotValid)
	}

	return nil
}

// writePictures has a resource use these pictures and no others.
func (s *Service) writePictures(ctx context.Context, r *Resource, pictures []*PictureInput) error {
	wanted := make([]files.Wanted, len(pictures))
	for i, picture := range pictures {
		wanted[i] = files.Wanted{Field: "pictures", ID: picture.FileID, Kinds: []string{files.Image},
			Purpose: ForPicture}
	}

	// The files are checked before they are named: they have to be pictures of this purpose.
	if err := s.files.Use(ctx, fileEntity, r.ID, wanted...); err != nil {
		return err
	}

	return s.store.replacePictures(ctx, r.ID, pictures)
}

// Archive takes a resource away from affiliates, or brings it back, as the first in order. What they shared goes on
// working.
//
// Requires the page of affiliates and funnel_update. Returns errs.NotFound.
func (s *Service) Archive(ctx context.Context, id int, isArchived bool) (*Resource, error) {
	if err := requireWriter(ctx); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		r, err := s.store.lockResource(ctx, id)
		if err != nil || isArchived == (r.ArchivedAt != nil) {
			return err
		}

		before, action := r.logged(), "affiliate_resource_archive"
		now := s.clock.Now()
		r.ArchivedAt, r.UpdatedAt = &now, now
		if !isArchived {
			there, first, err := s.store.countAndFirst(ctx)
			if err != nil {
				return err
			}

			if there >= resourcesMax {
				return errs.New(errs.Conflict, "There are %d resources already. Archive some that are out of date.",
					there)
			}

			r.ArchivedAt, r.Position, action = nil, first-1, "affiliate_resource_restore"
		}

		if err := s.store.update(ctx, r); err != nil {
			return err
		}

		return s.logChange(ctx, action, r, before)
	})
	if err != nil {
		return nil, err
	}

	return s.store.loadResource(ctx, id)
}

// Order puts the resources that are not archived in an order. Those that aren't named come behind, as they were.
//
// Requires the page of affiliates and funnel_update. Returns errs.Invalid for one that isn't there.
func (s *Service) Order(ctx context.Context, ids []int) ([]*Resource, error) {
	if err := requireWriter(ctx); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Locked, so that two orders come one after the other.
		there, err := s.store.lockOrder(ctx)
		if err != nil {
			return err
		}

		ordered := make([]int, 0, len(there))
		for _, id := range ids {
			if !slices.Contains(there, id) || slices.Contains(ordered, id) {
				return errs.Field("ids", errs.IsNotValid)
			}

			ordered = append(ordered, id)
		}

		// Someone else may have added one since the page was opened.
		for _, id := range there {
			if !slices.Contains(ordered, id) {
				ordered = append(ordered, id)
			}
		}

		if slices.Equal(ordered, there) {
			return nil
		}

		if err := s.store.storeOrder(ctx, ordered); err != nil {
			return err
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "affiliate_resource_order", Entity: "affiliate_resource", EntityID: ordered[0],
			Before: map[string]any{"order": there},
			After:  map[string]any{"order": ordered},
		})
	})
	if err != nil {
		return nil, err
	}

	return s.Resources(ctx, false)
}

// requireWriter is for staff who may change funnels.
func requireWriter(ctx context.Context) error {
	who := actor.From(ctx)
	if !who.Page(staffPage) || !who.Can(writeResources) {
		return errs.Denied()
	}

	return nil
}

// logged is what the info log keeps of a resource.
func (r *Resource) logged() map[string]any {
	names := []string{}
	for _, picture := range r.Pictures {
		names = append(names, picture.Name)
	}

	logged := record.Logged(r)
	// In a table of their own.
	logged["pictures"] = names

	return logged
}

// logChange writes a change into the info log.
func (s *Service) logChange(ctx context.Context, action string, r *Resource, before map[string]any) error {
	// With its pictures as they are now.
	found, err := s.store.loadResource(ctx, r.ID)
	if err != nil {
		return err
	}

	entry := identity.LogEntry{Action: action, Entity: "affiliate_resource", EntityID: r.ID, After: found.logged()}
	if before != nil {
		entry.Before = before
	}

	return s.identity.Log(ctx, entry)
}
