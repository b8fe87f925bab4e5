package commerce

import (
	"context"
	"fmt"

	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/db"
)

// store reads who is there and writes what no Service would: what happened before now. It decides nothing.
type store struct{ db *db.DB }

var (
	termRows    = db.NewTable[catalog.PaymentTerm]("payment_terms")
	productRows = db.NewTable[catalog.Product]("products")
	funnelRows  = db.NewTable[catalog.Funnel]("funnels")
	couponRows  = db.NewTable[catalog.Coupon]("coupons")
)

// countProducts counts all products.
func (s *store) countProducts(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM products`)
}

// latestBatches finds the two batches whose launch begins last, the later one first.
func (s *store) latestBatches(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT id FROM batches WHERE launch_from IS NOT NULL ORDER BY launch_from DESC LIMIT 2`)
}

// insertTerm writes a payment term with its rows.
func (s *store) insertTerm(ctx context.Context, term *catalog.PaymentTerm) error {
	if err := termRows.Insert(ctx, s.db, term); err != nil {
		return fmt.Errorf("write payment term %s: %w", term.ID, err)
	}

	for i, row := range term.Rows {
		_, err := s.db.Exec(ctx,
			`INSERT INTO payment_term_rows (term_id, position, share_type, share, days_after) VALUES (?, ?, ?, ?, ?)`,
			term.ID, i, row.Kind, row.Share, row.DaysAfter)
		if err != nil {
			return fmt.Errorf("write row %d of payment term %s: %w", i, term.ID, err)
		}
	}

	return nil
}

// insertProduct writes a product and the levels that it gives.
func (s *store) insertProduct(ctx context.Context, product *catalog.Product, levels []string) error {
	if err := productRows.Insert(ctx, s.db, product); err != nil {
		return fmt.Errorf("write product %q: %w", product.Name, err)
	}

	for _, level := range levels {
		_, err := s.db.Exec(ctx, `INSERT INTO product_levels (product_id, level_id) VALUES (?, ?)`, product.ID, level)
		if err != nil {
			return fmt.Errorf("have product %q give level %s: %w", product.Name, level, err)
		}
	}

	return nil
}

// insertFunnel writes a funnel and the payment terms that it offers.
func (s *store) insertFunnel(ctx context.Context, funnel *catalog.Funnel, terms []string) error {
	if err := funnelRows.Insert(ctx, s.db, funnel); err != nil {
		return fmt.Errorf("write funnel %s: %w", funnel.ID, err)
	}

	for i, term := range terms {
		_, err := s.db.Exec(ctx, `INSERT INTO funnel_terms (funnel_id, term_id, position) VALUES (?, ?, ?)`, funnel.ID,
			term, i)
		if err != nil {
			return fmt.Errorf("have funnel %s offer %s: %w", funnel.ID, term, err)
		}
	}

	return nil
}

// insertCoupon writes a coupon.
func (s *store) insertCoupon(ctx context.Context, coupon *catalog.Coupon) error {
	if err := couponRows.Insert(ctx, s.db, coupon); err != nil {
		return fmt.Errorf("write coupon %s of funnel %s: %w", coupon.Code, coupon.FunnelID, err)
	}

	return nil
}
