package ledger

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

var rates = db.NewTable[AffiliateRate]("affiliate_rates")

// loadCurrentRates loads the rates that may apply to an affiliate and a funnel now. That of a bump is for the bump
// alone.
func (s *store) loadCurrentRates(ctx context.Context, affiliateID int, funnelID string) ([]*AffiliateRate, error) {
	found, err := rates.All(ctx, s.db, `WHERE ended_at IS NULL AND bump_funnel_id IS NULL
	AND (affiliate_id = ? OR affiliate_id IS NULL) AND (funnel_id = ? OR funnel_id IS NULL) ORDER BY id`,
		affiliateID, funnelID)
	if err != nil {
		return nil, fmt.Errorf("read the rates of affiliate %d: %w", affiliateID, err)
	}

	return found, nil
}

// loadRatesAt loads the rates that could apply to an affiliate and a funnel at a moment.
func (s *store) loadRatesAt(
	ctx context.Context, affiliateID int, funnelID string, at time.Time,
) ([]*AffiliateRate, error) {
	found, err := rates.All(ctx, s.db, `WHERE set_at <= ? AND (ended_at IS NULL OR ended_at > ?)
		AND bump_funnel_id IS NULL AND (affiliate_id = ? OR affiliate_id IS NULL)
		AND (funnel_id = ? OR funnel_id IS NULL) ORDER BY id`, at, at, affiliateID, funnelID)
	if err != nil {
		return nil, fmt.Errorf("read the rates of affiliate %d: %w", affiliateID, err)
	}

	return found, nil
}

// findBumpRate finds the rate that a bump had of its own at a moment, where a funnel offered it; nil for none.
func (s *store) findBumpRate(
	ctx context.Context, funnelID, bumpFunnelID string, at time.Time,
) (*AffiliateRate, error) {
	rate, err := rates.One(ctx, s.db, `WHERE funnel_id = ? AND bump_funnel_id = ? AND set_at <= ?
		AND (ended_at IS NULL OR ended_at > ?) ORDER BY id DESC LIMIT 1`, funnelID, bumpFunnelID, at, at)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read the rate of bump %s in funnel %s: %w", bumpFunnelID, funnelID, err)
	}

	return rate, nil
}

// loadNamedRates loads the rates that hold now of the program, its funnels and their bumps, and those of an affiliate,
// the most exact last, with the names of what they are for and of who set them.
func (s *store) loadNamedRates(ctx context.Context, affiliateID int) ([]*AffiliateRate, error) {
	out := []*AffiliateRate{}
	err := s.db.Each(ctx, `SELECT `+rates.Columns("r.")+`, f.name, p.name, u.first_name || ' ' || u.last_name
		FROM affiliate_rates r LEFT JOIN funnels f ON f.id = r.funnel_id
		LEFT JOIN funnels b ON b.id = r.bump_funnel_id LEFT JOIN products p ON p.id = b.product_id
		LEFT JOIN users u ON u.id = r.set_by_id WHERE r.ended_at IS NULL
		AND (r.affiliate_id IS NULL OR r.affiliate_id = ?)
		ORDER BY CASE WHEN r.affiliate_id IS NULL THEN 0 ELSE 1 END, COALESCE(f.name_key, ''),
		r.id`, []any{affiliateID}, func(scan func(dest ...any) error) error {
		r, dest := new(AffiliateRate), make([]any, rates.ColumnCount())
		rates.Dest(r, dest)
		out = append(out, r)

		return scan(append(dest, &r.FunnelName, &r.BumpName, &r.SetBy)...)
	})
	if err != nil {
		return nil, fmt.Errorf("read rates: %w", err)
	}

	return out, nil
}

// lockRate finds the rate that holds now for an affiliate, a funnel and a bump, each empty for none, and locks it; nil
// for none.
func (s *store) lockRate(
	ctx context.Context, affiliateID int, funnelID, bumpFunnelID string,
) (*AffiliateRate, error) {
	found, err := rates.One(ctx, s.db, `WHERE ended_at IS NULL AND COALESCE(affiliate_id, 0) = ?
		AND COALESCE(funnel_id, '') = ? AND COALESCE(bump_funnel_id, '') = ?`+s.db.ForUpdate(),
		affiliateID, funnelID, bumpFunnelID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read the rate that is there: %w", err)
	}

	return found, nil
}

// insertRate writes a new rate, unless there is one already: without a row to lock, the unique index lets one of two
// changes through.
func (s *store) insertRate(ctx context.Context, r *AffiliateRate) (isWritten bool, err error) {
	err = rates.InsertUnlessTaken(ctx, s.db, r)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}

	if err != nil {
		return false, fmt.Errorf("write a rate: %w", err)
	}

	return true, nil
}

// updateEnded writes when a rate ended.
func (s *store) updateEnded(ctx context.Context, r *AffiliateRate) error {
	if err := rates.Update(ctx, s.db, r, "ended_at"); err != nil {
		return fmt.Errorf("end rate %d: %w", r.ID, err)
	}

	return nil
}

// deleteRates deletes the rates of a funnel, also as a bump.
func (s *store) deleteRates(ctx context.Context, funnelID string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM affiliate_rates WHERE funnel_id = ? OR bump_funnel_id = ?`, funnelID,
		funnelID)
	if err != nil {
		return fmt.Errorf("forget the rates of funnel %s: %w", funnelID, err)
	}

	return nil
}

// findFunnel tells whether there is a funnel, and which bump it offers; nil for none.
func (s *store) findFunnel(ctx context.Context, id string) (isThere bool, bumpFunnelID *string, err error) {
	err = s.db.Row(ctx, `SELECT bump_funnel_id FROM funnels WHERE id = ?`, []any{id}, &bumpFunnelID)
	if errors.Is(err, db.ErrNone) {
		return false, nil, nil
	}

	if err != nil {
		return false, nil, fmt.Errorf("look for funnel %s: %w", id, err)
	}

	return true, bumpFunnelID, nil
}

// loadRateFunnels loads all funnels, by name.
func (s *store) loadRateFunnels(ctx context.Context) ([]*RateFunnel, error) {
	out := []*RateFunnel{}
	err := s.db.Each(ctx, `SELECT id, name FROM funnels
		ORDER BY name_key, id`, nil, func(scan func(dest ...any) error) error {
		f := new(RateFunnel)
		out = append(out, f)
		return scan(&f.ID, &f.Name)
	})
	if err != nil {
		return nil, fmt.Errorf("read funnels: %w", err)
	}

	return out, nil
}
