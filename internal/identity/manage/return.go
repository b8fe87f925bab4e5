package manage

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/identity/access"
	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
)

// RestorePayer brings an archived person back who paid, as somebody who returns: with everything they had and the
// welcome-back notice. It runs in the transaction of ctx and returns nil for somebody who was not archived, and for
// somebody who was merged or erased.
//
// Anybody can pay with anybody's address, so levels that open more than a member may are taken: staff give them again,
// knowingly.
func (s *Service) RestorePayer(ctx context.Context, userID int) (*people.User, error) {
	u, err := s.people.Lock(ctx, userID)
	if err != nil || u.ArchivedAt == nil || s.requireRestorable(ctx, u) != nil {
		return nil, err
	}

	u.ArchivedAt, u.UpdatedAt = nil, s.LaterThan(u.UpdatedAt)
	if err := people.Users.Update(ctx, s.db, u, "archived_at", "updated_at"); err != nil {
		return nil, fmt.Errorf("restore person %d: %w", userID, err)
	}

	// Staff levels go before others hear of the return, so nothing is built on them.
	if err := s.removeStaffLevels(ctx, u); err != nil {
		return nil, fmt.Errorf("take the levels of staff from person %d: %w", userID, err)
	}

	if err := people.RunHooks(ctx, s.hooks.Restored, u.ID); err != nil {
		return nil, fmt.Errorf("tell other domains of user %d: %w", userID, err)
	}

	if err := s.people.WelcomeBack(ctx, u.ID); err != nil {
		return nil, fmt.Errorf("show welcome-back notice to user %d: %w", userID, err)
	}

	after := map[string]any{"archived": false, "because": "payment"}
	return u, s.audit.Write(ctx,
		audit.Line{Action: "user_restore", SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID),
			Before: archivedState{true}, After: after})
}

// removeStaffLevels leaves a person the levels that open nothing beyond what members, affiliates and those who signed
// up have.
func (s *Service) removeStaffLevels(ctx context.Context, u *people.User) error {
	if u.IsLegacyAdmin {
		u.IsLegacyAdmin = false
		if err := people.Users.Update(ctx, s.db, u, "is_legacy_admin"); err != nil {
			return fmt.Errorf("take legacy flag from user %d: %w", u.ID, err)
		}
	}

	all, err := accesslevels.Rows.All(ctx, s.db, "ORDER BY position, id")
	if err != nil {
		return fmt.Errorf("read levels: %w", err)
	}

	plain := slices.DeleteFunc(slices.Clone(all),
		func(level *accesslevels.Level) bool { return !slices.Contains(plainLevels, level.ID) })
	allowed, err := accesslevels.RightsOf(false, plain...)
	if err != nil {
		return fmt.Errorf("add up rights of plain levels: %w", err)
	}

	staff := []string{}
	for _, level := range all {
		opens, err := accesslevels.RightsOf(false, level)
		if err != nil {
			return fmt.Errorf("read rights of level %s: %w", level.ID, err)
		}
		if !opens.IsSubsetOf(allowed) {
			staff = append(staff, level.ID)
		}
	}

	return s.levels.Remove(ctx, u.ID, staff)
}

// plainLevels are those of people who do not work here.
var plainLevels = []string{"member", access.SignupLevel, "affiliate"}
