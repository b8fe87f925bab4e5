package identity

import (
	"context"
	"time"

	"atlas/internal/identity"
)

// Notify writes what somebody was told at an earlier time, in the app alone. Who has read it did so an hour later.
func (d *Demo) Notify(ctx context.Context, n identity.Notice, at time.Time, isRead bool) error {
	var readAt *time.Time
	if isRead {
		readAt = new(at.Add(time.Hour))
	}

	return d.store.insertNotice(ctx, n, at, readAt)
}
