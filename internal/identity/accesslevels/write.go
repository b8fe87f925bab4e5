package accesslevels

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

const (
	createLevels = "access-level_create"
	updateLevels = "access-level_update"
)

// Create makes a level of the site's own.
//
// Requires access-level_create. Returns errs.Invalid with the fields at fault, also for an id or name that another
// level has, or errs.Forbidden for pages and functions that the caller does not hold.
func (s *Service) Create(ctx context.Context, in LevelInput) (*Level, error) {
	a := actor.From(ctx)
	if !a.Can(createLevels) {
		return nil, errs.Denied()
	}

	if err := in.Validate(true); err != nil {
		return nil, err
	}

	level := &Level{ID: *in.ID, UpdatedAt: s.clock.Now(), StoredPages: []string{}, StoredFunctions: []string{}}
	level.apply(in)

	// The caller's rights are read again under the lock: they may have changed since the request began.
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		levels, own, err := s.levelsAndRights(ctx, a, createLevels)
		if err != nil {
			return err
		}

		// Nobody can give what they don't have, or a level would be a way to more rights.
		if err := RequireGrantable(own, in.Pages, in.Functions); err != nil {
			return err
		}

		// New levels come last in all lists.
		for _, other := range levels {
			level.Position = max(level.Position, other.Position+1)
		}

		if err := Rows.Insert(ctx, s.db, level); err != nil {
			return record.UniqueField(err, levelTaken)
		}

		return s.audit.Write(ctx,
			audit.Line{Action: "access_level_create", Entity: "access_level", EntityID: level.ID, Label: level.Name,
				After: logged(level)})
	})
	if err != nil {
		return nil, err
	}

	return level, nil
}

// Update changes a level. Everybody signed in has the new rights at once, in other processes within a
// second.
//
// Requires access-level_update. Returns errs.Invalid with the fields at fault; errs.Forbidden for a level that opens
// more than the caller can, and for adding what they do not hold; errs.NotFound; or errs.Conflict if the level was
// changed after seenAt or nobody would have full access anymore.
func (s *Service) Update(
	ctx context.Context, id string, in LevelInput, seenAt *time.Time,
) (*Level, error) {
	a := actor.From(ctx)
	if !a.Can(updateLevels) {
		return nil, errs.Denied()
	}

	if err := in.Validate(false); err != nil {
		return nil, err
	}

	var level *Level
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		levels, own, err := s.levelsAndRights(ctx, a, updateLevels)
		if err != nil {
			return err
		}

		if level, err = editable(levels, own, id); err != nil {
			return err
		}

		// Checked under the lock, so of two editors the second is told.
		if seenAt != nil && !level.UpdatedAt.Equal(*seenAt) {
			return errs.Stale("access level")
		}

		return s.changeLevel(ctx, levels, own, level, in)
	})
	if err != nil {
		return nil, err
	}

	return level, nil
}

func (s *Service) changeLevel(
	ctx context.Context, levels map[string]*Level, own *actor.Rights, level *Level, in LevelInput,
) error {
	// Only what is added is compared: taking rights away is open to anyone who may edit the level.
	pages, functions := Missing(in.Pages, level.Pages()), Missing(in.Functions, level.Functions())
	if err := RequireGrantable(own, pages, functions); err != nil {
		return err
	}

	if err := level.checkOpens(in); err != nil {
		return err
	}

	before := *level
	level.apply(in)

	// The instant is what editors compare, so two changes within a millisecond need different ones.
	if level.UpdatedAt = s.clock.Now(); !level.UpdatedAt.After(before.UpdatedAt) {
		level.UpdatedAt = before.UpdatedAt.Add(time.Millisecond)
	}

	// Judged with the level as it will be, before it is written.
	if err := s.requireFullAccess(ctx, levels, &before); err != nil {
		return err
	}

	if err := Rows.Update(ctx, s.db, level); err != nil {
		return record.UniqueField(err, levelTaken)
	}

	return s.audit.Write(ctx,
		audit.Line{Action: "access_level_update", Entity: "access_level", EntityID: level.ID, Label: level.Name,
			Before: logged(&before), After: logged(level)})
}

