package resources

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/record"
)

// changedBy tells whether the actor may change the resource: any with resource-file_update, their own with
// resource-file_create.
func (r *Resource) changedBy(a actor.Actor) bool {
	return a.Can(content.UpdateResources) || a.Can(content.CreateResources) && r.OwnerID != nil &&
		*r.OwnerID == a.UserID
}

// CreateResource makes a resource that the caller owns, as a draft. Requires resource-file_create. Returns errs.Invalid
// with the fields at fault.
func (s *Service) CreateResource(ctx context.Context, in ResourceInput) (*Resource, error) {
	a := actor.From(ctx)
	if !a.Can(content.CreateResources) {
		return nil, errs.Denied()
	}

	r := &Resource{OwnerID: &a.UserID, CreatedAt: s.clock.Now()}
	r.UpdatedAt = r.CreatedAt
	if err := in.apply(r); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		r.ID = 0

		// The kind follows from the file, so it is found before the row is written.
		if err := s.fillKindAndCategory(ctx, r); err != nil {
			return err
		}

		if err := resources.Insert(ctx, s.db, r); err != nil {
			return fmt.Errorf("write a resource: %w", err)
		}

		return s.syncResource(ctx, r, in.Openers, "resource_create", nil)
	})
	if err != nil {
		return nil, err
	}

	return s.store.resourceByID(ctx, r.ID)
}

// UpdateResource changes a resource and who may open it.
//
// Requires resource-file_update, or resource-file_create for the caller's own. Returns errs.Invalid with the fields at
// fault, errs.NotFound, or errs.Conflict if the resource is archived or was changed after seenAt.
func (s *Service) UpdateResource(ctx context.Context, id int, in ResourceInput, seenAt *time.Time) (*Resource, error) {
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		r, err := s.lockEditable(ctx, id)
		if err != nil {
			return err
		}

		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("resource", r.ArchivedAt, r.UpdatedAt, seenAt); err != nil {
			return err
		}

		before := record.Logged(r)
		if err := in.apply(r); err != nil {
			return err
		}

		if err := s.fillKindAndCategory(ctx, r); err != nil {
			return err
		}

		r.UpdatedAt = record.LaterThan(s.clock.Now(), r.UpdatedAt)
		if err := resources.Update(ctx, s.db, r); err != nil {
			return fmt.Errorf("change resource %d: %w", id, err)
		}

		return s.syncResource(ctx, r, in.Openers, "resource_update", before)
	})
	if err != nil {
		return nil, err
	}

	return s.store.resourceByID(ctx, id)
}

// lockEditable locks a resource that the caller may change. Requires resource-file_update, or resource-file_create
// for the caller's own. Returns errs.NotFound.
func (s *Service) lockEditable(ctx context.Context, id int) (*Resource, error) {
	a := actor.From(ctx)
	if !a.Can(content.CreateResources, content.UpdateResources) {
		return nil, errs.Denied()
	}
	r, err := s.store.lockResource(ctx, id)
	if err == nil && !r.changedBy(a) {
		err = errs.Denied()
	}
	return r, err
}

// fillKindAndCategory finds the kind of the content and the spelling of the category that others use. A file that is
// open to everybody is no content, and a cover has to be such.
func (s *Service) fillKindAndCategory(ctx context.Context, r *Resource) error {
	spelling, err := s.store.existingSpelling(ctx, r)
	if err != nil {
		return fmt.Errorf("find the spelling of category %s: %w", r.Category, err)
	}

	r.Category, r.Kind = spelling, content.LinkKind
	ids := []int{}
	for _, id := range []*int{r.FileID, r.CoverFileID} {
		if id != nil {
			ids = append(ids, *id)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	found, err := s.files.ByIDs(ctx, ids)
	if err != nil {
		return fmt.Errorf("read the files of a resource: %w", err)
	}

	c := new(errs.Check)
	if r.FileID != nil {
		f := found[*r.FileID]
		if f != nil {
			r.Kind = f.Kind
		}

		// A file that anyone can open would need no door.
		c.That(f != nil && !f.IsOpen, "fileId", errs.IsNotValid)
	}

	// A cover stands on pages that everyone can see.
	if r.CoverFileID != nil {
		f := found[*r.CoverFileID]
		c.That(f != nil && f.IsOpen, "coverFileId", errs.IsNotValid)
	}

	return c.Err()
}

// syncResource brings what belongs to a written resource up to it: files, door, draft and log.
func (s *Service) syncResource(
	ctx context.Context, r *Resource, openers []*access.OpenerInput, action string, before any,
) error {
	wanted := []files.Wanted{}
	if r.FileID != nil {
		wanted = append(wanted, files.Wanted{Field: "fileId", ID: *r.FileID, Kinds: files.Kinds,
			Purpose: content.ForResourceFile})
	}
	if r.CoverFileID != nil {
		wanted = append(wanted,
			files.Wanted{Field: "coverFileId", ID: *r.CoverFileID, Kinds: []string{files.Image},
				Purpose: content.ForResourceCover})
	}

	if err := s.files.Use(ctx, "resource", r.ID, wanted...); err != nil {
		return err
	}

	if err := s.access.SetOpeners(ctx, "resource", r.ID, openers); err != nil {
		return err
	}

	// A new resource was typed under the id 0.
	draft := r.ID
	if before == nil {
		draft = 0
	}

	if err := s.content.DeleteDraft(ctx, "resource", draft); err != nil {
		return fmt.Errorf("forget the draft of resource %d: %w", draft, err)
	}

	if err := s.search.Index(ctx, "resource", r.ID); err != nil {
		return fmt.Errorf("index resource %d: %w", r.ID, err)
	}

	return s.logResource(ctx, action, r, before)
}

func (s *Service) logResource(ctx context.Context, action string, r *Resource, before any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "resource", EntityID: r.ID, Before: before, After: record.Logged(r)})
}

