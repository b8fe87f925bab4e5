package journey

import "context"

// Verify looks for rows that break the invariants of the journey.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	found, err := s.Stages.Verify(ctx)
	if err != nil {
		return nil, err
	}

	more, err := s.MoveUps.Verify(ctx)
	return append(found, more...), err
}
