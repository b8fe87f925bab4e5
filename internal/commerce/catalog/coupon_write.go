package catalog

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

var couponUniqueFields = map[string]string{"coupons.funnel_id, coupons.code_key": "code"}

// CreateCoupon adds a discount to a funnel. Requires funnel_update. Returns errs.Invalid with the fields at fault,
// errs.NotFound for the funnel, or errs.Conflict if the funnel is archived.
func (s *Service) CreateCoupon(ctx context.Context, funnelID string, in CouponInput) (*Coupon, error) {
	if !actor.From(ctx).Can(UpdateFunnels) {
		return nil, errs.Denied()
	}

	c := &Coupon{FunnelID: funnelID, CreatedAt: s.clock.Now()}
	c.UpdatedAt = c.CreatedAt

	// The funnel is locked, so that it cannot be archived while its coupon is written.
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		c.ID = 0
		f, err := s.Store.LockFunnel(ctx, funnelID)
		if err != nil {
			return err
		}

		if err := record.CheckEditable("funnel", f.ArchivedAt, f.UpdatedAt, nil); err != nil {
			return err
		}

		if err := in.apply(c, f.Product.Price); err != nil {
			return err
		}

		if err := coupons.Insert(ctx, s.db, c); err != nil {
			return record.UniqueField(err, couponUniqueFields)
		}

		return s.logCoupon(ctx, "coupon_create", c, nil)
	})
	if err != nil {
		return nil, err
	}

	return c, nil
}

// UpdateCoupon changes a coupon. Orders that already used it keep their price.
//
// Requires funnel_update. Returns errs.Invalid with the fields at fault, errs.NotFound, or errs.Conflict if the coupon
// is archived or was changed after seenAt.
func (s *Service) UpdateCoupon(ctx context.Context, id int, in CouponInput, seenAt *time.Time) (*Coupon, error) {
	if !actor.From(ctx).Can(UpdateFunnels) {
		return nil, errs.Denied()
	}

	var c *Coupon
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if c, err = s.Store.lockCoupon(ctx, id); err != nil {
			return err
		}

		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("coupon", c.ArchivedAt, c.UpdatedAt, seenAt); err != nil {
			return err
		}

		f, err := s.Store.FunnelByID(ctx, c.FunnelID)
		if err != nil {
			return err
		}

		before := record.Logged(c)
		if err := in.apply(c, f.Product.Price); err != nil {
			return err
		}

		c.UpdatedAt = s.laterThan(c.UpdatedAt)

		// Two coupons of a funnel with one code are found by the unique index, which also sees what others write now.
		if err := coupons.Update(ctx, s.db, c); err != nil {
			return record.UniqueField(err, couponUniqueFields)
		}

		return s.logCoupon(ctx, "coupon_update", c, before)
	})
	if err != nil {
		return nil, err
	}

	return c, nil
}

// ArchiveCoupons archives coupons or restores them, all or none. Requires funnel_update. Returns errs.Invalid for no
// ids or too many, or errs.NotFound.
func (s *Service) ArchiveCoupons(ctx context.Context, ids []int, archived bool) ([]*Coupon, error) {
	if !actor.From(ctx).Can(UpdateFunnels) {
		return nil, errs.Denied()
	}

	ids, err := NormalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	var out []*Coupon
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction may run again: what an earlier try found is dropped.
		out = []*Coupon{}
		for _, id := range ids {
			c, err := s.Store.lockCoupon(ctx, id)
			if err != nil {
				return err
			}

			out = append(out, c)

			// Doing it twice is no mistake and leaves no second line in the log.
			if archived == (c.ArchivedAt != nil) {
				continue
			}

			before := record.Logged(c)
			c.ArchivedAt, c.UpdatedAt = record.ArchiveTimes(s.clock.Now(), archived, c.UpdatedAt)
			if err := coupons.Update(ctx, s.db, c, "archived_at", "updated_at"); err != nil {
				return fmt.Errorf("archive or restore coupon %d: %w", c.ID, err)
			}

			if err := s.logCoupon(ctx, record.ArchiveAction("coupon", archived), c, before); err != nil {
				return fmt.Errorf("log coupon %d: %w", c.ID, err)
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	return out, nil
}

// DeleteCoupons removes coupons that nobody used, all or none, and returns how many they were. Requires funnel_update.
// Returns errs.Invalid for no ids or too many, errs.NotFound, or errs.Conflict if a coupon is in use.
func (s *Service) DeleteCoupons(ctx context.Context, ids []int) (int, error) {
	if !actor.From(ctx).Can(UpdateFunnels) {
		return 0, errs.Denied()
	}

	ids, err := NormalizeIDs(ids)
	if err != nil {
		return 0, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			c, err := s.Store.lockCoupon(ctx, id)
			if err != nil {
				return err
			}

			// A coupon that an order used is kept by its foreign key.
			if err := coupons.Delete(ctx, s.db, id); err != nil {
				return record.InUse(err, c.Code)
			}

			if err := s.identity.Log(ctx,
				identity.LogEntry{Action: "coupon_delete", Entity: "coupon", EntityID: id,
					Before: record.Logged(c)}); err != nil {
				return fmt.Errorf("log that coupon %d was deleted: %w", id, err)
			}
		}

		return nil
	})
	if err != nil {
		return 0, err
	}

	return len(ids), nil
}

func (s *Service) logCoupon(ctx context.Context, action string, c *Coupon, before any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "coupon", EntityID: c.ID, Before: before, After: record.Logged(c)})
}
