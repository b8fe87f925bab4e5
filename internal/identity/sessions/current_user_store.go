package sessions

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
)

// find reads person, ids of levels and the parts of other domains in one statement; nil when the person is gone.
func (s *currentUserStore) find(
	ctx context.Context, a actor.Actor, added []CurrentUserPart,
) (*currentUser, []readPart, error) {
	// Other domains add columns to the one statement, as this is asked with every page.
	joins, columns, read := "", "", make([]readPart, 0, len(added))
	for _, part := range added {
		joins += " " + part.Joins
		columns += ", " + strings.Join(part.Columns, ", ")
		dest, fill := part.Read()
		read = append(read, readPart{dest, fill})
	}

	var u people.User
	var erasureDueAt *time.Time
	var isEmailProven bool
	var levels *string
	dest := []any{&u.ID, &u.Email, &u.FirstName, &u.MiddleName, &u.LastName, &u.Suffix, &u.Sex, &u.Birthdate, &u.Slug,
		&u.TribeID, &u.ProfileImage, &u.IsLegacyAdmin, &u.ShowReturneeModal, db.OptionalMillis(&erasureDueAt),
		&isEmailProven, &levels}
	for _, part := range read {
		dest = append(dest, part.dest...)
	}

	err := s.db.Row(ctx,
		`SELECT u.id, u.email, u.first_name, u.middle_name, u.last_name, u.suffix, u.sex, u.birthdate,
			u.slug, u.tribe_id, u.profile_image, u.is_legacy_admin, u.show_returnee_modal, e.due_at,
			u.email_proven_at IS NOT NULL,
			(SELECT string_agg(g.level_id, ' ') FROM user_access_levels g WHERE g.user_id = u.id)`+columns+`
		FROM users u
		LEFT JOIN erasures e ON e.user_id = u.id AND e.done_at IS NULL`+joins+`
		WHERE u.id = ?`, []any{a.UserID}, dest...)
	if errors.Is(err, db.ErrNone) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read current user %d: %w", a.UserID, err)
	}

	me := &currentUser{
		ID: u.ID, Email: u.Email, FirstName: u.FirstName, LastName: u.LastName, Slug: u.Slug,
		ProfileImage: u.ProfileImage, ShowReturneeModal: u.ShowReturneeModal, TribeID: u.TribeID,
		OriginalUserID: values.IDOrNil(a.OriginalUserID), IsImpersonating: a.Impersonating(),
		UserProfile:        u.UserProfile(),
		MustSetUpTwoFactor: a.IsRestricted && !a.MustChangePassword, MustChangePassword: a.MustChangePassword,
		ErasureDueAt:  erasureDueAt,
		IsEmailProven: isEmailProven,
		isLegacyAdmin: u.IsLegacyAdmin, levelIDs: strings.Fields(values.OrEmpty(levels)),
	}
	return me, read, nil
}

// currentUserStore reads who is signed in.
type currentUserStore struct{ db *db.DB }

// closeWelcomeBack ends the welcome-back notice for somebody who sees it, and tells whether they did.
func (s *currentUserStore) closeWelcomeBack(ctx context.Context, userID int, now time.Time) (bool, error) {
	n, err := s.db.Exec(ctx,
		"UPDATE users SET show_returnee_modal = ?, updated_at = ? WHERE id = ? AND show_returnee_modal = ?", false,
		now, userID, true)
	return n > 0, err
}
