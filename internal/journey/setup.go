package journey

import (
	"context"
	"errors"

	"atlas/internal/platform/db"
)

// What the first set-up of a site asks.

// CountFirstStages counts the stages at which a journey can start, one or none, for the checklist of the set-up.
func (s *Service) CountFirstStages(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM stages WHERE number = 0 AND archived_at IS NULL`)
}

// CountJourneyForms counts the published journey forms, one or none, for the checklist of the set-up.
func (s *Service) CountJourneyForms(ctx context.Context) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM forms WHERE slug = ? AND published_at IS NOT NULL AND archived_at IS NULL`,
		journeyFormSlug)
}

// JourneyFormID gives the id of the journey form once it is published; 0 before.
func (s *Service) JourneyFormID(ctx context.Context) (int, error) {
	id, err := s.db.Int(ctx, `SELECT id FROM forms WHERE slug = ? AND published_at IS NOT NULL AND archived_at IS NULL`,
		journeyFormSlug)
	if errors.Is(err, db.ErrNone) {
		return 0, nil
	}
	return id, err
}
