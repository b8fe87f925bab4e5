package people

import (
	"context"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// Scope is a condition on u, the person, that says whom a caller may see.
type Scope struct {
	Cond string
	Args []any
}

// everybodyPage is the right to see everybody and not only one's own people.
const everybodyPage = "allUsers"

// noOne is the id of nobody.
const noOne = 0

// ScopeFor says whom the caller may see; nil is everybody. Without the right to see everybody it is anyone who other
// domains say are the caller's own people, and the caller in person; as long as no domain says so, the caller alone.
// The key of a program doesn't show who made it.
func (s *Service) ScopeFor(ctx context.Context, a actor.Actor) (*Scope, error) {
	if a.Page(everybodyPage) {
		return nil, nil
	}

	self := a.UserID
	if a.IsProgram() {
		self = noOne
	}

	own := &Scope{Cond: "u.id = ?", Args: []any{self}}
	if s.hooks.Scope == nil {
		return own, nil
	}

	scopes, err := s.hooks.Scope(ctx, a)
	if err != nil || scopes == nil {
		return own, err
	}

	return &Scope{Cond: "u.id = ? OR (" + scopes.Cond + ")", Args: append([]any{self}, scopes.Args...)}, nil
}

// ScopeOf gives the condition that says whom the caller sees, for statements of other domains; nil is everybody.
func (s *Service) ScopeOf(ctx context.Context) (*Scope, error) {
	return s.ScopeFor(ctx, actor.From(ctx))
}

// OwnScope gives the condition that says who the caller's own people are, such as those of a group that they lead,
// anyone else they may see.
func (s *Service) OwnScope(ctx context.Context) (*Scope, error) {
	caller := actor.From(ctx)
	if s.hooks.Scope == nil {
		return &Scope{Cond: "u.id = ?", Args: []any{caller.UserID}}, nil
	}

	return s.hooks.Scope(ctx, caller)
}

// RequireVisible checks that all of these people, each given once, exist, are not archived, and are seen by the caller.
// Returns errs.NotFound otherwise.
func (s *Service) RequireVisible(ctx context.Context, ids []int) error {
	scope, err := s.ScopeOf(ctx)
	if err != nil {
		return err
	}

	// Counted, so that one person too many does not tell which of them.
	n, err := s.store.countPresent(ctx, ids, scope)
	if err == nil && n != len(ids) {
		err = errs.Missing("User")
	}

	return err
}

// RequireVisibleOne returns errs.NotFound for a person whom the caller does not see.
func (s *Service) RequireVisibleOne(ctx context.Context, a actor.Actor, id int) error {
	scope, err := s.ScopeFor(ctx, a)
	// Everyone may see themselves.
	if err != nil || scope == nil || a.IsSelf(id) {
		return err
	}

	isIn, err := s.store.isInScope(ctx, id, scope)
	if err == nil && !isIn {
		err = errs.Missing("User")
	}

	return err
}
