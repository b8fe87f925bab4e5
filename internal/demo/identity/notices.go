package identity

import (
	"context"
	"time"

	"atlas/internal/identity"
)

// Tell writes what somebody was told at an earlier time, in the app alone. Who has read it did so an hour later.
func (d *Demo) Tell(ctx context.Context, n identity.Notice, at time.Time, isRead bool) error {
	var readAt *time.Time
	if isRead {
		readAt = new(at.Add(time.Hour))
	}

	return d.store.insertNotice(ctx, n, at, readAt)
}
