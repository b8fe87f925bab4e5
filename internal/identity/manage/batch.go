package manage

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// UserResult is what became of one person of a batch.
type UserResult struct {
	ID int
	OK bool
	// Message says why not.
	Message *string
}

// forEachUser does the same to each of these people, each in a transaction of its own, so that one refusal does not
// undo the others; refusals are told in the results.
//
// Requires the function. Returns errs.Invalid for no ids and for too many.
func (s *Service) forEachUser(
	ctx context.Context, function string, ids []int, do func(ctx context.Context, id int) error,
) ([]*UserResult, error) {
	if !actor.From(ctx).Can(function) {
		return nil, errs.Denied()
	}

	var c errs.Check
	c.That(len(ids) > 0, "ids", errs.IsRequired)
	c.That(len(ids) <= people.BatchMax, "ids", errs.IsTooLong)
	if err := c.Err(); err != nil {
		return nil, err
	}

	out := []*UserResult{}
	for _, id := range ids {
		if slices.ContainsFunc(out, func(r *UserResult) bool { return r.ID == id }) {
			continue
		}

		err := do(ctx, id)
		result := &UserResult{ID: id, OK: err == nil}

		// A refusal concerns this person; anything else means that the next one would fail as well.
		if err != nil {
			public, ok := errs.As(err)
			if !ok || public.Code == errs.Internal {
				return nil, err
			}

			result.Message = &public.Message
		}

		out = append(out, result)
	}

	return out, nil
}

// ArchiveUsers archives people one by one as ArchiveUser does; a refusal is told in the result of that person.
//
// Requires user_archive. Returns errs.Invalid for no ids and for more than a hundred.
func (s *Service) ArchiveUsers(ctx context.Context, ids []int) ([]*UserResult, error) {
	return s.forEachUser(ctx, archiveUsers, ids, func(ctx context.Context, id int) error {
		_, err := s.ArchiveUser(ctx, id)
		return err
	})
}

// RestoreUsers restores people one by one as RestoreUser does; a refusal is told in the result of that person.
//
// Requires user_archive. Returns errs.Invalid for no ids and for more than a hundred.
func (s *Service) RestoreUsers(ctx context.Context, ids []int) ([]*UserResult, error) {
	return s.forEachUser(ctx, archiveUsers, ids, func(ctx context.Context, id int) error {
		_, err := s.RestoreUser(ctx, id)
		return err
	})
}

// DeleteUsers deletes people one by one as DeleteUser does; a refusal is told in the result of that person.
//
// Requires user_delete. Returns errs.Invalid for no ids and for more than a hundred.
func (s *Service) DeleteUsers(ctx context.Context, ids []int) ([]*UserResult, error) {
	return s.forEachUser(ctx, deleteUsers, ids, s.DeleteUser)
}

// ChangeUsersLevel gives a level to people or takes it from them, one by one as UpdateUser does; a refusal is told in
// the result of that person.
//
// Requires user_update. Returns errs.Invalid for no ids and for more than a hundred.
func (s *Service) ChangeUsersLevel(ctx context.Context, ids []int, level string, add bool) ([]*UserResult, error) {
	return s.forEachUser(ctx, people.UpdateUsers,
		ids, func(ctx context.Context, id int) error { return s.changeLevelOf(ctx, id, level, add) })
}

func (s *Service) changeLevelOf(ctx context.Context, id int, level string, add bool) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		a := actor.From(ctx)
		u, own, _, err := s.LockManageable(ctx, a, people.UpdateUsers, id)
		if err != nil {
			return err
		}
		if u.ArchivedAt != nil {
			return errs.New(errs.Conflict, "This person is archived. Restore them first.")
		}

		held, err := s.levels.IDsOf(ctx, []int{id})
		if err != nil {
			return fmt.Errorf("read levels of user %d: %w", id, err)
		}

		wanted := slices.DeleteFunc(slices.Clone(held[id]), func(one string) bool { return one == level })
		if add {
			wanted = append(wanted, level)
		}

		return s.EditUser(ctx, a, own.Rights, u, UserInput{Levels: wanted})
	})
}
