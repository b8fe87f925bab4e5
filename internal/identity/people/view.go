package people

import (
	"context"
	"strings"
	"unicode/utf8"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// RequireMembersView checks that the caller sees other people: members and people who work here, once their address is
// proven. Returns errs.Forbidden with a sentence that says what is missing.
func RequireMembersView(ctx context.Context) error {
	if err := RequireProvenEmail(ctx); err != nil {
		return err
	}
	if actor.From(ctx).Sees < actor.SeesMembers {
		return errs.New(errs.Forbidden, "Only members can see this. Join to meet everyone.")
	}

	return nil
}

// RequireProvenEmail checks that the caller's address is proven. Returns errs.Forbidden with a sentence that says what
// to do.
func RequireProvenEmail(ctx context.Context) error {
	if actor.From(ctx).Sees == actor.SeesNoOne {
		return errs.New(errs.Forbidden, "Confirm your email address first. We sent you a link.")
	}

	return nil
}

// ShortName is how people are called to those who are no members: the first name, and the initial of the family name.
func ShortName(first, last string) string {
	first, last = strings.TrimSpace(first), strings.TrimSpace(last)
	if last == "" {
		return first
	}

	initial, _ := utf8.DecodeRuneInString(last)

	return strings.TrimSpace(first + " " + string(initial) + ".")
}
