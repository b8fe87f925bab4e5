package identity

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

// LockPerson locks a person until the transaction of ctx ends, so that changes to what belongs to them come one after
// the other. It checks no rights. Returns errs.NotFound if there is no such person.
func (s *Service) LockPerson(ctx context.Context, id int) (*User, error) {
	u, err := users.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		err = errs.Missing("User")
	}
	return u, err
}

// LevelsToGive finds the ids of levels that the caller wants to give, by name or id.
//
// Requires the function, and that no level opens more than the caller can at this moment. Returns errs.Invalid for the
// field if a level is unknown, or errs.Forbidden.
func (s *Service) LevelsToGive(ctx context.Context, function, field string, names []string) ([]string, error) {
	mine, err := s.mustStand(ctx, actor.From(ctx), function)
	if err != nil || len(names) == 0 {
		return nil, err
	}

	all, err := accessLevels.All(ctx, s.db, "ORDER BY position, id")
	if err != nil {
		return nil, fmt.Errorf("read levels: %w", err)
	}

	ids := []string{}
	for _, name := range names {
		at := slices.IndexFunc(all, func(l *AccessLevel) bool {
			return l.ID == name ||
				db.Fold(l.Name) == db.Fold(name)
		})
		if at < 0 {
			return nil, errs.Field(field, "Access level "+name+" not found")
		}

		rights, err := rightsOf(false, all[at])

		// Nobody can give what they don't have, or a product would be a way to more rights.
		if err != nil {
			return nil, fmt.Errorf("read rights of level %s: %w", all[at].ID, err)
		}
		if !rights.Within(mine.rights) {
			return nil, errs.New(errs.Forbidden, "You can't give the level %s because it opens more than you can",
				all[at].Name)
		}

		ids = append(ids, all[at].ID)
	}

	return ids, nil
}

// GiveLevels adds levels to a person whom LockPerson locked, and tells which of them they did not hold.
func (s *Service) GiveLevels(ctx context.Context, userID int, ids []string) (given []string, err error) {
	if len(ids) == 0 {
		return nil, nil
	}

	held, err := s.store.levels.idsOf(ctx, []int{userID})
	if err != nil {
		return nil, fmt.Errorf("read levels of user %d: %w", userID, err)
	}

	given = missing(slices.Compact(slices.Sorted(slices.Values(ids))), held[userID])
	if len(given) == 0 {
		return nil, nil
	}

	return given, s.changeLevels(ctx, userID, held[userID], append(slices.Clone(held[userID]), given...))
}

// TakeLevels takes levels from a person whom LockPerson locked. Anyone who held nothing else is a non-member then.
func (s *Service) TakeLevels(ctx context.Context, userID int, ids []string) error {
	if len(ids) == 0 {
		return nil
	}

	held, err := s.store.levels.idsOf(ctx, []int{userID})
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
	if err := s.setLevels(ctx, &User{ID: userID}, from, to); err != nil {
		return err
	}
	s.ForgetUser(ctx, userID)

	// In order, so that the log shows what changed and not how it was read.
	slices.Sort(from)
	slices.Sort(to)
	return s.Audit.Write(ctx,
		audit.Line{Action: "user_levels", SubjectID: userID, Entity: "user", EntityID: values.ID(userID),
			Before: map[string]any{"levels": from}, After: map[string]any{"levels": to}})
}

// WelcomeBack has the welcome-back notice shown once more to a person who returned. It checks no rights.
func (s *Service) WelcomeBack(ctx context.Context, userID int) error {
	err := s.store.accounts.showWelcomeBack(ctx, userID, true)
	s.ForgetUser(ctx, userID)
	return err
}

// PeopleByID reads people for rows of other domains, archived ones too, as far as the caller sees them.
func (s *Service) PeopleByID(ctx context.Context, ids []int) (map[int]*User, error) {
	scope, err := s.ScopeOf(ctx)
	if err != nil {
		return nil, fmt.Errorf("read whom the caller may see: %w", err)
	}

	found, err := s.store.people.visible(ctx, ids, scope)
	if err != nil {
		return nil, err
	}

	out := map[int]*User{}
	for _, u := range found {
		out[u.ID] = u
	}

	return out, s.expectUsers(ctx, found...)
}

// PersonColumns are the columns of a person for statements of other domains, who know that the caller sees them;
// NewPerson is where they go.
func PersonColumns(prefix string) string { return users.Columns(prefix) }

// NewPerson is a new person, and where PersonColumns go.
func NewPerson() (*User, []any) {
	u, dest := new(User), make([]any, userColumns)
	users.Dest(u, dest)
	return u, dest
}

// ExpectPeople prepares people whom another domain read, so that their fields are read together.
func (s *Service) ExpectPeople(ctx context.Context, people ...*User) error {
	return s.expectUsers(ctx, people...)
}

// Sees tells whether the caller may see a person, archived or not.
func (s *Service) Sees(ctx context.Context, id int) (bool, error) {
	err := s.mustSee(ctx, actor.From(ctx), id)
	if errs.Is(err, errs.NotFound) {
		return false, nil
	}
	return err == nil, err
}

// setLevels gives and takes levels, and refuses to take full access from the last person who has it.
func (s *Service) setLevels(ctx context.Context, u *User, from, to []string) error {
	for _, level := range missing(to, from) {
		if err := s.grantLevel(ctx, u.ID, level); err != nil {
			return fmt.Errorf("give level %s to user %d: %w", level, u.ID, err)
		}
	}

	// Only taking levels away can leave nobody with full access, so only then all of them are locked.
	gone := missing(from, to)
	if len(gone) == 0 {
		return s.store.levels.follow(ctx, u.ID)
	}

	levels, err := s.lockLevels(ctx)
	if err != nil {
		return err
	}

	had, err := s.somebodyFull(ctx, levels)
	if err != nil {
		return fmt.Errorf("look for full access: %w", err)
	}

	if err := s.store.levels.take(ctx, u.ID, gone); err != nil {
		return fmt.Errorf("take levels from user %d: %w", u.ID, err)
	}

	// Judged after the change, and undone with the transaction if nobody is left.
	if err := s.store.levels.follow(ctx, u.ID); err != nil || !had {
		return err
	}

	still, err := s.somebodyFull(ctx, levels)
	if err == nil && !still {
		err = errs.New(errs.Conflict, "No one would have full access anymore. Give it to someone else first.")
	}

	return err
}

// missing is what is in names and not in held.
func missing(names, held []string) []string {
	out := []string{}
	for _, name := range names {
		if !slices.Contains(held, name) {
			out = append(out, name)
		}
	}
	return out
}
