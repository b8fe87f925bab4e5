package identity

import "time"

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
	IsLegacyAdmin     bool       `db:"is_legacy_admin"`
	ShowReturneeModal bool       `db:"show_returnee_modal"`
	CreatedAt         time.Time  `db:"created_at"`
	UpdatedAt         time.Time  `db:"updated_at"`
	LastLoginAt       *time.Time `db:"last_login_at"`
	ArchivedAt        *time.Time `db:"archived_at"`
}

// Name is how a person is called on screens and in logs.
func (u *User) Name() string { return u.FirstName + " " + u.LastName }
