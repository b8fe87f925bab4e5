package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/graph/programs"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// access is the door in front of every root field: @access(public|login|page|can). Whose row it is stays the Service's
// business.
func access(
	ctx context.Context, _ any, next graphql.Resolver, public, login *bool, pages, functions []string,
) (any, error) {
	a := actor.From(ctx)

	// Who still has to set up a second factor reaches only what that takes.
	isPublic := public != nil && *public
	if a.IsRestricted && !isPublic && !isAllowedWhileRestricted(a, graphql.GetFieldContext(ctx).Field.Name) {
		return nil, a.RestrictionError()
	}

	// Programs are refused by a list of what is open to them, so that a new field is closed at first.
	if a.IsProgram() {
		field := graphql.GetFieldContext(ctx)
		if !programs.IsOpen(field.Object == "Mutation", field.Field.Name, len(pages)+len(functions) > 0) {
			return nil, errs.NeedsPerson()
		}
	}

	if err := Admit(a, public, login, pages, functions); err != nil {
		return nil, err
	}

	return next(ctx)
}

// isAllowedWhileRestricted tells what somebody may do who must first choose another password, and then perhaps set up a
// second factor.
func isAllowedWhileRestricted(a actor.Actor, field string) bool {
	if a.MustChangePassword {
		return field == "changePassword"
	}
	return field == "startTwoFactor" || field == "confirmTwoFactor"
}

// Admit is what @access asks for, one of its arguments at a time: everybody, somebody signed in, or one of the pages or
// functions.
func Admit(a actor.Actor, public, login *bool, pages, functions []string) error {
	switch {
	case public != nil && *public:
		return nil
	case !a.SignedIn():
		return errs.Login()
	case login != nil && *login, a.Page(pages...), a.Can(functions...):
		return nil
	}
	return errs.Denied()
}
