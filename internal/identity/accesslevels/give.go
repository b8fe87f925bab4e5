package accesslevels

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"atlas/internal/identity/access"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// ResolveGrantable finds the ids of levels that the caller wants to give, by name or id.
//
// Requires the function, and that no level opens more than the caller can at this moment. Returns errs.Invalid for the
// field if a level is unknown, or errs.Forbidden.
func (s *Service) ResolveGrantable(ctx context.Context, function, field string, names []string) ([]string, error) {
	own, err := s.RequireFunction(ctx, actor.From(ctx), function)
	if err != nil || len(names) == 0 {
		return nil, err
	}

	all, err := Rows.All(ctx, s.db, "ORDER BY position, id")
	if err != nil {
		return nil, fmt.Errorf("read levels: %w", err)
	}

	ids := []string{}
	for _, name := range names {
		at := slices.IndexFunc(all, func(l *Level) bool {
			return l.ID == name ||
				db.Fold(l.Name) == db.Fold(name)
		})
		if at < 0 {
			return nil, errs.Field(field, "Access level "+name+" not found")
		}

		rights, err := RightsOf(false, all[at])

		// Nobody can give what they don't have, or a product would be a way to more rights.
		if err != nil {
			return nil, fmt.Errorf("read rights of level %s: %w", all[at].ID, err)
		}
		if !rights.IsSubsetOf(own.Rights) {
			return nil, errs.New(errs.Forbidden, "You can't give the level %s because it opens more than you can",
				all[at].Name)
		}

		ids = append(ids, all[at].ID)
	}

	return ids, nil
}

// Add adds levels to a person whom people.Lock locked, and tells which of them they did not hold.
func (s *Service) Add(ctx context.Context, userID int, ids []string) (given []string, err error) {
	if len(ids) == 0 {
		return nil, nil
	}

	held, err := s.store.idsOf(ctx, []int{userID})
	if err != nil {
		return nil, fmt.Errorf("read levels of user %d: %w", userID, err)
	}

	given = Missing(slices.Compact(slices.Sorted(slices.Values(ids))), held[userID])
	if len(given) == 0 {
		return nil, nil
	}

	return given, s.changeLevels(ctx, userID, held[userID], append(slices.Clone(held[userID]), given...))
}

// Remove takes levels from a person whom people.Lock locked. Anyone who held nothing else is a non-member then.
func (s *Service) Remove(ctx context.Context, userID int, ids []string) error {
	if len(ids) == 0 {
		return nil
	}

	held, err := s.store.idsOf(ctx, []int{userID})
	if err != nil {
		return fmt.Errorf("read levels of user %d: %w", userID, err)
	}

	left := slices.DeleteFunc(slices.Clone(held[userID]), func(id string) bool { return slices.Contains(ids, id) })
	if len(left) == len(held[userID]) {
		return nil
	}

	// Everybody holds some level; the lowest one opens nothing.
	if len(left) == 0 {
		left = []string{access.SignupLevel}
	}

	return s.changeLevels(ctx, userID, held[userID], left)
}

func (s *Service) changeLevels(ctx context.Context, userID int, from, to []string) error {
	if err := s.Set(ctx, userID, from, to); err != nil {
		return err
	}

	// In order, so that the log shows what changed and not how it was read.
	slices.Sort(from)
	slices.Sort(to)
	return s.audit.Write(ctx,
		audit.Line{Action: "user_levels", SubjectID: userID, Entity: "user", EntityID: values.ID(userID),
			Before: map[string]any{"levels": from}, After: map[string]any{"levels": to}})
}

// Set gives and takes levels, and refuses to take full access from the last person who has it.
func (s *Service) Set(ctx context.Context, userID int, from, to []string) error {
	for _, level := range Missing(to, from) {
		if err := s.Grant(ctx, userID, level); err != nil {
			return fmt.Errorf("give level %s to user %d: %w", level, userID, err)
		}
	}

	// Only taking levels away can leave nobody with full access, so only then all of them are locked.
	gone := Missing(from, to)
	if len(gone) == 0 {
		return s.store.syncUser(ctx, userID)
	}

	levels, err := s.Lock(ctx)
	if err != nil {
		return err
	}

	had, err := s.HasFullAccess(ctx, levels)
	if err != nil {
		return fmt.Errorf("look for full access: %w", err)
	}

	if err := s.store.remove(ctx, userID, gone); err != nil {
		return fmt.Errorf("take levels from user %d: %w", userID, err)
	}

	// Judged after the change, and undone with the transaction if nobody is left.
	if err := s.store.syncUser(ctx, userID); err != nil || !had {
		return err
	}

	still, err := s.HasFullAccess(ctx, levels)
	if err == nil && !still {
		err = errs.New(errs.Conflict, "No one would have full access anymore. Give it to someone else first.")
	}

	return err
}

// Missing is what is in names and not in held.
func Missing(names, held []string) []string {
	out := []string{}
	for _, name := range names {
		if !slices.Contains(held, name) {
			out = append(out, name)
		}
	}
	return out
}

// RequireGrantable checks that the caller may give these levels. Returns errs.Invalid for an unknown level, or
// errs.Forbidden if one opens more than the caller can.
func (s *Service) RequireGrantable(ctx context.Context, levelIDs []string) error {
	own := actor.From(ctx).Rights
	for _, id := range levelIDs {
		level, err := Rows.Get(ctx, s.db, id)
		if errors.Is(err, db.ErrNone) {
			return errs.Field("levelIds", errs.IsNotValid)
		}
		if err != nil {
			return fmt.Errorf("read level %s: %w", id, err)
		}

		rights, err := RightsOf(false, level)
		if err != nil {
			return fmt.Errorf("read rights of level %s: %w", id, err)
		}
		if own == nil || !rights.IsSubsetOf(own) {
			return errs.New(errs.Forbidden, "You can't give the level %s because it opens more than you can",
				level.Name)
		}
	}

	return nil
}

// IDsOf reads the ids of the levels of these people, sorted.
func (s *Service) IDsOf(ctx context.Context, userIDs []int) (map[int][]string, error) {
	return s.store.idsOf(ctx, userIDs)
}

// RemoveAll takes all levels from somebody.
func (s *Service) RemoveAll(ctx context.Context, userID int) error {
	return s.store.removeAll(ctx, userID)
}

// SyncUser brings what follows from levels up to date. To be called whenever the rows of a person's levels change.
func (s *Service) SyncUser(ctx context.Context, userID int) error {
	return s.store.syncUser(ctx, userID)
}
