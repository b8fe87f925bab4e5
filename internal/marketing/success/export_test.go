package success

import "context"

// AssignByRule is what a rule does once it found people and someone else may have been faster.
func (s *Service) AssignByRule(ctx context.Context, userIDs []int, managerID int) (int, error) {
	return s.writeAssignments(ctx, userIDs, managerID, nil)
}
