package settings

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// The pages of the two live workshops; each opens the twelve settings of its own.
const (
	BeginnerPage    = "liveWorkshopSettings"
	ExperiencedPage = "liveWorkshopSettings2"
)

// Workshop lists the twelve settings of one live workshop, for the page where staff prepare it.
//
// Requires the page of that workshop (liveWorkshopSettings or liveWorkshopSettings2) or the page defaultSettings.
func (s *Service) Workshop(ctx context.Context, experienced bool) ([]*DefaultSetting, error) {
	page, suffix := BeginnerPage, ""
	if experienced {
		page, suffix = ExperiencedPage, "-exp"
	}
	if !actor.From(ctx).Page(page, Page) {
		return nil, errs.Denied()
	}

	now, err := s.all(ctx)
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}

	rows := []*DefaultSetting{}
	for _, e := range workshop(suffix, "") {
		rows = append(rows, now.byName[e.name])
	}

	return rows, nil
}

// DefaultSettingInput is one of several values to change together.
type DefaultSettingInput struct {
	ID     int
	Value  *string
	SeenAt *time.Time
}

// severalMax bounds how many rows one call locks.
const severalMax = 50

// UpdateSeveral changes the values of settings together or not at all.
//
// Requires default-setting_update. Returns errs.Invalid with the names of the settings as fields, or with the field
// changes for too many and for a setting that is named twice; errs.NotFound; or errs.Conflict if one of the settings
// was changed after its SeenAt.
func (s *Service) UpdateSeveral(ctx context.Context, inputs []*DefaultSettingInput) ([]*DefaultSetting, error) {
	if !actor.From(ctx).Can(Function) {
		return nil, errs.Denied()
	}
	if len(inputs) > severalMax {
		return nil, errs.Field("changes", errs.IsTooLong)
	}

	// Two values for one setting would depend on their order.
	ids := make([]int, len(inputs))
	for i, input := range inputs {
		if slices.Contains(ids[:i], input.ID) {
			return nil, errs.Field("changes", "names a setting twice")
		}

		ids[i] = input.ID
	}

	var rows []*DefaultSetting
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		found, changes, problems, err := s.resolveChanges(ctx, inputs)
		if err != nil {
			return err
		}

		rows = found

		var check errs.Check

		// All problems at once, so that people correct the form in one go.
		for _, row := range rows {
			if problem := problems[row.Name]; problem != "" {
				check.Add(row.Name, problem)
			}
		}

		if err := check.Err(); err != nil {
			return err
		}

		return s.write(ctx, changes...)
	})
	if err != nil {
		return nil, err
	}

	return rows, nil
}
