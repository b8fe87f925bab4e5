package identity

import (
	"context"
	"strconv"

	"atlas/internal/settings"
)

// NoteSettings writes changed settings into the info log, in the transaction of the change.
func (s *Service) NoteSettings(ctx context.Context, changes []settings.Change) error {
	lines := make([]logLine, len(changes))
	for i, change := range changes {
		lines[i] = logLine{
			Action: "setting_update", Entity: "default_setting", EntityID: strconv.Itoa(change.ID), Label: change.Label,
			Before: map[string]any{"name": change.Name, "value": change.Before}, After: map[string]any{"name": change.Name, "value": change.After},
		}
	}
	return s.note(ctx, lines...)
}
