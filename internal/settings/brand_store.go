package settings

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var logos = db.NewTable[logoRow]("brand_logos")

// insertLogo writes a logo.
func (s *store) insertLogo(ctx context.Context, row *logoRow) error {
	if err := logos.Insert(ctx, s.db, row); err != nil {
		return fmt.Errorf("keep logo: %w", err)
	}

	return nil
}

// loadLogo loads the content of a logo. Returns errs.NotFound.
func (s *store) loadLogo(ctx context.Context, name string) ([]byte, error) {
	var content []byte
	err := s.db.Row(ctx, `SELECT content FROM brand_logos WHERE name = ?`, []any{name}, &content)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Picture")
	}

	if err != nil {
		return nil, fmt.Errorf("read logo %s: %w", name, err)
	}

	return content, nil
}

// isLogo tells whether there is a logo.
func (s *store) isLogo(ctx context.Context, name string) (bool, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM brand_logos WHERE name = ?`, name)
	if err != nil {
		return false, fmt.Errorf("look for logo %s: %w", name, err)
	}

	return count > 0, nil
}
