package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

var (
	funnels = db.NewTable[Funnel]("funnels")

	funnelColumnCount, productColumnCount = funnels.ColumnCount(), Products.ColumnCount()

	funnelSelect = `SELECT ` + funnels.Columns("f.") + `, ` + Products.Columns("p.") +
		`, COALESCE(b.name, ''), b.launch_from, b.launch_to, b.archived_at,
		CASE WHEN f.seats IS NULL THEN 0 ELSE (` + soldSeats + `) END, (` + heldSeats +
		`), (SELECT COUNT(*) FROM coupons c WHERE c.funnel_id = f.id AND c.archived_at IS NULL)
	FROM funnels f JOIN products p ON p.id = f.product_id LEFT JOIN batches b ON b.id = f.batch_id `
)

// cachedFunnels are funnels as their names and products are shown beside something else, such as what somebody holds.
// They are the same for many people, and remembered for a moment: nobody may change them.
func (s *Service) cachedFunnels(ctx context.Context, ids []string) (map[string]*Funnel, error) {
	ids = slices.Sorted(slices.Values(ids))
	return s.funnelsShown.Get(ctx, s.clock.Now(),
		strings.Join(ids, " "), func(ctx context.Context) (map[string]*Funnel,
			error) {
			return s.Store.FunnelsByIDs(ctx, ids)
		})
}

var funnelSorts = db.Sorts{"": "f.name_key", "name": "f.name_key", "productName": "p.name_key",
	"updatedAt": "f.updated_at"}

// deleteFunnel deletes a funnel with its terms and coupons. What else points to it keeps it.
func (s *Store) deleteFunnel(ctx context.Context, id string) error {
	// Rows that point to the funnel go before it.
	for _, statement := range []string{`DELETE FROM funnel_terms WHERE funnel_id = ?`,
		`DELETE FROM coupons WHERE funnel_id = ?`, `DELETE FROM funnels WHERE id = ?`} {
		if _, err := s.db.Exec(ctx, statement, id); err != nil {
			return err
		}
	}

	return nil
}

