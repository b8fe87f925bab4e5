package identity

import (
	"context"
	"strconv"

	"atlas/internal/settings"
)

// NoteSetting writes a changed setting into the info log, in the transaction of the change.
func (s *Service) NoteSetting(ctx context.Context, change settings.Change) error {
	return s.note(ctx, logLine{
		Action: "setting_update", Entity: "default_setting", EntityID: strconv.Itoa(change.ID),
		Before: map[string]any{"name": change.Name, "value": change.Before}, After: map[string]any{"name": change.Name, "value": change.After},
	})
}
