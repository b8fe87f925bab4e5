package program

import (
	"context"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

const (
	// Level is the access level of affiliates.
	Level = "affiliate"
	// Page is that of staff.
	Page = "affiliates"
	// ChangeFunction is what staff need, beside the page, to change what is earned: who only reads has the page alone.
	ChangeFunction = "funnel_update"
)

// IsActive is the condition on an affiliate a, who is the user u, that their links count: they are not archived and
// hold the level.
const IsActive = `(u.archived_at IS NULL AND EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = u.id
		AND g.level_id = '` + Level + `'))`

// IsStaff tells whether the caller holds the page of affiliates.
func IsStaff(ctx context.Context) bool { return actor.From(ctx).Page(Page) }

// RequireDecider is for holders of the page of affiliates who may change what is earned. No one decides about others
// while viewing as someone else. Returns errs.Forbidden.
func RequireDecider(ctx context.Context) error {
	who := actor.From(ctx)
	switch {
	case !who.Page(Page) || !who.Can(ChangeFunction):
		return errs.Denied()
	case who.Impersonating():
		return errs.Impersonating()
	}

	return nil
}
