package notify

import (
	"context"
	"fmt"

	"atlas/internal/identity/caller"
)

// Mute mutes all notifications of the caller, or ends that: no emails and no number at the bell, while the
// list goes on. What waits for a digest is not sent any more. It returns whether they are muted.
//
// Requires a login, no impersonation and no API key.
func (s *Service) Mute(ctx context.Context, mute bool) (bool, error) {
	self, err := caller.RequirePerson(ctx)
	if err != nil {
		return false, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if !mute {
			return s.store.unmute(ctx, self.UserID)
		}

		if err := s.store.mute(ctx, self.UserID, s.clock.Now()); err != nil {
			return err
		}

		// What waits would otherwise go out with the next digest.
		return s.store.removeFromDigests(ctx, self.UserID)
	})
	if err != nil {
		return false, fmt.Errorf("mute the notifications of user %d: %w", self.UserID, err)
	}

	return mute, nil
}
