package affiliates

import (
	"context"
	"time"

	"atlas/internal/identity/sessions"
	"atlas/internal/platform/db"
)

// CurrentUserPart is affiliateTimestamp of the current user: when they accepted the affiliate terms.
func CurrentUserPart() sessions.CurrentUserPart {
	return sessions.CurrentUserPart{
		Joins:   `LEFT JOIN affiliates affiliate ON affiliate.user_id = u.id`,
		Columns: []string{"affiliate.since"},
		Read: func() ([]any, func(context.Context, map[string]any) error) {
			var since *time.Time
			return []any{db.OptionalMillis(&since)}, func(_ context.Context, into map[string]any) error {
				if since != nil {
					into["affiliateTimestamp"] = since
				}

				return nil
			}
		},
	}
}
