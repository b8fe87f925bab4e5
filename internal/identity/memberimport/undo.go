package memberimport

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
)

// importState is what effects would hold right now.
func (s *Service) importState(ctx context.Context, entity string, ids []int) (map[int]json.RawMessage, error) {
	if other := s.importEntity(entity); other != nil {
		return other.State(ctx, ids)
	}

	people, err := people.Users.ByIDs(ctx, s.db, ids)
	if err != nil {
		return nil, fmt.Errorf("read people: %w", err)
	}

	levels, err := s.levels.IDsOf(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read levels of people: %w", err)
	}

	out := make(map[int]json.RawMessage, len(people))
	for _, u := range people {
		if out[u.ID], err = json.Marshal(StateOf(u, levels[u.ID])); err != nil {
			return nil, fmt.Errorf("encode state of user %d: %w", u.ID, err)
		}
	}

	return out, nil
}

// undoMember puts a person back to what they were, or removes somebody new who has never been here.
func (s *Service) undoMember(ctx context.Context, e imports.Effect) error {
	if other := s.importEntity(e.Entity); other != nil {
		return other.Undo(ctx, e)
	}

	u, err := people.Users.Lock(ctx, s.db, e.EntityID)
	if err != nil {
		return fmt.Errorf("lock user %d: %w", e.EntityID, err)
	}

	var before, after MemberState
	if err := json.Unmarshal(e.After, &after); err != nil {
		return fmt.Errorf("decode state of user %d after: %w", e.EntityID, err)
	}

	// Someone whom the import made is removed, not emptied.
	if e.Before == nil {
		return s.removeMember(ctx, u, after)
	}

	if err := json.Unmarshal(e.Before, &before); err != nil {
		return fmt.Errorf("decode state of user %d before: %w", e.EntityID, err)
	}

	// Asked as of now: the caller may hold less than the person who imported.
	if err := s.requireRestorable(ctx, u, after.Levels, before.Levels); err != nil {
		return err
	}

	if err := s.writeMember(ctx, u, after.Levels, before); err != nil {
		return err // people.ErrEmailTaken is for the row
	}

	return s.audit.Write(ctx,
		audit.Line{Action: "user_update", SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID), Before: after,
			After: before})
}

// requireRestorable refuses to restore rights that the caller does not hold.
func (s *Service) requireRestorable(ctx context.Context, u *people.User, from, to []string) error {
	own := actor.From(ctx).Rights
	target, err := s.levels.LoadUserAccess(ctx, u.ID)
	if err != nil {
		return fmt.Errorf("read rights of user %d: %w", u.ID, err)
	}

	for _, id := range accesslevels.Missing(to, from) {
		level, err := accesslevels.Rows.Get(ctx, s.db, id)
		if errors.Is(err, db.ErrNone) {
			return errs.New(errs.Conflict, "The access level %s no longer exists", id)
		}
		if err != nil {
			return fmt.Errorf("read level %s: %w", id, err)
		}

		if err := accesslevels.RequireGrantable(own, level.Pages(), level.Functions()); err != nil {
			return err
		}
	}

	if !target.Rights.IsSubsetOf(own) {
		return errs.New(errs.Forbidden, "You can't change someone who has more access than you")
	}

	return nil
}

func (s *Service) removeMember(ctx context.Context, u *people.User, was MemberState) error {
	// An account that somebody has used is no longer the import's alone.
	if u.LastLoginAt != nil || u.PasswordHash != nil {
		return errs.New(errs.Conflict, "%s has used the account since then", u.Email)
	}

	// The levels point to the person, so they go first.
	if err := s.levels.RemoveAll(ctx, u.ID); err != nil {
		return fmt.Errorf("take levels from user %d: %w", u.ID, err)
	}

	err := people.Users.Delete(ctx, s.db, u.ID)

	// Rows of other domains point to the person: they have been here in some way.
	if db.ForeignKey(err) {
		return errs.New(errs.Conflict, "%s has used the account since then", u.Email)
	}
	if err != nil {
		return fmt.Errorf("delete user %d: %w", u.ID, err)
	}

	return s.audit.Write(ctx, audit.Line{Action: "user_delete", Entity: "user", EntityID: values.ID(u.ID), Before: was})
}

// welcomeMembers writes to new people how to set their password.
func (s *Service) welcomeMembers(ctx context.Context, effects []imports.Effect) error {
	var ids []int
	for _, e := range effects {
		if e.Entity == importEntityUser && e.Before == nil {
			ids = append(ids, e.EntityID)
		}
	}

	people, err := people.Users.ByIDs(ctx, s.db, ids)
	if err != nil {
		return fmt.Errorf("read new people: %w", err)
	}

	for _, u := range people {
		// Who set a password in the meantime needs no email about it.
		if u.ArchivedAt != nil || u.PasswordHash != nil {
			continue
		}

		if err := s.mailer.Send(ctx, signin.WelcomeMessage(u, "import-"+values.ID(u.ID))); err != nil {
			return fmt.Errorf("mail user %d: %w", u.ID, err)
		}
	}

	return nil
}
