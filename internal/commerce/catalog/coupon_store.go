package catalog

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/commerce/text"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
)

func (s *Store) CouponByID(ctx context.Context, id int) (*Coupon, error) {
	c, err := coupons.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Coupon")
	}
	return c, err
}

func (s *Store) lockCoupon(ctx context.Context, id int) (*Coupon, error) {
	c, err := coupons.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Coupon")
	}
	return c, err
}

// couponsOf are the coupons of funnels, by funnel: those in use first, then the archived ones, each by code.
func (s *Store) couponsOf(ctx context.Context, funnelIDs []string) (map[string][]*Coupon, error) {
	cond, arg := s.db.InTexts("c.funnel_id", funnelIDs)
	rows, err := s.db.Query(ctx, `SELECT `+coupons.Columns("c.")+`, `+usesOfCoupon+` FROM coupons c WHERE `+cond+`
		ORDER BY c.funnel_id, CASE WHEN c.archived_at IS NULL THEN 0 ELSE 1 END, c.code_key`, s.clock.Now(), arg)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	out := map[string][]*Coupon{}
	for rows.Next() {
		c, dest := new(Coupon), make([]any, coupons.ColumnCount())
		coupons.Dest(c, dest)
		if err := rows.Scan(append(dest, &c.uses)...); err != nil {
			return nil, fmt.Errorf("read the coupons of funnels: %w", err)
		}

		out[c.FunnelID] = append(out[c.FunnelID], c)
	}

	return out, rows.Err()
}

// CouponByCode is the coupon of a funnel with a code; nil where there is none.
func (s *Store) CouponByCode(ctx context.Context, funnelID string, code *string) (*Coupon, error) {
	key := fold.Plain(text.TrimLine(code))
	if key == "" {
		return nil, nil
	}
	c, err := coupons.One(ctx, s.db, "WHERE funnel_id = ? AND code_key = ?", funnelID, key)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	return c, err
}