// Delete removes a level of the site's own that nobody holds.
//
// Requires access-level_update. Returns errs.Forbidden for a level that opens more than the caller can, errs.NotFound,
// or errs.Conflict for a level that is part of Atlas and for one that somebody holds.
func (s *Service) Delete(ctx context.Context, id string) error {
	a := actor.From(ctx)
	if !a.Can(updateLevels) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		levels, own, err := s.levelsAndRights(ctx, a, updateLevels)
		if err != nil {
			return err
		}

		// Judged in this order, so that nobody learns about levels they may not change.
		level, err := editable(levels, own, id)
		if err != nil {
			return err
		}
		if level.IsSystem {
			return errs.New(errs.Conflict, "%s is part of Atlas and can't be deleted", level.Name)
		}

		all, archived, err := s.holders(ctx, id)
		if err != nil {
			return fmt.Errorf("count holders of level %s: %w", id, err)
		}
		if all > 0 {
			return inUse(level.Name, all, archived)
		}

		if err := Rows.Delete(ctx, s.db, id); err != nil {
			if db.ForeignKey(err) { // somebody was given it this very moment
				return inUse(level.Name, 1, 0)
			}

			return fmt.Errorf("delete level %s: %w", id, err)
		}

		return s.audit.Write(ctx,
			audit.Line{Action: "access_level_delete", Entity: "access_level", EntityID: id, Label: level.Name,
				Before: logged(level)})
	})
}

func inUse(name string, all, archived int) error {
	people := "people have"
	if all == 1 {
		people = "person has"
	}
	if archived == 0 {
		return errs.New(errs.Conflict, "You can't delete %s: %d %s it", name, all, people)
	}
	return errs.New(errs.Conflict, "You can't delete %s: %d %s it, %d of them archived", name, all, people, archived)
}

// levelsAndRights locks the levels and reads what the caller may do at this moment; what a level opens may be cached
// for a second.
func (s *Service) levelsAndRights(
	ctx context.Context, a actor.Actor, function string,
) (map[string]*Level, *actor.Rights, error) {
	levels, err := s.Lock(ctx)
	if err != nil {
		return nil, nil, err
	}

	own, err := s.RequireFunction(ctx, a, function)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, errs.Login()
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read rights of the caller: %w", err)
	}

	return levels, own.Rights, nil
}

// editable finds a level that opens no more than the editor can. Returns errs.NotFound, or errs.Forbidden.
func editable(levels map[string]*Level, own *actor.Rights, id string) (*Level, error) {
	level := levels[id]
	if level == nil {
		return nil, errs.Missing("Access level")
	}

	// A level that opens more than the editor has could be given to a friend with those rights in it.
	levelRights, err := RightsOf(false, level)
	if err != nil {
		return nil, fmt.Errorf("read rights of level %s: %w", id, err)
	}
	if !levelRights.IsSubsetOf(own) {
		return nil, errs.New(errs.Forbidden,
			"%s opens more than you can, so only someone with that access can change it", level.Name)
	}

	return level, nil
}

// RequireGrantable returns errs.Forbidden for pages and functions that the editor does not hold.
func RequireGrantable(own *actor.Rights, pages, functions []string) error {
	lacking := append(missingNames(own.Pages, pages), missingNames(own.Functions, functions)...)
	if len(lacking) == 0 {
		return nil
	}
	return errs.New(errs.Forbidden, "You can't give access you don't have: %s", strings.Join(lacking, ", "))
}

func missingNames(held map[string]bool, names []string) []string {
	out := []string{}
	for _, name := range names {
		if !held[name] {
			out = append(out, name)
		}
	}
	return out
}

// requireFullAccess returns errs.Conflict for a change of levels after which nobody would have full access anymore.
func (s *Service) requireFullAccess(ctx context.Context, after map[string]*Level, before *Level) error {
	// Where nobody had full access before, the change takes nothing away.
	still, err := s.HasFullAccess(ctx, after)
	if err != nil || still {
		return err
	}

	levels := map[string]*Level{}
	for id, level := range after {
		levels[id] = level
	}

	levels[before.ID] = before
	had, err := s.HasFullAccess(ctx, levels)
	if err != nil || !had {
		return err
	}

	return errs.New(errs.Conflict, "No one would have full access anymore. Give another level full access first.")
}

// levelTaken names the fields of a level that no other level may have, by their unique index.
var levelTaken = map[string]string{"access_levels.id": "id", "access_levels.name_key": "name"}

// logged is what the info log keeps of a level.
func logged(l *Level) map[string]any {
	return map[string]any{"name": l.Name, "description": l.Description, "pages": l.StoredPages,
		"functions": l.StoredFunctions, "opensMemberContent": l.OpensMemberContent}
}
