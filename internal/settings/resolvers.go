package settings

import (
	"context"
	"encoding/json"
	"time"
)

// Queries are the root fields of Query that settings answers.
type Queries struct{ Settings *Service }

// DefaultSettingByName is one setting, null when it is not for the caller.
func (q Queries) DefaultSettingByName(ctx context.Context, name string) (*DefaultSetting, error) {
	return q.Settings.ByName(ctx, name)
}

// PublicSettings is what the shell needs on start.
func (q Queries) PublicSettings(ctx context.Context) (json.RawMessage, error) {
	return q.Settings.Public(ctx)
}

// DefaultSettings is the settings page.
func (q Queries) DefaultSettings(ctx context.Context) ([]*DefaultSetting, error) {
	return expectHistory(ctx, q.Settings)(q.Settings.DefaultSettings(ctx))
}

// WorkshopSettings is the twelve settings of one live workshop.
func (q Queries) WorkshopSettings(ctx context.Context, experienced bool) ([]*DefaultSetting, error) {
	return expectHistory(ctx, q.Settings)(q.Settings.Workshop(ctx, experienced))
}

// expectHistory lets the histories of rows be read together.
func expectHistory(ctx context.Context, s *Service) func([]*DefaultSetting, error) ([]*DefaultSetting, error) {
	return func(rows []*DefaultSetting, err error) ([]*DefaultSetting, error) {
		ids := make([]int, len(rows))
		for i, row := range rows {
			ids[i] = row.ID
		}
		s.loaders(ctx).history.Expect(ids...)
		return rows, err
	}
}

// Mutations are the root fields of Mutation that settings answers.
type Mutations struct{ Settings *Service }

// UpdateDefaultSetting changes one value.
func (m Mutations) UpdateDefaultSetting(
	ctx context.Context, id int, value *string, seenAt *time.Time,
) (*DefaultSetting, error) {
	row, err := m.Settings.Update(ctx, id, value, seenAt)
	m.Settings.loaders(ctx).history.Expect(id)
	return row, err
}

// UpdateDefaultSettings changes several values together.
func (m Mutations) UpdateDefaultSettings(
	ctx context.Context, changes []*DefaultSettingInput,
) ([]*DefaultSetting, error) {
	return expectHistory(ctx, m.Settings)(m.Settings.UpdateSeveral(ctx, changes))
}

// DefaultSettingFields are the fields of DefaultSetting that need a statement of their own.
type DefaultSettingFields struct{ Settings *Service }

// History is the latest changes, newest first; empty for those who may not see the settings page.
func (f DefaultSettingFields) History(ctx context.Context, of *DefaultSetting) ([]*SettingChange, error) {
	return f.Settings.History(ctx, of.ID)
}

// Warning is what staff should know about the value that holds now; null for nothing.
func (f DefaultSettingFields) Warning(ctx context.Context, of *DefaultSetting) (*string, error) {
	return f.Settings.Warning(ctx, of)
}
