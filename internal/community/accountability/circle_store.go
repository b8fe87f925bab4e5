package accountability

import (
	"context"
	"encoding/json"
	"fmt"

	"atlas/internal/community/records"
	"atlas/internal/platform/db"
)

// circleBuddies reads those in a group, the leader first, with the contact they share.
func (s *store) circleBuddies(ctx context.Context, groupID int) ([]*CircleBuddy, error) {
	rows, err := s.db.Query(ctx,
		`SELECT `+records.PersonColumns+`, m.is_leader, m.joined_at, `+QuietSince+`, p.zone, p.free, p.goal,
		CASE WHEN p.shares_mobile THEN u.mobile_number END, CASE WHEN p.shares_email THEN u.email END, CASE WHEN p.shares_facebook THEN u.facebook_profile END`+buddyTables+`
		LEFT JOIN accountability_preferences p ON p.user_id = u.id WHERE m.group_id = ? AND m.left_at IS NULL
		ORDER BY m.is_leader DESC, u.name_key, u.id`, groupID)
	if err != nil {
		return nil, fmt.Errorf("read who is in group %d: %w", groupID, err)
	}

	defer rows.Close()
	out := []*CircleBuddy{}
	for rows.Next() {
		b, free := new(CircleBuddy), (*string)(nil)
		if err := rows.Scan(&b.ID, &b.Name, &b.Slug, &b.ProfileImage, &b.IsLeader, db.Millis(&b.joinedAt),
			db.Millis(&b.since), &b.Zone, &free, &b.Goal,
			&b.Mobile, &b.Email, &b.Facebook); err != nil {
			return nil, fmt.Errorf("read a member of group %d: %w", groupID, err)
		}

		if free != nil {
			if err := json.Unmarshal([]byte(*free), &b.free); err != nil {
				return nil, fmt.Errorf("read the free hours of user %d: %w", b.ID, err)
			}
		}
		if b.Goal != nil && *b.Goal == "" {
			b.Goal = nil
		}

		out = append(out, b)
	}

	return out, rows.Err()
}
