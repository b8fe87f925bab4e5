package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// holdSlug makes anyone else who wants a slug wait until the transaction of ctx ends, and gives whose it is; 0 for no
// affiliate's.
func (s *store) holdSlug(ctx context.Context, slug string) (int, error) {
	owner := 0
	err := s.db.Returning(ctx, `INSERT INTO affiliate_words (word) VALUES (?) ON CONFLICT (word) DO UPDATE
		SET word = excluded.word RETURNING COALESCE(affiliate_id, 0)`, []any{slug}, &owner)
	if err != nil {
		return 0, fmt.Errorf("hold the slug %s: %w", slug, err)
	}

	return owner, nil
}

// updateSlugOwner gives a slug that the transaction of ctx holds to an affiliate, for good.
func (s *store) updateSlugOwner(ctx context.Context, affiliateID int, slug string) error {
	_, err := s.db.Exec(ctx, `UPDATE affiliate_words SET affiliate_id = ? WHERE word = ?`, affiliateID, slug)
	if err != nil {
		return fmt.Errorf("give the slug %s to affiliate %d: %w", slug, affiliateID, err)
	}

	return nil
}

// isUsedElsewhere tells whether a slug is the short address of a funnel, or of the profile of another user.
func (s *store) isUsedElsewhere(ctx context.Context, slug string, userID int) (bool, error) {
	others, err := s.db.Int(ctx, `SELECT (SELECT COUNT(*) FROM funnels WHERE slug_key = ?) + (SELECT COUNT(*)
		FROM users WHERE slug = ? AND id <> ?)`, slug, slug, userID)
	if err != nil {
		return false, fmt.Errorf("look whose the slug %s is: %w", slug, err)
	}

	return others > 0, nil
}

// loadSlugsOf loads all slugs that an affiliate has or had.
func (s *store) loadSlugsOf(ctx context.Context, affiliateID int) ([]string, error) {
	slugs, err := db.Column[string](ctx, s.db, `SELECT word FROM affiliate_words WHERE affiliate_id = ?`, affiliateID)
	if err != nil {
		return nil, fmt.Errorf("read the slugs of affiliate %d: %w", affiliateID, err)
	}

	return slugs, nil
}
