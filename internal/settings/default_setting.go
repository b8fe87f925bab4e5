package settings

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// Page opens the settings page; Function allows to change a value.
const (
	Page     = "defaultSettings"
	Function = "default-setting_update"
)

// DefaultSetting is a setting with the value that holds now.
type DefaultSetting struct {
	ID   int    `db:"id,made"`
	Name string `db:"name"`
	// Stored is what staff set: nil never or back to the default, empty deliberately without a value.
	Stored    *string   `db:"value"`
	UpdatedAt time.Time `db:"updated_at"`
	Definition
}

// Value is what holds: the stored value, else the default; nil when there is neither.
func (s *DefaultSetting) Value() *string {
	if s.Stored != nil {
		return orNil(*s.Stored)
	}
	return s.DefaultValue()
}

// DefaultValue is what holds while nobody changed it.
func (s *DefaultSetting) DefaultValue() *string { return orNil(s.Default) }

func orNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// DefaultSettings lists every setting in the order of the settings page.
//
// Requires the page defaultSettings.
func (s *Service) DefaultSettings(ctx context.Context) ([]*DefaultSetting, error) {
	if !actor.From(ctx).Page(Page) {
		return nil, errs.Denied()
	}
	now, err := s.all(ctx)
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	return now.rows, nil
}

// ByName reads one setting for a screen that needs its value. It is nil if there is none of that name, or if it is not
// public and the caller lacks the page defaultSettings.
//
// Anyone may call it.
func (s *Service) ByName(ctx context.Context, name string) (*DefaultSetting, error) {
	d, ok := define(name)
	// A setting that is not for the caller answers like one that does not exist.
	if !ok || !d.IsPublic && !actor.From(ctx).Page(Page) {
		return nil, nil
	}
	now, err := s.all(ctx)
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	return now.byName[name], nil
}

// Public gives all public settings as one JSON object, from name to value, which the web app reads when it starts.
//
// Anyone may call it.
func (s *Service) Public(ctx context.Context) (json.RawMessage, error) {
	now, err := s.all(ctx)
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	return now.public, nil
}

// Update changes the value of one setting; nil restores the default.
//
// Requires default-setting_update. Returns errs.Invalid for the field value, errs.NotFound, or errs.Conflict if the
// setting was changed after seenAt.
func (s *Service) Update(ctx context.Context, id int, requested *string, seenAt *time.Time) (*DefaultSetting, error) {
	if !actor.From(ctx).Can(Function) {
		return nil, errs.Denied()
	}

	var row *DefaultSetting
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		inputs := []*DefaultSettingInput{{ID: id, Value: requested, SeenAt: seenAt}}
		rows, changes, problems, err := s.resolveChanges(ctx, inputs)
		if err != nil {
			return err
		}

		row = rows[0]
		if problem := problems[row.Name]; problem != "" {
			return errs.Field("value", problem)
		}

		return s.write(ctx, changes...)
	})
	if err != nil {
		return nil, err
	}

	return row, nil
}

// resolveChanges locks the rows of changes and checks the values that they are to get. It returns all rows, what is to be
// written, and what is wrong with the values, by the names of their settings.
//
// Returns errs.NotFound, or errs.Conflict if a setting was changed after its SeenAt.
func (s *Service) resolveChanges(
	ctx context.Context, inputs []*DefaultSettingInput,
) (rows []*DefaultSetting, changes []newValue, problems map[string]string, err error) {
	ids := make([]int, len(inputs))
	for i, input := range inputs {
		ids[i] = input.ID
	}

	// Settings that bound each other are locked together, or two changes at once could leave a wrong order.
	locked, err := s.withNeighbours(ctx, ids)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("find settings that belong together: %w", err)
	}

	byID, err := s.store.lockSettings(ctx, locked)
	if err != nil {
		return nil, nil, nil, err
	}

	found := map[string]string{}
	for _, input := range inputs {
		row := byID[input.ID]
		if row == nil {
			return nil, nil, nil, errs.Missing("Setting")
		}
		if input.SeenAt != nil && !row.UpdatedAt.Equal(*input.SeenAt) {
			return nil, nil, nil, errs.Stale("setting")
		}

		rows = append(rows, row)

		value, problem, err := s.storedForm(ctx, row, input.Value)
		switch {
		case err != nil:
			return nil, nil, nil, err
		case problem != "":
			found[row.Name] = problem
		case !same(value, row.Stored):
			changes = append(changes, newValue{row, value})
		}
	}

	// The order is looked at last, as several values may change together.
	for name, problem := range outOfOrder(byID, changes) {
		if found[name] == "" {
			found[name] = problem
		}
	}

	return rows, changes, found, nil
}

