package grants

import "context"

// HasPaid tells whether somebody ever paid, or holds a membership or product now. Other domains ask, for what only
// those may have.
func (s *Service) HasPaid(ctx context.Context, userID int) (bool, error) {
	return s.store.hasPaid(ctx, userID)
}
