package affiliates

import (
	"context"
	"errors"
	"fmt"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/affiliates/program"
	"atlas/internal/platform/db"
)

// store reads who is there and writes what no Service would: what happened before now. It decides nothing.
type store struct{ db *db.DB }

var (
	affiliateRows  = db.NewTable[affiliates.Affiliate]("affiliates")
	acceptanceRows = db.NewTable[acceptance]("affiliate_terms")
	rateRows       = db.NewTable[ledger.AffiliateRate]("affiliate_rates")
)

// acceptance is that an affiliate accepted a version of the terms.
type acceptance struct {
	AffiliateID int       `db:"affiliate_id"`
	Version     int       `db:"version"`
	AcceptedAt  time.Time `db:"accepted_at"`
}

// countAffiliates counts all affiliates.
func (s *store) countAffiliates(ctx context.Context) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM affiliates")
}

// loadHolders loads the first users who hold the level of affiliates.
func (s *store) loadHolders(ctx context.Context, limit int) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = ?
		WHERE u.archived_at IS NULL ORDER BY u.id LIMIT ?`, program.Level, limit)
	if err != nil {
		return nil, fmt.Errorf("find who becomes an affiliate: %w", err)
	}

	return ids, nil
}

// findStaff finds who of staff pays, answers and writes; 0 for no one.
func (s *store) findStaff(ctx context.Context) (int, error) {
	id, err := s.db.Int(ctx, "SELECT id FROM users WHERE email_key = ?", "tribe-team-fa"+demoidentity.Domain)
	if errors.Is(err, db.ErrNone) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("find who of staff pays: %w", err)
	}

	return id, nil
}

// insertAffiliate writes an affiliate, and that the word of their links is theirs for good.
func (s *store) insertAffiliate(ctx context.Context, a *affiliates.Affiliate) error {
	if err := affiliateRows.Insert(ctx, s.db, a); err != nil {
		return fmt.Errorf("write the affiliate: %w", err)
	}

	_, err := s.db.Exec(ctx, "INSERT INTO affiliate_words (word, affiliate_id) VALUES (?, ?)", a.Slug, a.ID)
	if err != nil {
		return fmt.Errorf("give the word %s to affiliate %d: %w", a.Slug, a.ID, err)
	}

	return nil
}

// insertAcceptance writes that an affiliate accepted the terms.
func (s *store) insertAcceptance(ctx context.Context, accepted acceptance) error {
	if err := acceptanceRows.Insert(ctx, s.db, &accepted); err != nil {
		return fmt.Errorf("write that affiliate %d accepted the terms: %w", accepted.AffiliateID, err)
	}

	return nil
}

// insertRate writes what is earned, for whom and for what.
func (s *store) insertRate(ctx context.Context, rate *ledger.AffiliateRate) error {
	if err := rateRows.Insert(ctx, s.db, rate); err != nil {
		return fmt.Errorf("write a rate: %w", err)
	}

	return nil
}