// newValue is a row and the value it shall have.
type newValue struct {
	row   *DefaultSetting
	value *string
}

// write changes rows with as many statements as one would take.
func (s *Service) write(ctx context.Context, all ...newValue) error {
	if len(all) == 0 {
		return nil
	}

	// Later than all that are there, as editors compare the instant of what they saw.
	at := s.clock.Now()
	for _, w := range all {
		at = later(at, w.row.UpdatedAt)
	}

	made := make([]Change, len(all))
	for i, w := range all {
		// Read before the row is changed.
		made[i] = Change{ID: w.row.ID, Name: w.row.Name, Label: w.row.Label, Before: w.row.Value()}
		w.row.Stored, w.row.UpdatedAt = w.value, at
		made[i].After = w.row.Value()
	}

	if err := s.store.updateValues(ctx, all, at); err != nil {
		return err
	}

	if err := s.store.insertChanges(ctx, made, actor.From(ctx), at); err != nil {
		return err
	}

	// Others see the new values only after the commit.
	s.db.AfterCommit(ctx, s.invalidateCache)
	if s.hooks.Changed == nil {
		return nil
	}

	return s.hooks.Changed(ctx, made)
}

// storedForm is the stored form of a requested value, or what is wrong with it. Emptying a setting that has no default
// is the same as bringing the default back.
func (s *Service) storedForm(
	ctx context.Context, row *DefaultSetting, requested *string,
) (value *string, problem string, err error) {
	if requested == nil {
		return nil, "", nil
	}

	// The form first: what other domains check is already tidy.
	checked, problem := row.check(*requested)

	// The default is stored as nothing, so that a later release can change it.
	if problem != "" || checked == row.Default {
		return nil, problem, nil
	}

	check := s.hooks.Check[row.Name]
	if row.Name == SiteLogo {
		check = s.checkLogo
	}

	// An empty value is no picture and no way to pay, so there is nothing to look up.
	if check != nil && checked != "" {
		problem, err = check(ctx, checked)
		if err != nil || problem != "" {
			return nil, problem, err
		}
	}

	return &checked, "", nil
}

// Warning tells staff what they should know about the current value of a setting; nil for nothing, and for those
// without the page defaultSettings.
func (s *Service) Warning(ctx context.Context, of *DefaultSetting) (*string, error) {
	warn := s.hooks.Warning[of.Name]
	if of.Name == SiteColor {
		warn = s.warnOfColor
	}
	if warn == nil || !actor.From(ctx).Page(Page) {
		return nil, nil
	}

	warning, err := warn(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for a warning about the setting %s: %w", of.Name, err)
	}

	return orNil(warning), nil
}

// later makes an instant that is new for a row, also when two changes fall into one millisecond.
func later(now, before time.Time) time.Time {
	if now.After(before) {
		return now
	}
	return before.Add(time.Millisecond)
}

func same(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// History lists the latest changes of a setting, newest first. It is empty for those without the page defaultSettings
// and without default-setting_update.
func (s *Service) History(ctx context.Context, id int) ([]*SettingChange, error) {
	// Empty and not refused: the history is a field of a setting that visitors may read.
	if a := actor.From(ctx); !a.Page(Page) && !a.Can(Function) {
		return []*SettingChange{}, nil
	}
	return s.loaders(ctx).history.Load(ctx, id)
}

// Ensure makes a row for every setting that has none yet. It changes nothing that is there and may run in many
// processes at once.
func (s *Service) Ensure(ctx context.Context) error {
	rows, err := s.store.loadSettings(ctx)
	if err != nil {
		return err
	}

	there := make(map[string]bool, len(rows))
	for _, row := range rows {
		there[row.Name] = true
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		for _, e := range catalogue {
			// A start that finds all of them writes nothing.
			if there[e.name] {
				continue
			}

			if err := s.store.insertSetting(ctx, e.name, s.clock.Now()); err != nil {
				return err
			}
		}

		// Others in this process see new rows only after the commit.
		s.db.AfterCommit(ctx, s.invalidateCache)
		return nil
	})
}
