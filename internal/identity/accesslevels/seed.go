package accesslevels

import (
	"context"
	"encoding/json"
	"fmt"

	"atlas/internal/identity/access"
)

// Seed makes the levels of the specification where they are missing. It changes none that is there, so what staff
// made of a level stays, and may run in many processes at once.
func (s *Service) Seed(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		// Asked first, as nearly every start finds them there.
		there, err := s.store.countSystem(ctx)
		if err != nil || there == len(access.Catalogue.Levels) {
			return err
		}

		for i, level := range access.Catalogue.Levels {
			pages, err := json.Marshal(level.Pages)
			if err != nil {
				return fmt.Errorf("encode pages of level %s: %w", level.ID, err)
			}

			functions, err := json.Marshal(level.Functions)
			if err != nil {
				return fmt.Errorf("encode functions of level %s: %w", level.ID, err)
			}

			if err := s.store.insertSystem(ctx, level.ID, level.Name, level.Description, string(pages),
				string(functions), i, s.clock.Now()); err != nil {
				return fmt.Errorf("write level %s: %w", level.ID, err)
			}
		}

		return nil
	})
}
