package manage

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// ErrMoreAccess says no to changing somebody who may do more than the caller.
func ErrMoreAccess() error { return errs.New(errs.Forbidden, "They have access you don't have") }

// LockManageable locks a person whom the caller may change, and reads what both may do at this moment.
//
// Requires the function, that the caller sees the person, and that the person has no right that the caller lacks.
// Returns errs.NotFound for people whom the caller does not see, or errs.Forbidden.
func (s *Service) LockManageable(
	ctx context.Context, a actor.Actor, function string, id int,
) (u *people.User, own, target *accesslevels.UserAccess, err error) {
	// Sight before rights: who may not see the person learns nothing about them.
	if err := s.people.RequireVisibleOne(ctx, a, id); err != nil {
		return nil, nil, nil, err
	}

	if own, err = s.levels.RequireFunction(ctx, a, function); err != nil {
		return nil, nil, nil, err
	}

	u, err = people.Users.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, nil, errs.Missing("User")
	}
	if err != nil {
		return nil, nil, nil, fmt.Errorf("lock user %d: %w", id, err)
	}

	if target, err = s.levels.LoadUserAccess(ctx, id); err != nil {
		return nil, nil, nil, fmt.Errorf("read rights of user %d: %w", id, err)
	}

	// Otherwise staff could take over an account with more rights than their own, by its address.
	if !target.Rights.IsSubsetOf(own.Rights) {
		return nil, nil, nil, ErrMoreAccess()
	}

	return u, own, target, nil
}

// UpdateUser changes a person: what the input leaves out stays. A new address signs the person out everywhere and is
// told to both addresses.
//
// Requires user_update, for people whom the caller sees and who have no right that the caller lacks. Returns
// errs.Invalid with the fields at fault; errs.Forbidden for people with more rights, for levels that open more than the
// caller can, and for a new address during an impersonation; errs.NotFound; or errs.Conflict if the person is archived
// or was changed after seenAt, or if nobody would have full access anymore.
func (s *Service) UpdateUser(ctx context.Context, id int, in UserInput, seenAt *time.Time) (*people.User, error) {
	a := actor.From(ctx)
	if !a.Can(people.UpdateUsers) {
		return nil, errs.Denied()
	}

	var u *people.User
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		found, own, _, err := s.LockManageable(ctx, a, people.UpdateUsers, id)
		if err != nil {
			return err
		}

		u = found
		switch {
		case u.ArchivedAt != nil:
			return errs.New(errs.Conflict, "This person is archived. Restore them first.")
		case seenAt != nil && !u.UpdatedAt.Equal(*seenAt):
			return errs.Stale("user")
		}

		return s.EditUser(ctx, a, own.Rights, u, in)
	})
	if err != nil {
		return nil, err
	}

	return u, nil
}

// EditUser writes the input into a locked person, with a line in the info log if anything changed.
func (s *Service) EditUser(ctx context.Context, a actor.Actor, own *actor.Rights, u *people.User, in UserInput) error {
	held, err := s.levels.IDsOf(ctx, []int{u.ID})
	if err != nil {
		return fmt.Errorf("read levels of user %d: %w", u.ID, err)
	}

	was := *u
	before := LoggedUser(u, held[u.ID])
	if err := in.apply(ctx, u, s.places, s.clock.Now()); err != nil {
		return err
	}

	levels, err := s.newLevels(ctx, own, u, held[u.ID], in.Levels)
	if err != nil {
		return err
	}

	after := LoggedUser(u, levels)

	// A form that changes nothing leaves no line in the log and makes nobody's view stale.
	if reflect.DeepEqual(before, after) {
		return nil
	}

	u.UpdatedAt = s.LaterThan(u.UpdatedAt)

	// Before it is written, as emails go to the old address as well.
	if u.EmailKey != was.EmailKey {
		if err := s.changeAddress(ctx, a, &was, u); err != nil {
			return err // may be a refusal, for staff
		}
	}

	if err := s.people.Save(ctx, u, editedColumns...); err != nil {
		return uniqueFieldError(err)
	}

	if !slices.Equal(held[u.ID], levels) {
		if err := s.levels.Set(ctx, u.ID, held[u.ID], levels); err != nil {
			return err // may be a refusal, for staff
		}
	}

	return s.audit.Write(ctx,
		audit.Line{Action: "user_update", SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID), Before: before,
			After: after})
}

var editedColumns = []string{
	"email", "email_key", "email_proven_at", "tribe_id", "first_name", "middle_name", "last_name", "suffix", "sex",
	"birthdate", "mobile_number",
	"facebook_profile", "instagram_profile", "linkedin_profile", "tiktok_profile", "x_profile", "youtube_profile",
	"website", "country_code", "country", "state_code", "state", "city", "notes", "base_points", "updated_at",
}

// LaterThan is now, or a moment after what stands there already: two changes never have the same time.
func (s *Service) LaterThan(at time.Time) time.Time {
	return record.LaterThan(s.clock.Now(), at)
}

// newLevels checks the levels that a person is to hold. Returns errs.Invalid for none and for an unknown one, or
// errs.Forbidden if one that is added opens more than the giver can.
func (s *Service) newLevels(
	ctx context.Context, own *actor.Rights, u *people.User, held, wanted []string,
) ([]string, error) {
	if wanted == nil {
		return held, nil
	}

	if len(wanted) == 0 && !u.IsLegacyAdmin {
		none := errs.Field("levels", errs.IsRequired)
		none.Message = "Everyone needs at least one access level"
		return nil, none
	}

	wanted = slices.Compact(slices.Sorted(slices.Values(wanted)))

	// What the person holds already is not given, and may be beyond the giver.
	for _, id := range accesslevels.Missing(wanted, held) {
		level, err := accesslevels.Rows.Get(ctx, s.db, id)
		if errors.Is(err, db.ErrNone) {
			return nil, errs.Field("levels", errs.IsNotValid)
		}
		if err != nil {
			return nil, fmt.Errorf("read level %s: %w", id, err)
		}

		rights, err := accesslevels.RightsOf(false, level)
		if err != nil {
			return nil, fmt.Errorf("read rights of level %s: %w", id, err)
		}
		if !rights.IsSubsetOf(own) {
			return nil, errs.New(errs.Forbidden, "You can't give the level %s because it opens more than you can",
				level.Name)
		}
	}

	return wanted, nil
}

// uniqueFieldError turns a broken unique rule into a message about the field.
func uniqueFieldError(err error) error {
	switch {
	case errors.Is(err, people.ErrEmailTaken), db.Unique(err, "users.email_key"):
		return errs.Field("email", "is already taken")
	case errors.Is(err, people.ErrTribeIDTaken), db.Unique(err, "users.tribe_id"):
		return errs.Field("tribeId", "is already taken")
	}
	return err
}
