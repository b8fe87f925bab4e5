package catalog

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/record"
)

var productUniqueFields = map[string]string{"products.name_key": "name"}

// CreateProduct makes a product, which funnels can then sell. Requires product_create. Returns errs.Invalid with the
// fields at fault, or errs.Forbidden if a level opens more than the caller holds.
func (s *Service) CreateProduct(ctx context.Context, in ProductInput) (*Product, error) {
	if !actor.From(ctx).Can(createProducts) {
		return nil, errs.Denied()
	}

	p := &Product{CreatedAt: s.clock.Now()}

	// The fields are checked before the transaction: what a form lacks needs no lock.
	if err := in.apply(p); err != nil {
		return nil, err
	}

	p.UpdatedAt = p.CreatedAt
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		p.ID = 0

		// Anyone who sells a level gives it away, so they must hold what it opens.
		if err := s.identity.Levels.RequireGrantable(ctx, in.LevelIds); err != nil {
			return err
		}

		if err := Products.Insert(ctx, s.db, p); err != nil {
			return files.UnknownFile(record.UniqueField(err, productUniqueFields), "coverFileId")
		}

		if err := s.useProductCover(ctx, p); err != nil {
			return err
		}

		if err := s.Store.setLevels(ctx, p.ID, in.LevelIds); err != nil {
			return err
		}

		return s.logProduct(ctx, "product_create", p, in.LevelIds, nil)
	})
	if err != nil {
		return nil, err
	}

	return p, nil
}

// UpdateProduct changes a product and the levels that it gives.
//
// Requires product_update. Returns errs.Invalid with the fields at fault, also for a price that the payment terms of
// its funnels do not add up to, errs.Forbidden if a level opens more than the caller holds, errs.NotFound, or
// errs.Conflict if the product is archived or was changed after seenAt.
func (s *Service) UpdateProduct(ctx context.Context, id int, in ProductInput, seenAt *time.Time) (*Product, error) {
	if !actor.From(ctx).Can(updateProducts) {
		return nil, errs.Denied()
	}

	var p *Product
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if p, err = s.Store.lockProduct(ctx, id); err != nil {
			return err
		}

		if err := record.CheckEditable("product", p.ArchivedAt, p.UpdatedAt, seenAt); err != nil {
			return err
		}

		before, err := s.loggedProduct(ctx, p)
		if err != nil {
			return fmt.Errorf("read what the log keeps of product %d: %w", id, err)
		}

		price := p.Price
		if err := in.apply(p); err != nil {
			return err
		}

		// Terms by amounts fit one price only.
		if price != p.Price {
			if err := s.requirePriceFits(ctx, p); err != nil {
				return err
			}
		}

		if err := s.identity.Levels.RequireGrantable(ctx, in.LevelIds); err != nil {
			return err
		}

		p.UpdatedAt = s.laterThan(p.UpdatedAt)
		if err := Products.Update(ctx, s.db, p); err != nil {
			return files.UnknownFile(record.UniqueField(err, productUniqueFields), "coverFileId")
		}

		if err := s.useProductCover(ctx, p); err != nil {
			return err
		}

		if err := s.Store.setLevels(ctx, p.ID, in.LevelIds); err != nil {
			return err
		}

		return s.logProduct(ctx, "product_update", p, in.LevelIds, before)
	})
	if err != nil {
		return nil, err
	}

	return p, nil
}

// productCovers are the pictures of products; everyone may see them, as everyone may see what is sold.
var productCovers = files.Purpose{
	Name: "product-cover", Kinds: []string{files.Image}, IsOpen: true,
	Functions: []string{createProducts, updateProducts},
}

// useProductCover keeps the picture of a product, and lets go of one from before.
func (s *Service) useProductCover(ctx context.Context, p *Product) error {
	uses := []files.Wanted{}
	if p.CoverFileID != nil {
		uses = append(uses, files.Wanted{
			Field: "coverFileId", ID: *p.CoverFileID, Kinds: productCovers.Kinds, Purpose: productCovers.Name,
		})
	}
	return s.files.Use(ctx, "product", p.ID, uses...)
}

// requirePriceFits refuses a price that a term of one of the product's funnels does not add up to.
func (s *Service) requirePriceFits(ctx context.Context, p *Product) error {
	pairs, err := s.Store.funnelTerms(ctx, "f.product_id = ?", p.ID)
	if err != nil {
		return fmt.Errorf("find the terms of product %d: %w", p.ID, err)
	}

	for _, pair := range pairs {
		if !pair.term.Priced().Fits(p.Price) {
			return errs.Field("price",
				"The payment term "+pair.term.Name+" of "+pair.funnel+" doesn't add up to this price.")
		}
	}

	return nil
}

