package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/merge"
)

// loadOwnLeads loads the leads that either of two people is of either.
func (s *store) loadOwnLeads(ctx context.Context, p merge.Pair) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT l.id FROM affiliate_leads l JOIN affiliates a ON a.id = l.affiliate_id
		WHERE l.voided_at IS NULL AND l.user_id IN (?, ?) AND a.user_id IN (?, ?)
		ORDER BY l.id`, p.Survivor, p.Source, p.Survivor, p.Source)
	if err != nil {
		return nil, fmt.Errorf("find the leads of oneself: %w", err)
	}

	return ids, nil
}

// loadLeadsOf loads the leads that a user is and that count.
func (s *store) loadLeadsOf(ctx context.Context, userID int) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM affiliate_leads WHERE user_id = ? AND voided_at IS NULL
		ORDER BY id`, userID)
	if err != nil {
		return nil, fmt.Errorf("read the leads that come along: %w", err)
	}

	return ids, nil
}

// loadOwnSales loads the orders that earn and that either of two people bought from either.
func (s *store) loadOwnSales(ctx context.Context, p merge.Pair) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT t.order_id FROM affiliate_sale_terms t
		JOIN affiliates a ON a.id = t.affiliate_id JOIN orders o ON o.id = t.order_id
		WHERE t.voided_at IS NULL AND o.user_id IN (?, ?) AND a.user_id IN (?, ?)
		ORDER BY t.order_id`, p.Survivor, p.Source, p.Survivor, p.Source)
	if err != nil {
		return nil, fmt.Errorf("find the sales to oneself: %w", err)
	}

	return ids, nil
}

// loadAffiliatesWith loads the affiliates that two people are, and those whose leads they are.
func (s *store) loadAffiliatesWith(ctx context.Context, p merge.Pair) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM affiliates WHERE user_id IN (?, ?) UNION SELECT affiliate_id
		FROM affiliate_leads WHERE user_id IN (?, ?)`, p.Survivor, p.Source, p.Survivor, p.Source)
	if err != nil {
		return nil, fmt.Errorf("find the affiliates of a merge: %w", err)
	}

	return ids, nil
}

// loadJoined loads the affiliate that a user is, and those who became them.
func (s *store) loadJoined(ctx context.Context, userID int) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT a.id FROM affiliates a WHERE a.user_id = ?
		OR a.joined_id = (SELECT b.id FROM affiliates b WHERE b.user_id = ?) ORDER BY a.id`, userID, userID)
	if err != nil {
		return nil, fmt.Errorf("read who became an affiliate: %w", err)
	}

	return ids, nil
}

// loadDoubled loads the leads that are there twice once two people are one, but for the oldest of each: the same person
// for the same funnel with the same affiliate.
func (s *store) loadDoubled(ctx context.Context, p merge.Pair) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT l.id FROM affiliate_leads l
		JOIN affiliates a ON a.id = l.affiliate_id JOIN affiliate_leads o ON o.id <> l.id
		AND COALESCE(o.funnel_id, '') = COALESCE(l.funnel_id, '')
			AND o.voided_at IS NULL AND (o.created_at < l.created_at OR o.created_at = l.created_at AND o.id < l.id)
			AND (o.user_id = l.user_id OR o.email_key = l.email_key OR o.user_id IN (?, ?) AND l.user_id IN (?, ?))
		JOIN affiliates b ON b.id = o.affiliate_id AND COALESCE(b.joined_id, b.id) = COALESCE(a.joined_id, a.id)
		WHERE l.voided_at IS NULL AND (l.user_id IN (?, ?) OR a.user_id IN (?, ?)) GROUP BY l.id ORDER BY l.id`,
		p.Survivor, p.Source, p.Survivor, p.Source, p.Survivor, p.Source, p.Survivor, p.Source)
	if err != nil {
		return nil, fmt.Errorf("find the leads that are there twice: %w", err)
	}

	return ids, nil
}
