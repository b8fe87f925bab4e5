package grants

import (
	"context"
	"fmt"

	"atlas/internal/commerce/catalog"
)

// accessLooked is how many people without a right to any content are looked at, the latest first.
const accessLooked = 200

// VerifyAccess looks for people who open some content though they hold no live grant and no level of people who work
// here. The levels of members, non-members and affiliates are none of these, whatever their switch says.
func (s *Service) VerifyAccess(ctx context.Context) ([]string, error) {
	live := s.catalog.Store.FillNow(catalog.LiveGrant)
	people, err := s.store.peopleWithoutGrant(ctx, live)
	if err != nil {
		return nil, fmt.Errorf("find people without a live grant: %w", err)
	}

	found := []string{}
	for _, id := range people {
		n, err := s.learning.OpenContent(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("count what is open to user %d: %w", id, err)
		}
		if n > 0 {
			found = append(found,
				fmt.Sprintf("user %d opens %d courses, events and resources without a live grant", id, n))
		}
	}

	return found, nil
}
