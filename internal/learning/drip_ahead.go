package learning

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/access"
)

// DripOpening is a unit or a lesson that opens by drip on a later day.
type DripOpening struct {
	// Kind is unit or lesson.
	Kind, Name, Course string
	OpensAt            time.Time
}

// dripsAheadMax bounds how much of what drips is looked at.
const dripsAheadMax = 2000

// DripsAhead are the units and lessons that open to somebody by drip after a moment, as far as what they hold then
// opens their courses.
func (s *Service) DripsAhead(ctx context.Context, userID int, at time.Time) ([]DripOpening, error) {
	facts, err := s.Access.FactsOf(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read what person %d holds: %w", userID, err)
	}
	facts.DropExpiredLevels(at)

	return s.store.dripsAhead(ctx, facts, at)
}

// DripsAheadOf is DripsAhead for somebody who would hold a product from then on and has nothing else.
func (s *Service) DripsAheadOf(ctx context.Context, grant access.Grant, at time.Time) ([]DripOpening, error) {
	facts := access.Facts{Grants: []access.Grant{grant}}
	for _, id := range grant.Levels {
		facts.Levels = append(facts.Levels, access.HeldLevel{ID: id, Since: grant.From})
	}

	return s.store.dripsAhead(ctx, facts, at)
}
