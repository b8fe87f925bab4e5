package catalog

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

var Products = db.NewTable[Product]("products")

// ProductKey is a product as doors name it.
func ProductKey(id int) string { return strconv.Itoa(id) }

// ProductIDs are the ids among words.
func ProductIDs(words []string) []int {
	out := []int{}
	for _, text := range words {
		if id, err := strconv.Atoi(text); err == nil && ProductKey(id) == text {
			out = append(out, id)
		}
	}
	return out
}

// ProductCoverURL is the address of a product's picture; nil without one.
func (s *Service) ProductCoverURL(ctx context.Context, p *Product) (*string, error) {
	if p.CoverFileID == nil {
		return nil, nil
	}
	found, err := s.files.ByIDs(ctx, []int{*p.CoverFileID})
	if err != nil || found[*p.CoverFileID] == nil {
		return nil, err
	}
	return new(files.OpenURL(found[*p.CoverFileID])), nil
}

var productSorts = db.Sorts{
	"": "name_key", "name": "name_key", "price": "price", "updatedAt": "updated_at",
	"funnelCount": `(SELECT COUNT(*) FROM funnels f WHERE f.product_id = products.id AND f.archived_at IS NULL)`,
	"subscriberCount": `(SELECT COUNT(DISTINCT g.user_id) FROM grants g WHERE g.product_id = products.id AND ` +
		LiveGrant + `)`,
}

// AddSearch adds the words of a search.
func AddSearch(where *db.Where, column, search string) {
	for found := range strings.FieldsSeq(fold.Plain(search)) {
		where.And(column+` LIKE ? ESCAPE '\'`, db.Like(found))
	}
}

// contentsOf are what the doors of products open, by product.
func (s *Service) contentsOf(ctx context.Context, ids []int) (map[int][]*ProductContent, error) {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = ProductKey(id)
	}

	opened, err := s.learning.Access.OpenedBy(ctx, keys)
	out := map[int][]*ProductContent{}
	for _, o := range opened {
		if o.IsArchived {
			continue
		}

		for _, id := range ProductIDs([]string{o.Product}) {
			out[id] = append(out[id], &ProductContent{o.Kind, o.ID, o.Name})
		}
	}

	return out, err
}

func (s *Store) productByID(ctx context.Context, id int) (*Product, error) {
	p, err := Products.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Product")
	}
	return p, err
}

func (s *Store) lockProduct(ctx context.Context, id int) (*Product, error) {
	p, err := Products.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Product")
	}
	return p, err
}

// LevelsOf are the levels that products give, by product.
func (s *Store) LevelsOf(ctx context.Context, ids []int) (map[int][]*ProductLevel, error) {
	cond, arg := s.db.InInts("x.product_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT x.product_id, l.id, l.name FROM product_levels x JOIN access_levels l ON l.id = x.level_id WHERE `+cond+
			` ORDER BY x.product_id, l.name, l.id`, arg)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	out := map[int][]*ProductLevel{}
	for rows.Next() {
		id, level := 0, new(ProductLevel)
		if err := rows.Scan(&id, &level.ID, &level.Name); err != nil {
			return nil, fmt.Errorf("read a level of a product: %w", err)
		}

		out[id] = append(out[id], level)
	}

	return out, rows.Err()
}

// setLevels replaces the levels that a product gives; nil leaves them. Returns errs.Invalid for an unknown level.
func (s *Store) setLevels(ctx context.Context, productID int, ids []string) error {
	if ids == nil {
		return nil
	}

	if _, err := s.db.Exec(ctx, `DELETE FROM product_levels WHERE product_id = ?`, productID); err != nil {
		return fmt.Errorf("take the levels of product %d: %w", productID, err)
	}

	for _, id := range ids {
		_, err := s.db.Exec(ctx,
			`INSERT INTO product_levels (product_id, level_id) VALUES (?, ?) ON CONFLICT DO NOTHING`, productID, id)

		// An unknown level is found by the foreign key.
		if db.ForeignKey(err) {
			return errs.Field("levelIds", errs.IsNotValid)
		}
		if err != nil {
			return fmt.Errorf("give product %d level %s: %w", productID, id, err)
		}
	}

	return nil
}

func (s *Store) productsByIDs(ctx context.Context, ids []int) (map[int]*Product, error) {
	found, err := Products.ByIDs(ctx, s.db, ids)
	out := map[int]*Product{}
	for _, p := range found {
		out[p.ID] = p
	}
	return out, err
}

func (s *Store) listProducts(ctx context.Context, w page.Window, archived bool) ([]*Product, int, error) {
	where := new(db.Where).If(archived, "archived_at IS NOT NULL").If(!archived, "archived_at IS NULL")
	AddSearch(where, "name_key", w.Search)
	return Products.List(ctx, s.db, w, where, s.sortsAtNow(productSorts))
}
