package waitlist

import (
	"context"
	"time"

	"atlas/internal/platform/db"
)

// store writes who was invited.
type store struct {
	db *db.DB
}

// markInvited marks who waits for a funnel as invited, and counts them.
func (s *store) markInvited(
	ctx context.Context, funnelID, named string, args []any, now time.Time,
) (int, error) {
	return s.db.Exec(ctx,
		`UPDATE waitlist_entries SET invited_at = ? WHERE funnel_id = ? AND invited_at IS NULL`+named,
		append([]any{now, funnelID}, args...)...)
}
