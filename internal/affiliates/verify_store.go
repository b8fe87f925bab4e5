package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/affiliates/days"
	"atlas/internal/platform/db"
)

// broken are the invariants of affiliates: a text that names a row, and the statement that finds the rows which break
// it.
var broken = []struct{ what, find string }{
	{"lead %v is the affiliate themselves", `SELECT l.id FROM affiliate_leads l
		JOIN affiliates had ON had.id = l.affiliate_id JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
		JOIN users u ON u.id = l.user_id WHERE l.voided_at IS NULL
		AND a.user_id IN (u.id, COALESCE(u.merged_into_id, 0))`},
	{"lead %v is there twice", `SELECT l.id FROM affiliate_leads l JOIN affiliates a ON a.id = l.affiliate_id
		JOIN affiliate_leads o ON o.id < l.id AND o.voided_at IS NULL
		AND (o.user_id = l.user_id OR o.email_key = l.email_key)
		AND COALESCE(o.funnel_id, '') = COALESCE(l.funnel_id, '')
		JOIN affiliates b ON b.id = o.affiliate_id AND COALESCE(b.joined_id, b.id) = COALESCE(a.joined_id, a.id)
		WHERE l.voided_at IS NULL`},
	{"lead %v is older than the visit that won it", `SELECT l.id FROM affiliate_leads l
		JOIN affiliate_touches t ON t.id = l.touch_id WHERE t.at > l.created_at`},
	{"lead %v was bound by an address that no one proved", `SELECT id FROM affiliate_leads WHERE voided_at IS NULL
		AND user_id IS NULL`},
	{"order %v counts for a lead of another funnel or person", `SELECT s.order_id FROM affiliate_sales s
		JOIN affiliate_leads l ON l.id = s.lead_id JOIN orders o ON o.id = s.order_id
		WHERE l.voided_at IS NULL AND (l.funnel_id IS NULL OR o.funnel_id <> l.funnel_id)`},
	{"affiliate %v does not have the slug of their links", `SELECT a.id FROM affiliates a
		LEFT JOIN affiliate_words w ON w.word = a.slug WHERE a.slug NOT LIKE 'erased-%'
		AND (w.affiliate_id IS NULL OR w.affiliate_id <> a.id)`},
	{"the kept days of affiliate %v are not what happened", days.BrokenRule},
	{"the slug %v is an affiliate's and a funnel's", `SELECT w.word FROM affiliate_words w
		JOIN funnels f ON f.slug_key = w.word WHERE w.affiliate_id IS NOT NULL`},
}

// findBroken finds the rows that break a rule, by a statement whose first column names them.
func (s *store) findBroken(ctx context.Context, statement string) ([]any, error) {
	_, rows, err := s.db.Values(ctx, statement)
	if err != nil {
		return nil, fmt.Errorf("verify affiliates: %w", err)
	}

	out := make([]any, len(rows))
	for i, row := range rows {
		out[i] = row[0]
	}

	return out, nil
}

// loadAllSlugs loads the slugs of all affiliates and funnels.
func (s *store) loadAllSlugs(ctx context.Context) ([]string, error) {
	slugs, err := db.Column[string](ctx, s.db, `SELECT word FROM affiliate_words WHERE affiliate_id IS NOT NULL UNION
		SELECT slug_key FROM funnels WHERE slug_key IS NOT NULL`)
	if err != nil {
		return nil, fmt.Errorf("read the slugs of affiliates and funnels: %w", err)
	}

	return slugs, nil
}

// loadSlugs loads the names in the main links of all affiliates.
func (s *store) loadSlugs(ctx context.Context) ([]string, error) {
	slugs, err := db.Column[string](ctx, s.db, `SELECT slug FROM affiliates ORDER BY slug`)
	if err != nil {
		return nil, fmt.Errorf("read the links of affiliates: %w", err)
	}

	return slugs, nil
}
