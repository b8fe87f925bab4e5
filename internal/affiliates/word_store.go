package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// holdWord makes anyone else wants a word wait until the transaction of ctx ends, and gives whose it is; 0 for no
// affiliate's.
func (s *store) holdWord(ctx context.Context, word string) (int, error) {
	owner := 0
	err := s.db.Returning(ctx, `INSERT INTO affiliate_words (word) VALUES (?) ON CONFLICT (word) DO UPDATE
		SET word = excluded.word RETURNING COALESCE(affiliate_id, 0)`, []any{word}, &owner)
	if err != nil {
		return 0, fmt.Errorf("hold the word %s: %w", word, err)
	}

	return owner, nil
}

// updateWord gives a word that the transaction of ctx holds to an affiliate, for good.
func (s *store) updateWord(ctx context.Context, affiliateID int, word string) error {
	_, err := s.db.Exec(ctx, `UPDATE affiliate_words SET affiliate_id = ? WHERE word = ?`, affiliateID, word)
	if err != nil {
		return fmt.Errorf("give the word %s to affiliate %d: %w", word, affiliateID, err)
	}

	return nil
}

// isElsewhere tells whether a word is the short address of a funnel, or of the profile of another user.
func (s *store) isElsewhere(ctx context.Context, word string, userID int) (bool, error) {
	others, err := s.db.Int(ctx, `SELECT (SELECT COUNT(*) FROM funnels WHERE slug_key = ?) + (SELECT COUNT(*)
		FROM users WHERE slug = ? AND id <> ?)`, word, word, userID)
	if err != nil {
		return false, fmt.Errorf("look whose the word %s is: %w", word, err)
	}

	return others > 0, nil
}

// loadWords loads all words that an affiliate has or had.
func (s *store) loadWords(ctx context.Context, affiliateID int) ([]string, error) {
	words, err := db.Column[string](ctx, s.db, `SELECT word FROM affiliate_words WHERE affiliate_id = ?`, affiliateID)
	if err != nil {
		return nil, fmt.Errorf("read the words of affiliate %d: %w", affiliateID, err)
	}

	return words, nil
}
