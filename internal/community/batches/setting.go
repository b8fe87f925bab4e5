package batches

import (
	"context"
	"fmt"

	"atlas/internal/settings"
)

// CheckBatchName says that no batch has a name; empty when one has. It judges the setting batch17-name.
func (s *Service) CheckBatchName(ctx context.Context, name string) (problem string, err error) {
	has, err := s.store.hasBatch(ctx, name)
	if err != nil || has {
		return "", err
	}
	return fmt.Sprintf("No batch is called %q. Check the name under Batches, or create the batch first.", name), nil
}

// WarnOfBatchName tells staff that no batch has the name of the setting batch17-name, so that nobody gets its menu;
// empty when one has.
func (s *Service) WarnOfBatchName(ctx context.Context) (warning string, err error) {
	name := s.settings.Text(ctx, settings.Batch17Name)

	// Without the alternate menu the name decides nothing.
	if name == "" || !s.settings.Bool(ctx, settings.MemberAlternateMenu) {
		return "", nil
	}
	has, err := s.store.hasBatch(ctx, name)
	if err != nil || has {
		return "", err
	}
	return fmt.Sprintf("No batch is called %q, so no one sees the alternate menu.", name), nil
}
