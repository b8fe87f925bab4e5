package account

import (
	"context"
	"fmt"
	"unicode/utf8"

	"atlas/internal/identity/access"
	"atlas/internal/identity/passwords"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// CheckPassword notes what is wrong with a new password. Only "required" and the maximum always hold; the checklist
// that the screens show is enforced for people who work here, and for everyone when the setting
// enforce-password-checklist says so.
func (s *Service) CheckPassword(ctx context.Context, c *errs.Check, field, password string, isStaff bool) {
	switch {
	case passwords.IsBlank(password):
		c.Add(field, errs.IsRequired)
		return
	case utf8.RuneCountInString(password) > passwords.Max:
		c.Add(field, errs.IsTooLong)
		return
	}

	// Staff see the data of others, so the checklist holds for them whatever the setting says.
	if isStaff || s.settings.Bool(ctx, settings.EnforcePasswordChecklist) {
		for _, problem := range passwords.Problems(password) {
			c.Add(field, problem)
		}
	}
}

// IsStaff is HoldsStaffRights for what somebody holds at this moment.
func (s *Service) IsStaff(ctx context.Context, userID int) (bool, error) {
	now, err := s.levels.LoadUserAccess(ctx, userID)
	if err != nil {
		return false, fmt.Errorf("read the rights of user %d: %w", userID, err)
	}
	return access.HoldsStaffRights(now.Rights), nil
}

// HashPassword makes the stored form of a password, for accounts that staff, seeds and the command line make.
func (s *Service) HashPassword(ctx context.Context, password string) (string, error) {
	return s.hasher.Hash(ctx, password)
}
