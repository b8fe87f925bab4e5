package pages

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
)

// winsMax is how many wins a page shows at most.
const winsMax = 12

// countsFor is how long the figures of pages may be old; they say when they were counted.
const countsFor = time.Minute

// loadFacts reads what live parts show.
func (s *Site) loadFacts(ctx context.Context) (*liveFacts, error) {
	facts := &liveFacts{funnelLaunches: map[string]period{}}
	if err := s.loadFunnels(ctx, facts); err != nil {
		return nil, err
	}

	err := s.db.Each(ctx,
		`SELECT launch_from, launch_to FROM batches WHERE archived_at IS NULL AND launch_from IS NOT NULL
			ORDER BY launch_to`, nil,
		func(scan func(dest ...any) error) error {
			var one period
			if err := scan(db.Millis(&one.from), db.Millis(&one.to)); err != nil {
				return err
			}

			facts.launches = append(facts.launches, one)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the launches of batches: %w", err)
	}

	counts, err := s.counts.Get(ctx, s.clock.Now(), "", s.pages.store.loadCounts)
	if err != nil {
		return nil, err
	}

	facts.counts = *counts

	return facts, s.pages.store.loadWins(ctx, facts)
}

// loadFunnels finds the funnel that is open now, and when the launches of funnels end.
func (s *Site) loadFunnels(ctx context.Context, facts *liveFacts) error {
	open, err := s.commerce.Catalog.OpenFunnels(ctx)
	if err != nil {
		return fmt.Errorf("read which funnels are open: %w", err)
	}

	// A funnel of a batch that is launching is the main one; of several, the first that was made.
	err = s.db.Each(ctx,
		`SELECT f.id, COALESCE(b.launch_from, 0), COALESCE(b.launch_to, 0) FROM funnels f
			LEFT JOIN batches b ON b.id = f.batch_id
		WHERE f.archived_at IS NULL AND f.slug IS NOT NULL
		ORDER BY CASE WHEN f.batch_id IS NULL THEN 1 ELSE 0 END, f.created_at, f.id`, nil,
		func(scan func(dest ...any) error) error {
			var id string
			var from, to int64
			if err := scan(&id, &from, &to); err != nil {
				return err
			}

			if to > 0 {
				facts.funnelLaunches[id] = period{from: time.UnixMilli(from), to: time.UnixMilli(to)}
			}
			if open[id] != nil && facts.mainFunnel == "" {
				facts.mainFunnel = id
			}

			facts.lastFunnel = id

			return nil
		})
	if err != nil {
		return fmt.Errorf("read the launches of funnels: %w", err)
	}

	return nil
}

func shortName(first, last string) string {
	// The first letter, not the first byte: names begin with Ñ, too.
	for _, initial := range strings.TrimSpace(last) {
		return strings.TrimSpace(first) + " " + string(initial) + "."
	}

	return strings.TrimSpace(first)
}

// couponKey names a coupon.
type couponKey struct{ funnelID, code string }

// couponOf is what a coupon takes off the price of a funnel for anyone who uses it now; nil for one that can't be used.
func (s *Site) couponOf(ctx context.Context, funnelID, code string, now time.Time) (*shownCoupon, error) {
	// What can't be a coupon is not looked for, and takes no room in memory.
	if !funnelShape.MatchString(funnelID) || !codeShape.MatchString(code) {
		return nil, nil
	}
	key := couponKey{funnelID: funnelID, code: fold.Plain(code)}

	return s.coupons.Get(ctx, now,
		key, func(ctx context.Context) (*shownCoupon, error) { return s.loadCoupon(ctx, key) })
}

func (s *Site) loadCoupon(ctx context.Context, key couponKey) (*shownCoupon, error) {
	// Asked as a stranger: what is remembered is for everyone.
	quote, err := s.commerce.CheckoutQuote(actor.With(ctx, actor.Actor{}), key.funnelID, nil, &key.code)
	// A coupon that can't be used leaves its place empty and does not break the page.
	if errs.Is(err, errs.Invalid) || errs.Is(err, errs.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("ask what coupon %s takes off: %w", key.code, err)
	}

	found := &shownCoupon{off: int64(quote.Discount)}
	var ends int64
	err = s.db.Row(ctx, `SELECT COALESCE(valid_to, 0) FROM coupons WHERE funnel_id = ? AND code_key = ?`,
		[]any{key.funnelID, key.code}, &ends)
	if err != nil && !errors.Is(err, db.ErrNone) {
		return nil, fmt.Errorf("read the end of coupon %s: %w", key.code, err)
	}

	if ends > 0 {
		at := time.UnixMilli(ends)
		found.ends = &at
	}

	return found, nil
}

// loadCounts counts what the figures of pages show. With many members that takes a while, so it is done once a minute.
func (s *store) loadCounts(ctx context.Context) (*liveCounts, error) {
	counts := &liveCounts{at: s.clock.Now()}
	err := s.db.Row(ctx, `SELECT
		(SELECT COUNT(*) FROM user_access_levels g JOIN users u ON u.id = g.user_id AND u.archived_at IS NULL
		WHERE g.level_id = 'member'),
		(SELECT COUNT(*) FROM lessons WHERE published_at IS NOT NULL AND archived_at IS NULL),
		(SELECT COUNT(*) FROM wins WHERE confirmed_at IS NOT NULL AND hidden_at IS NULL)`, nil, &counts.members,
		&counts.lessons, &counts.wins)
	if err != nil {
		return nil, fmt.Errorf("count members, lessons and wins: %w", err)
	}

	return counts, nil
}

// loadWins reads the latest wins that a coach confirmed and that may be shown outside of Atlas, by first name and
// initial.
func (s *store) loadWins(ctx context.Context, facts *liveFacts) error {
	err := s.db.Each(ctx,
		`SELECT w.body, u.first_name, u.last_name FROM wins w JOIN users u ON u.id = w.user_id AND u.archived_at IS NULL
		WHERE w.confirmed_at IS NOT NULL AND w.hidden_at IS NULL AND w.consent_at IS NOT NULL AND w.body <> ''
		ORDER BY w.won_on DESC, w.id DESC LIMIT ?`,
		[]any{winsMax}, func(scan func(dest ...any) error) error {
			var body, first, last string
			if err := scan(&body, &first, &last); err != nil {
				return err
			}

			facts.shownWins = append(facts.shownWins, &shownWin{body: body, name: shortName(first, last)})

			return nil
		})
	if err != nil {
		return fmt.Errorf("read wins to show: %w", err)
	}

	return nil
}
