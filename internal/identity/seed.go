package identity

import (
	"context"
	"encoding/json"
	"fmt"

	"atlas/internal/platform/db"
)

// SeedLevels makes the levels of the specification where they are missing. It changes none that is there, so what staff
// made of a level stays, and may run in many processes at once.
func (s *Service) SeedLevels(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		// Asked first, as nearly every start finds them there.
		there, err := s.db.Int(ctx, "SELECT COUNT(*) FROM access_levels WHERE is_system = ?", true)
		if err != nil || there == len(catalogue.Levels) {
			return err
		}

		for i, level := range catalogue.Levels {
			pages, err := json.Marshal(level.Pages)
			if err != nil {
				return fmt.Errorf("encode pages of level %s: %w", level.ID, err)
			}

			functions, err := json.Marshal(level.Functions)
			if err != nil {
				return fmt.Errorf("encode functions of level %s: %w", level.ID, err)
			}

			if _, err := s.db.Exec(ctx,
				`INSERT INTO access_levels (id, name, name_key, description, pages, functions, is_system,
					opens_member_content, position, updated_at)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
				level.ID, level.Name, db.Fold(level.Name), level.Description, string(pages), string(functions), true,
				worksHere(level.ID), i, s.clock.Now()); err != nil {
				return fmt.Errorf("write level %s: %w", level.ID, err)
			}
		}

		return nil
	})
}
