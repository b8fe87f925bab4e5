package identity

import (
	"context"
	"errors"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// User is a person.
type User struct {
	ID                int        `db:"id,made"`
	Email             string     `db:"email"`
	EmailKey          string     `db:"email_key"`
	Slug              string     `db:"slug"`
	TribeID           *string    `db:"tribe_id"`
	PasswordHash      *string    `db:"password_hash"`
	FirstName         string     `db:"first_name"`
	MiddleName        *string    `db:"middle_name"`
	LastName          string     `db:"last_name"`
	Suffix            *string    `db:"suffix"`
	Sex               *string    `db:"sex"`
	Birthdate         *string    `db:"birthdate"`
	MobileNumber      *string    `db:"mobile_number"`
	ProfileImage      *string    `db:"profile_image"`
	FacebookProfile   *string    `db:"facebook_profile"`
	IsLegacyAdmin     bool       `db:"is_legacy_admin"`
	ShowReturneeModal bool       `db:"show_returnee_modal"`
	CreatedAt         time.Time  `db:"created_at"`
	UpdatedAt         time.Time  `db:"updated_at"`
	LastLoginAt       *time.Time `db:"last_login_at"`
	ArchivedAt        *time.Time `db:"archived_at"`
	TwoFactorSince    *time.Time `db:"two_factor_since"`
}

// Name is how a person is called on screens and in logs.
func (u *User) Name() string { return u.FirstName + " " + u.LastName }

// UserProfile is how a person is called in full, with what their profile says of them.
type UserProfile struct {
	FirstName  string  `json:"firstName"`
	MiddleName *string `json:"middleName"`
	LastName   string  `json:"lastName"`
	Suffix     *string `json:"suffix"`
	Sex        *string `json:"sex"`
	Birthdate  *string `json:"birthdate"`
}

// UserProfile is the profile of the person.
func (u *User) UserProfile() *UserProfile {
	return &UserProfile{u.FirstName, u.MiddleName, u.LastName, u.Suffix, u.Sex, u.Birthdate}
}

// User is one person: the caller, or anybody for holders of the user page; NOT_FOUND otherwise.
func (s *Service) User(ctx context.Context, id int) (*User, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	if id != a.UserID && !a.Page("user") {
		return nil, errs.Missing("User")
	}
	u, err := s.userByID(ctx, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("User")
	}
	return u, err
}
