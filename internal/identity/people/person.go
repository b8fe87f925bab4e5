package people

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Lock locks a person until the transaction of ctx ends, so that changes to what belongs to them come one after
// the other. It checks no rights. Returns errs.NotFound if there is no such person.
func (s *Service) Lock(ctx context.Context, id int) (*User, error) {
	u, err := Users.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		err = errs.Missing("User")
	}
	return u, err
}

// WelcomeBack has the welcome-back notice shown once more to a person who returned. It checks no rights.
func (s *Service) WelcomeBack(ctx context.Context, userID int) error {
	err := s.store.showWelcomeBack(ctx, userID, true)
	return err
}

// ByIDs reads people for rows of other domains, archived ones too, as far as the caller sees them.
func (s *Service) ByIDs(ctx context.Context, ids []int) (map[int]*User, error) {
	scope, err := s.ScopeOf(ctx)
	if err != nil {
		return nil, fmt.Errorf("read whom the caller may see: %w", err)
	}

	found, err := s.store.visible(ctx, ids, scope)
	if err != nil {
		return nil, err
	}

	out := map[int]*User{}
	for _, u := range found {
		out[u.ID] = u
	}

	return out, s.hooks.Expect(ctx, found...)
}

// Columns are the columns of a person for statements of other domains, who know that the caller sees them;
// NewUser is where they go.
func Columns(prefix string) string { return Users.Columns(prefix) }

// NewUser is a new person, and where PersonColumns go.
func NewUser() (*User, []any) {
	u, dest := new(User), make([]any, ColumnCount)
	Users.Dest(u, dest)
	return u, dest
}

// Expect prepares people whom another domain read, so that their fields are read together.
func (s *Service) Expect(ctx context.Context, people ...*User) error {
	return s.hooks.Expect(ctx, people...)
}

// CanSee tells whether the caller may see a person, archived or not.
func (s *Service) CanSee(ctx context.Context, id int) (bool, error) {
	err := s.RequireVisibleOne(ctx, actor.From(ctx), id)
	if errs.Is(err, errs.NotFound) {
		return false, nil
	}
	return err == nil, err
}

// HideWelcomeBack has the welcome-back notice not shown to a person whose return was taken back.
func (s *Service) HideWelcomeBack(ctx context.Context, userID int) error {
	err := s.store.showWelcomeBack(ctx, userID, false)
	return err
}

// Exists tells whether there is a person.
func (s *Service) Exists(ctx context.Context, userID int) (bool, error) {
	return s.store.exists(ctx, userID)
}

// VerifyFolds finds people whom the list would show in the wrong place or not find.
func (s *Service) VerifyFolds(ctx context.Context) ([]string, error) {
	return s.store.verifyFolds(ctx)
}