// ArchiveProducts archives products or restores them, all or none. Requires product_update. Returns errs.Invalid for no
// ids or too many, or errs.NotFound.
func (s *Service) ArchiveProducts(ctx context.Context, ids []int, archived bool) ([]*Product, error) {
	if !actor.From(ctx).Can(updateProducts) {
		return nil, errs.Denied()
	}

	ids, err := NormalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	var out []*Product
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction may run again: what an earlier try found is dropped.
		out = []*Product{}
		for _, id := range ids {
			p, err := s.Store.lockProduct(ctx, id)
			if err != nil {
				return err
			}

			out = append(out, p)
			if archived == (p.ArchivedAt != nil) {
				continue
			}

			before, err := s.loggedProduct(ctx, p)
			if err != nil {
				return fmt.Errorf("read what the log keeps of product %d: %w", id, err)
			}

			p.ArchivedAt, p.UpdatedAt = record.ArchiveTimes(s.clock.Now(), archived, p.UpdatedAt)
			if err := Products.Update(ctx, s.db, p, "archived_at", "updated_at"); err != nil {
				return fmt.Errorf("archive or restore product %d: %w", id, err)
			}

			if err := s.logProduct(ctx, record.ArchiveAction("product", archived), p, nil, before); err != nil {
				return fmt.Errorf("log product %d: %w", id, err)
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	return out, nil
}

// DeleteProducts removes products that nothing uses, all or none, and returns how many they were.
//
// Requires product_update. Returns errs.Invalid for no ids or too many, errs.NotFound, or errs.Conflict if a product is
// sold, was sold, or opens content.
func (s *Service) DeleteProducts(ctx context.Context, ids []int) (int, error) {
	if !actor.From(ctx).Can(updateProducts) {
		return 0, errs.Denied()
	}

	ids, err := NormalizeIDs(ids)
	if err != nil {
		return 0, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			if err := s.deleteProduct(ctx, id); err != nil {
				return err
			}
		}

		return nil
	})
	if err != nil {
		return 0, err
	}

	return len(ids), nil
}

func (s *Service) deleteProduct(ctx context.Context, id int) error {
	p, err := s.Store.lockProduct(ctx, id)
	if err != nil {
		return err
	}

	// Content keeps no foreign key to its products, so learning is asked.
	opened, err := s.learning.Access.OpenedBy(ctx, []string{ProductKey(id)})
	if err != nil {
		return fmt.Errorf("find what product %d opens: %w", id, err)
	}
	if len(opened) > 0 {
		return errs.New(errs.Conflict, "%s is in use. Archive it instead.", p.Name)
	}

	before, err := s.loggedProduct(ctx, p)
	if err != nil {
		return fmt.Errorf("read what the log keeps of product %d: %w", id, err)
	}

	// Its levels point to the product, and would keep it from going.
	if err := s.Store.setLevels(ctx, id, []string{}); err != nil {
		return fmt.Errorf("take the levels of product %d: %w", id, err)
	}

	if err := Products.Delete(ctx, s.db, id); err != nil {
		return record.InUse(err, p.Name)
	}

	if err := s.files.Use(ctx, "product", id); err != nil {
		return fmt.Errorf("let go of the cover of product %d: %w", id, err)
	}

	return s.identity.Log(ctx,
		identity.LogEntry{Action: "product_delete", Entity: "product", EntityID: id, Before: before})
}

// logProduct writes a line into the info log; levels that were not given are those from before.
func (s *Service) logProduct(
	ctx context.Context, action string, p *Product, levels []string, before map[string]any,
) error {
	if levels == nil && before != nil {
		levels = before["levels"].([]string)
	}
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "product", EntityID: p.ID, Before: before,
			After: loggedProduct(p, levels)})
}

// loggedProduct is what the info log keeps of a product.
func (s *Service) loggedProduct(ctx context.Context, p *Product) (map[string]any, error) {
	levels, err := s.Store.LevelsOf(ctx, []int{p.ID})
	if err != nil {
		return nil, err
	}
	ids := []string{}
	for _, level := range levels[p.ID] {
		ids = append(ids, level.ID)
	}
	return loggedProduct(p, ids), nil
}

func loggedProduct(p *Product, levels []string) map[string]any {
	logged := record.Logged(p)
	// The log shows these as people read them, and no tag can say how: the columns hold a code, and lines in one text.
	logged["contentType"] = p.ContentType()
	logged["benefits"] = p.Benefits()

	// In a table of their own.
	logged["levels"] = levels

	return logged
}