// changeResources changes some resources, all or none, and reads them anew in the order of their ids.
func (s *Service) changeResources(
	ctx context.Context, ids []int, change func(ctx context.Context, r *Resource) error,
) ([]*Resource, error) {
	if !actor.From(ctx).Can(content.CreateResources, content.UpdateResources) {
		return nil, errs.Denied()
	}

	// None is a mistake of the page, and many would lock for long.
	if len(ids) == 0 || len(ids) > content.ChangedMax {
		return nil, errs.Field("ids", errs.IsNotValid)
	}

	ids = slices.Compact(slices.Sorted(slices.Values(ids))) // always locked in the same order
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			r, err := s.lockEditable(ctx, id)
			if err != nil {
				return err
			}

			if err := change(ctx, r); err != nil {
				return err
			}
		}

		// All at once: search is written for the resources together.
		return s.search.Index(ctx, "resource", ids...)
	})
	if err != nil {
		return nil, err
	}

	return s.store.resourcesByID(ctx, ids)
}

// PublishResources shows resources to members or makes them drafts again, all or none.
//
// Requires resource-file_update, or resource-file_create for the caller's own. Returns errs.Invalid for no ids or too
// many, errs.NotFound, or errs.Conflict if one is archived.
func (s *Service) PublishResources(ctx context.Context, ids []int, published bool) ([]*Resource, error) {
	return s.changeResources(ctx, ids, func(ctx context.Context, r *Resource) error {
		if err := record.CheckEditable("resource", r.ArchivedAt, r.UpdatedAt, nil); err != nil ||
			published == (r.PublishedAt != nil) {
			return err
		}

		before, now := record.Logged(r), record.LaterThan(s.clock.Now(), r.UpdatedAt)
		r.PublishedAt, r.UpdatedAt = nil, now
		if published {
			r.PublishedAt = &now
		}

		if err := resources.Update(ctx, s.db, r, "published_at", "updated_at"); err != nil {
			return fmt.Errorf("publish or hide resource %d: %w", r.ID, err)
		}

		if err := s.search.Index(ctx, "resource", r.ID); err != nil {
			return fmt.Errorf("index resource %d: %w", r.ID, err)
		}

		return s.logResource(ctx, map[bool]string{true: "resource_publish", false: "resource_unpublish"}[published], r,
			before)
	})
}

// ArchiveResources takes resources away from everybody or brings them back as drafts, all or none.
//
// Requires resource-file_update, or resource-file_create for the caller's own. Returns errs.Invalid for no ids or too
// many, or errs.NotFound.
func (s *Service) ArchiveResources(ctx context.Context, ids []int, archived bool) ([]*Resource, error) {
	return s.changeResources(ctx, ids, func(ctx context.Context, r *Resource) error {
		// Doing it twice is no mistake and leaves no second line in the log.
		if archived == (r.ArchivedAt != nil) {
			return nil
		}

		before, now := record.Logged(r), record.LaterThan(s.clock.Now(), r.UpdatedAt)
		// What is archived remembers when it was published; what is restored is a draft, which no one has seen.
		r.LastPublishedAt = r.PublishedAt
		r.ArchivedAt, r.PublishedAt, r.UpdatedAt = nil, nil, now
		if archived {
			r.ArchivedAt = &now
		}

		if err := resources.Update(ctx, s.db, r, "archived_at", "last_published_at", "published_at",
			"updated_at"); err != nil {
			return fmt.Errorf("archive or restore resource %d: %w", r.ID, err)
		}

		if err := s.search.Index(ctx, "resource", r.ID); err != nil {
			return fmt.Errorf("index resource %d: %w", r.ID, err)
		}

		return s.logResource(ctx, map[bool]string{true: "resource_archive", false: "resource_restore"}[archived], r,
			before)
	})
}
