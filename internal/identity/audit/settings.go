package audit

import (
	"context"
	"strconv"

	"atlas/internal/settings"
)

// LogChangelog writes a written, changed or removed changelog entry into the info log, in the transaction of the
// change.
func (s *Service) LogChangelog(ctx context.Context, change settings.ChangelogChange) error {
	line := Line{Action: change.Action, Entity: "changelog_entry", EntityID: strconv.Itoa(change.ID),
		Label: change.Title}
	if change.Before != nil {
		line.Before = change.Before
	}
	if change.After != nil {
		line.After = change.After
	}
	return s.Write(ctx, line)
}

// LogSettings writes changed settings into the info log, in the transaction of the change.
func (s *Service) LogSettings(ctx context.Context, changes []settings.Change) error {
	lines := make([]Line, len(changes))
	for i, change := range changes {
		lines[i] = Line{
			Action: "setting_update", Entity: "default_setting", EntityID: strconv.Itoa(change.ID), Label: change.Label,
			Before: map[string]any{"name": change.Name, "value": change.Before},
			After:  map[string]any{"name": change.Name, "value": change.After},
		}
	}
	return s.Write(ctx, lines...)
}

// LogPolicy writes a published policy into the info log, in the transaction of the change.
func (s *Service) LogPolicy(ctx context.Context, version *settings.PolicyVersion) error {
	return s.Write(ctx, Line{
		Action: "policy_publish", Entity: "policy", EntityID: version.Policy, Label: version.Policy,
		After: map[string]any{"version": version.Version, "note": version.Note},
	})
}
