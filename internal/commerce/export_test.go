package commerce

import (
	"context"
	"time"
)

// FollowEvent lets tests do the work of the queue.
func (s *Service) FollowEvent(ctx context.Context, id int) error { return s.followEvent(ctx, id) }

// SignEvent lets tests tell what the test wallet would.
func (s *Service) SignEvent(body []byte, at time.Time) string {
	return wallet{s.secret}.sign(body, at)
}
