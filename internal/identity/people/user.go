package people

import (
	"time"
)

const (
	// QuietAfter is how long somebody may stay away before they count as inactive.
	QuietAfter = 90 * 24 * time.Hour

	StatusActive   = "active"
	StatusInactive = "inactive"
	StatusArchived = "archived"
)

// User is a person.
type User struct {
	ID           int     `db:"id,made"`
	Email        string  `db:"email"`
	EmailKey     string  `db:"email_key"`
	Slug         string  `db:"slug"`
	TribeID      *string `db:"tribe_id"`
	PasswordHash *string `db:"password_hash"`
	// PasswordMeetsChecklist is nil as long as nobody who had the password in hand looked.
	PasswordMeetsChecklist *bool      `db:"password_meets_checklist"`
	FirstName              string     `db:"first_name"`
	MiddleName             *string    `db:"middle_name"`
	LastName               string     `db:"last_name"`
	Suffix                 *string    `db:"suffix"`
	Sex                    *string    `db:"sex"`
	Birthdate              *string    `db:"birthdate"`
	MobileNumber           *string    `db:"mobile_number"`
	ProfileImage           *string    `db:"profile_image"`
	IsLegacyAdmin          bool       `db:"is_legacy_admin"`
	ShowReturneeModal      bool       `db:"show_returnee_modal"`
	CreatedAt              time.Time  `db:"created_at"`
	UpdatedAt              time.Time  `db:"updated_at"`
	LastLoginAt            *time.Time `db:"last_login_at"`
	ArchivedAt             *time.Time `db:"archived_at"`
	// MergedIntoID is who this person became one with; such a person is archived for good.
	MergedIntoID   *int       `db:"merged_into_id"`
	TwoFactorSince *time.Time `db:"two_factor_since"`
	// NameKey and SearchText are what lists sort and search by; Fold keeps them.
	NameKey    string `db:"name_key"`
	SearchText string `db:"search_text"`
	// IsNonMember, LevelRank and LevelBits follow from the levels; accesslevels.SyncUser keeps them up to date.
	IsNonMember   bool       `db:"is_non_member"`
	LevelRank     int        `db:"level_rank"`
	LevelBits     int64      `db:"level_bits"`
	EmailProvenAt *time.Time `db:"email_proven_at"`
	Notes         *string    `db:"notes"`
	BasePoints    int        `db:"base_points"`
	Socials
	Location

	// Parts are the columns of other domains, where a list has read them along.
	Parts map[string]any
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

// StatusAt is active, inactive or archived, as the list filters.
func (u *User) StatusAt(now time.Time) string {
	switch {
	case u.ArchivedAt != nil:
		return StatusArchived
	case u.LastLoginAt != nil && !u.LastLoginAt.Before(now.Add(-QuietAfter).Truncate(time.Minute)):
		return StatusActive
	}
	return StatusInactive
}
