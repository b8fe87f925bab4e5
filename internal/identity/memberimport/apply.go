package memberimport

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
)

// importEntityUser names people among the effects of an import.
const importEntityUser = "user"

// createMember writes a new person. They have no password until they set one by the link in their email.
func (s *Service) createMember(ctx context.Context, m *memberRow) ([]imports.Effect, error) {
	u := new(people.User)
	m.after.into(u)
	if err := s.people.Create(ctx, u, m.after.Levels...); err != nil {
		return nil, err // people.ErrEmailTaken is for the row
	}

	if err := s.audit.Write(ctx,
		audit.Line{Action: "user_create", SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID),
			After: m.after}); err != nil {
		return nil, fmt.Errorf("log import of user %d: %w", u.ID, err)
	}

	m.userID = u.ID
	return m.effects(ctx, nil, m.after)
}

// updateMember writes what the row changes, unless somebody else was faster.
func (s *Service) updateMember(ctx context.Context, m *memberRow) ([]imports.Effect, error) {
	if m.before.Equals(m.after) {
		return m.effects(ctx, &m.before, m.after)
	}

	u, err := people.Users.Lock(ctx, s.db, m.user.ID)
	if err != nil {
		return nil, fmt.Errorf("lock user %d: %w", m.user.ID, err)
	}

	// Planned from what was there before: somebody else's change since must not be overwritten.
	if !u.UpdatedAt.Equal(m.user.UpdatedAt) {
		return nil, errs.Stale("person")
	}

	if err := s.writeMember(ctx, u, m.before.Levels, m.after); err != nil {
		return nil, err
	}

	if err := s.audit.Write(ctx,
		audit.Line{Action: "user_update", SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID), Before: m.before,
			After: m.after}); err != nil {
		return nil, err
	}

	return m.effects(ctx, &m.before, m.after)
}

// effects are those of the person, when they changed, and of the columns of other domains.
func (m *memberRow) effects(ctx context.Context, before *MemberState, after MemberState) ([]imports.Effect, error) {
	var out []imports.Effect
	if before == nil || !before.Equals(after) {
		e := imports.Effect{Entity: importEntityUser, EntityID: m.userID}
		var err error
		if before != nil {
			if e.Before, err = json.Marshal(before); err != nil {
				return nil, fmt.Errorf("encode state of user %d before: %w", m.userID, err)
			}
		}

		if e.After, err = json.Marshal(after); err != nil {
			return nil, fmt.Errorf("encode state of user %d after: %w", m.userID, err)
		}

		out = append(out, e)
	}

	// After the person exists, as batches and groups point to them.
	for _, change := range m.others {
		more, err := change.Apply(ctx, m.userID)
		if err != nil {
			return nil, err
		}

		out = append(out, more...)
	}

	return out, nil
}

// writeMember brings a locked person and their levels to a state.
func (s *Service) writeMember(ctx context.Context, u *people.User, held []string, to MemberState) error {
	to.into(u)

	// Editors compare this instant, so two changes within a millisecond need different ones.
	if now := s.clock.Now(); now.After(u.UpdatedAt) {
		u.UpdatedAt = now
	} else {
		u.UpdatedAt = u.UpdatedAt.Add(time.Millisecond)
	}

	err := s.people.Save(ctx, u, "email", "email_key", "tribe_id", "first_name", "middle_name", "last_name", "suffix",
		"sex", "birthdate", "mobile_number", "facebook_profile", "base_points", "updated_at")
	if db.Unique(err, "users.email_key") {
		return people.ErrEmailTaken
	}
	if err != nil {
		return fmt.Errorf("write user %d: %w", u.ID, err)
	}

	if slices.Equal(held, to.Levels) {
		return nil
	}

	return s.levels.Set(ctx, u.ID, held, to.Levels)
}
