package commerce

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// accessLooked is how many people without a right to any content are looked at, the latest first.
const accessLooked = 200

// verifyAccess looks for people who open some content though they hold no live grant and no level of people who work
// here. The levels of members, non-members and affiliates are none of these, whatever their switch says.
func (s *Service) verifyAccess(ctx context.Context) ([]string, error) {
	people, err := db.Column[int](ctx, s.db, `SELECT u.id FROM users u WHERE u.archived_at IS NULL
		AND NOT EXISTS (SELECT 1 FROM grants g WHERE g.user_id = u.id AND `+s.atPresent(liveGrant)+`)
		AND NOT EXISTS (SELECT 1 FROM user_access_levels h JOIN access_levels l ON l.id = h.level_id
		WHERE h.user_id = u.id AND l.opens_member_content
			AND l.id NOT IN ('member', 'non-member', 'affiliate'))
		ORDER BY u.id DESC LIMIT ?`, accessLooked)
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
