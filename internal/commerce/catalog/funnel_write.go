package catalog

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

var funnelUniqueFields = map[string]string{"funnels.name_key": "name", "funnels.id": "id", "funnels.slug_key": "slug"}

// CreateFunnel makes a way to buy a product, with the one-time term unless others are named.
//
// Requires funnel_create. Returns errs.Invalid with the fields at fault, errs.NotFound for the product, or
// errs.Conflict if the product is archived.
func (s *Service) CreateFunnel(ctx context.Context, productID int, in FunnelInput) (*Funnel, error) {
	if !actor.From(ctx).Can(createFunnels) {
		return nil, errs.Denied()
	}

	f := &Funnel{ProductID: productID, Template: pageTemplate, IsSwitchedOn: true, CreatedAt: s.clock.Now()}

	// The fields are checked before the transaction: what a form lacks needs no lock.
	if err := in.apply(f, true, s.isReserved); err != nil {
		return nil, err
	}

	f.UpdatedAt = f.CreatedAt
	if len(in.PaymentTermIds) == 0 {
		in.PaymentTermIds = []string{OneTime}
	}

	// A transaction that is run again begins with the id that was asked for.
	id := f.ID
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		p, err := s.Store.lockProduct(ctx, productID)
		if err != nil {
			return err
		}

		// An archived product cannot be sold, so nothing is made to sell it.
		if err := record.CheckEditable("product", p.ArchivedAt, p.UpdatedAt, nil); err != nil {
			return err
		}

		// Only an id that nobody typed gets a number behind it: a typed one that is taken is refused.
		if typed := in.ID.Value(); text.TrimLine(typed) == "" {
			if f.ID, err = s.Store.nextAvailableID(ctx, id); err != nil {
				return fmt.Errorf("find a free id for funnel %s: %w", id, err)
			}
		}

		if err := s.requireSlugFree(ctx, f); err != nil {
			return err
		}

		if err := s.checkBump(ctx, f); err != nil {
			return err
		}

		if err := funnels.Insert(ctx, s.db, f); err != nil {
			return funnelFieldError(err)
		}

		return s.syncFunnel(ctx, f, p, in, "funnel_create", nil)
	})
	if err != nil {
		return nil, err
	}

	return s.Store.FunnelByID(ctx, f.ID)
}

// UpdateFunnel changes a funnel, and its payment terms if they are named. Requires funnel_update. Returns errs.Invalid
// with the fields at fault, errs.NotFound, or errs.Conflict if the funnel is archived or was changed after seenAt.
func (s *Service) UpdateFunnel(ctx context.Context, id string, in FunnelInput, seenAt *time.Time) (*Funnel, error) {
	if !actor.From(ctx).Can(UpdateFunnels) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		f, err := s.Store.LockFunnel(ctx, id)
		if err != nil {
			return err
		}

		if err := record.CheckEditable("funnel", f.ArchivedAt, f.UpdatedAt, seenAt); err != nil {
			return err
		}

		before, err := s.loggedFunnel(ctx, f)
		if err != nil {
			return fmt.Errorf("read what the log keeps of funnel %s: %w", id, err)
		}

		had, hadBump := f.Slug, text.TrimLine(f.BumpFunnelID)
		if err := in.apply(f, false, s.isReserved); err != nil {
			return err
		}

		// An unchanged slug is its own holder and would look taken.
		if text.TrimLine(f.Slug) != text.TrimLine(had) {
			if err := s.requireSlugFree(ctx, f); err != nil {
				return err
			}
		}
		// What is offered already may be archived since; only a new choice is checked.
		if text.TrimLine(f.BumpFunnelID) != hadBump {
			if err := s.checkBump(ctx, f); err != nil {
				return err
			}
		}

		// Leaving the terms out keeps them; an empty list would leave no way to pay.
		if in.PaymentTermIds != nil && len(in.PaymentTermIds) == 0 {
			return errs.Field("paymentTermIds", errs.IsRequired)
		}

		f.UpdatedAt = s.laterThan(f.UpdatedAt)
		if err := funnels.Update(ctx, s.db, f); err != nil {
			return funnelFieldError(err)
		}

		return s.syncFunnel(ctx, f, f.Product, in, "funnel_update", before)
	})
	if err != nil {
		return nil, err
	}

	return s.Store.FunnelByID(ctx, id)
}

// requireSlugFree checks that the slug of a funnel leads nowhere else. Returns errs.Invalid if it is taken.
func (s *Service) requireSlugFree(ctx context.Context, f *Funnel) error {
	// Pages, redirects and affiliates share one space of addresses, so their domains are asked.
	if f.SlugKey == nil || s.hooks.SlugTaken == nil {
		return nil
	}
	isTaken, err := s.hooks.SlugTaken(ctx, *f.SlugKey)
	if err == nil && isTaken {
		err = errs.Field("slug", "is already taken")
	}
	return err
}

// funnelFieldError turns a broken rule into a message about the field.
func funnelFieldError(err error) error {
	if db.ForeignKey(err) {
		return errs.Field("batchId", errs.IsNotValid)
	}
	return record.UniqueField(err, funnelUniqueFields)
}