// ReadFunnels reads the rows of funnelSelect + tail.
func (s *Store) ReadFunnels(ctx context.Context, tail string, args ...any) ([]*Funnel, error) {
	now, out := s.clock.Now(), []*Funnel{}
	rows, err := s.db.Query(ctx, funnelSelect+tail, append([]any{now}, args...)...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	for rows.Next() {
		f := &Funnel{Product: new(Product)}
		dest := make([]any, funnelColumnCount+productColumnCount)
		funnels.Dest(f, dest[:funnelColumnCount])
		Products.Dest(f.Product, dest[funnelColumnCount:])
		l := &f.launch
		if err := rows.Scan(append(dest, &l.name, db.OptionalMillis(&l.from), db.OptionalMillis(&l.to),
			db.OptionalMillis(&l.away), &f.Sold, &f.Held, &f.couponCount)...); err != nil {
			return nil, fmt.Errorf("read the columns of a funnel: %w", err)
		}

		f.closed = f.closedReason(now)
		out = append(out, f)
	}

	return out, rows.Err()
}

func (s *Store) FunnelByID(ctx context.Context, id string) (*Funnel, error) {
	found, err := s.ReadFunnels(ctx, "WHERE f.id = ?", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Funnel")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

func (s *Store) FunnelsByIDs(ctx context.Context, ids []string) (map[string]*Funnel, error) {
	cond, arg := s.db.InTexts("f.id", ids)
	found, err := s.ReadFunnels(ctx, "WHERE "+cond, arg)
	out := map[string]*Funnel{}
	for _, f := range found {
		out[f.ID] = f
	}
	return out, err
}

// LockFunnel reads a funnel that is about to change, or whose seats are about to be counted.
func (s *Store) LockFunnel(ctx context.Context, id string) (*Funnel, error) {
	lock := s.db.ForUpdate()

	// Only the funnel: PostgreSQL cannot lock the batch, which may be missing, and the product need not wait.
	if lock != "" {
		lock += " OF f"
	}

	found, err := s.ReadFunnels(ctx, "WHERE f.id = ?"+lock, id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Funnel")
	}
	if err != nil {
		return nil, err
	}

	return found[0], nil
}

func (s *Store) listFunnels(
	ctx context.Context, w page.Window, archived bool, productID *int,
) ([]*Funnel, int, error) {
	where := new(db.Where).If(archived, "f.archived_at IS NOT NULL").If(!archived, "f.archived_at IS NULL")
	if productID != nil {
		where.And("f.product_id = ?", *productID)
	}

	AddSearch(where, "f.name_key || ' ' || f.id || ' ' || p.name_key", w.Search)
	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM funnels f JOIN products p ON p.id = f.product_id "+cond, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("count the funnels of a page: %w", err)
	}

	rows, err := s.ReadFunnels(ctx, cond+funnelSorts.Order(w, "f.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return rows, total, err
}

// FunnelsOf are the funnels of products without archived ones, by product; hidden ones when they are wanted.
func (s *Store) FunnelsOf(ctx context.Context, productIDs []int, hidden bool) (map[int][]*Funnel, error) {
	cond, arg := s.db.InInts("f.product_id", productIDs)
	if !hidden {
		cond += " AND NOT f.is_hidden"
	}

	found, err := s.ReadFunnels(ctx, "WHERE f.archived_at IS NULL AND "+cond+" ORDER BY f.product_id, f.name_key, f.id",
		arg)
	out := map[int][]*Funnel{}
	for _, f := range found {
		out[f.ProductID] = append(out[f.ProductID], f)
	}

	return out, err
}

// setTerms gives a funnel its terms in an order.
func (s *Store) setTerms(ctx context.Context, funnelID string, ids []string) error {
	if _, err := s.db.Exec(ctx, `DELETE FROM funnel_terms WHERE funnel_id = ?`, funnelID); err != nil {
		return fmt.Errorf("take the terms from funnel %s: %w", funnelID, err)
	}

	args := []any{}
	for i, id := range ids {
		args = append(args, funnelID, id, i)
	}

	_, err := s.db.Exec(ctx,
		`INSERT INTO funnel_terms (funnel_id, term_id, position) VALUES (?, ?, ?)`+strings.Repeat(", (?, ?, ?)",
			len(ids)-1)+` ON CONFLICT DO NOTHING`, args...)
	return err
}

// nextAvailableID is the id, or the id with the first number behind it that no funnel has.
func (s *Store) nextAvailableID(ctx context.Context, id string) (string, error) {
	there, err := db.Column[string](ctx, s.db, `SELECT id FROM funnels WHERE id = ? OR id LIKE ?`, id, id+"-%")
	return nextAvailableSlug(id, there), err
}

// countSold counts the funnels that are not archived, and whose product is not.
func (s *Store) countSold(ctx context.Context) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM funnels f JOIN products p ON p.id = f.product_id
			WHERE f.archived_at IS NULL AND p.archived_at IS NULL`)
}

// funnelInUse finds the funnel with a slug that is not archived.
func (s *Store) funnelInUse(ctx context.Context, slug string) ([]string, error) {
	return db.Column[string](ctx, s.db, "SELECT id FROM funnels WHERE slug_key = ? AND archived_at IS NULL",
		slug)
}

// slugHolder finds the funnel with a slug, archived or not.
func (s *Store) slugHolder(ctx context.Context, slug string) ([]string, error) {
	return db.Column[string](ctx, s.db, "SELECT id FROM funnels WHERE slug_key = ?", strings.ToLower(slug))
}

// funnelTermIDs are the terms of a funnel in their order.
func (s *Store) funnelTermIDs(ctx context.Context, f *Funnel) ([]string, error) {
	return db.Column[string](ctx, s.db, `SELECT term_id FROM funnel_terms WHERE funnel_id = ? ORDER BY position`,
		f.ID)
}
