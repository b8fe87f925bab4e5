package settings

import (
	"context"
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

// Workshop lists the twelve settings of one live workshop. Holders of that workshop's page or of the settings page; FORBIDDEN
// otherwise.
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
		return nil, err
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

// UpdateSeveral changes values together or not at all. Holders of default-setting_update. BAD_USER_INPUT with the names of the
// settings as fields, NOT_FOUND, CONFLICT when one of the rows changed after its seenAt.
func (s *Service) UpdateSeveral(ctx context.Context, wishes []*DefaultSettingInput) ([]*DefaultSetting, error) {
	if !actor.From(ctx).Can(Function) {
		return nil, errs.Denied()
	}
	if len(wishes) > severalMax {
		return nil, errs.Field("changes", errs.IsTooLong)
	}
	var rows []*DefaultSetting
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		var all []wanted
		var err error
		if rows, all, err = s.wishes(ctx, wishes); err != nil {
			return err
		}
		return s.write(ctx, all...)
	})
	if err != nil {
		return nil, err
	}
	return rows, nil
}

// wishes locks the rows of wishes and checks these. It gives all rows, and what is to change.
func (s *Service) wishes(ctx context.Context, wishes []*DefaultSettingInput) (rows []*DefaultSetting, all []wanted, err error) {
	ids := make([]int, len(wishes))
	for i, wish := range wishes {
		if slices.Contains(ids[:i], wish.ID) {
			return nil, nil, errs.Field("changes", "names a setting twice")
		}
		ids[i] = wish.ID
	}
	byID, err := lockSettings(ctx, s.db, ids)
	if err != nil {
		return nil, nil, err
	}
	rows = []*DefaultSetting{}
	var check errs.Check
	for _, wish := range wishes {
		row := byID[wish.ID]
		if row == nil {
			return nil, nil, errs.Missing("Setting")
		}
		if wish.SeenAt != nil && !row.UpdatedAt.Equal(*wish.SeenAt) {
			return nil, nil, errs.Stale("setting")
		}
		value, wrong := row.storable(wish.Value)
		if wrong != "" {
			check.Add(row.Name, wrong)
		}
		rows = append(rows, row)
		if !same(value, row.Stored) {
			all = append(all, wanted{row, value})
		}
	}
	return rows, all, check.Err()
}