// syncFunnel brings what belongs to a written funnel up to it: its terms and the log.
func (s *Service) syncFunnel(
	ctx context.Context, f *Funnel, p *Product, in FunnelInput, action string, before map[string]any,
) error {
	if len(in.PaymentTermIds) > 0 {
		if err := s.requireTermsFit(ctx, p, in.PaymentTermIds); err != nil {
			return err
		}

		if err := s.Store.setTerms(ctx, f.ID, in.PaymentTermIds); err != nil {
			return fmt.Errorf("set the terms of funnel %s: %w", f.ID, err)
		}
	}

	// The log shows the terms even where they did not change.
	terms := in.PaymentTermIds
	if len(terms) == 0 && before != nil {
		terms = before["paymentTermIds"].([]string)
	}

	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "funnel", EntityKey: f.ID, Before: before,
			After: loggedFunnel(f, terms)})
}

// requireTermsFit wants terms that are in use and add up to the price of the product.
func (s *Service) requireTermsFit(ctx context.Context, p *Product, ids []string) error {
	terms, err := s.Store.termsByIDs(ctx, ids)
	if err != nil {
		return fmt.Errorf("read the terms of product %d: %w", p.ID, err)
	}

	for _, id := range ids {
		t := terms[id]
		switch {
		case t == nil || t.ArchivedAt != nil:
			return errs.Field("paymentTermIds", errs.IsNotValid)
		case !t.Priced().Fits(p.Price):
			return errs.Field("paymentTermIds",
				"The installments of "+t.Name+" don't add up to the price of "+p.Name+".")
		}
	}

	return nil
}

// ArchiveFunnels archives funnels or restores them, all or none. Requires funnel_update. Returns errs.Invalid for no
// ids or too many, or errs.NotFound.
func (s *Service) ArchiveFunnels(ctx context.Context, ids []string, archived bool) ([]*Funnel, error) {
	if !actor.From(ctx).Can(UpdateFunnels) {
		return nil, errs.Denied()
	}

	ids, err := NormalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			f, err := s.Store.LockFunnel(ctx, id)
			if err != nil {
				return err
			}
			if archived == (f.ArchivedAt != nil) {
				continue
			}

			before, err := s.loggedFunnel(ctx, f)
			if err != nil {
				return fmt.Errorf("read what the log keeps of funnel %s: %w", id, err)
			}

			f.ArchivedAt, f.UpdatedAt = record.ArchiveTimes(s.clock.Now(), archived, f.UpdatedAt)
			if err := funnels.Update(ctx, s.db, f, "archived_at", "updated_at"); err != nil {
				return fmt.Errorf("archive or restore funnel %s: %w", id, err)
			}

			if err := s.syncFunnel(ctx, f, f.Product, FunnelInput{}, record.ArchiveAction("funnel", archived),
				before); err != nil {
				return err
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	cond, arg := s.db.InTexts("f.id", ids)
	return s.Store.ReadFunnels(ctx, "WHERE "+cond+" ORDER BY f.id", arg)
}

// DeleteFunnels removes funnels through which nothing was sold, with their coupons, all or none, and returns how many
// they were.
//
// Requires funnel_update. Returns errs.Invalid for no ids or too many, errs.NotFound, or errs.Conflict if a funnel is
// in use.
func (s *Service) DeleteFunnels(ctx context.Context, ids []string) (int, error) {
	if !actor.From(ctx).Can(UpdateFunnels) {
		return 0, errs.Denied()
	}

	ids, err := NormalizeIDs(ids)
	if err != nil {
		return 0, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			f, err := s.Store.LockFunnel(ctx, id)
			if err != nil {
				return err
			}

			before, err := s.loggedFunnel(ctx, f)
			if err != nil {
				return fmt.Errorf("read what the log keeps of funnel %s: %w", id, err)
			}

			// Other domains let go of the funnel while it is still there.
			for _, told := range s.hooks.FunnelDeleted {
				if err := told(ctx, id); err != nil {
					return fmt.Errorf("tell that funnel %s goes: %w", id, err)
				}
			}

			if err := s.Store.deleteFunnel(ctx, id); err != nil {
				return record.InUse(err, f.Name)
			}

			if err := s.identity.Log(ctx,
				identity.LogEntry{Action: "funnel_delete", Entity: "funnel", EntityKey: id,
					Before: before}); err != nil {
				return fmt.Errorf("log that funnel %s was deleted: %w", id, err)
			}
		}

		return nil
	})
	if err != nil {
		return 0, err
	}

	return len(ids), nil
}

// loggedFunnel is what the info log keeps of a funnel.
func (s *Service) loggedFunnel(ctx context.Context, f *Funnel) (map[string]any, error) {
	terms, err := s.Store.funnelTermIDs(ctx, f)
	return loggedFunnel(f, terms), err
}

func loggedFunnel(f *Funnel, terms []string) map[string]any {
	logged := record.Logged(f)
	// The log shows these as people read them, and no tag can say how: the columns hold a code, and lines in one text.
	logged["pageTemplate"] = f.PageTemplate()
	logged["benefits"] = f.Benefits()

	// Four columns that are one thing, or nothing.
	logged["nextStep"] = f.AfterPaying()

	// In a table of their own.
	logged["paymentTermIds"] = terms

	return logged
}
