package commerce

import (
	"time"

	"atlas/internal/platform/db"
)

// Where a grant came from. On an upgrade Atlas gave some itself, to people whom a level alone had made members.
const (
	grantedBySale    = "subscription"
	grantedByStaff   = "staff"
	grantedByUpgrade = "upgrade"
)

// StaffGrant is a product that staff gave to somebody without a sale: until a day, for a reason.
type StaffGrant struct {
	ID        int       `db:"id,made"`
	UserID    int       `db:"user_id"`
	ProductID int       `db:"product_id"`
	Source    string    `db:"source"`
	StartsAt  time.Time `db:"from_at"`
	// EndsAt is the first moment at which it no longer holds.
	EndsAt    time.Time `db:"to_at"`
	Reason    string    `db:"reason"`
	GivenByID *int      `db:"given_by_id"`
	GivenAt   time.Time `db:"given_at"`
	// TakenAt is when staff took it back before its end, which is this moment since.
	TakenByID *int       `db:"taken_by_id"`
	TakenAt   *time.Time `db:"taken_at"`
	SettledAt *time.Time `db:"settled_at"`
	UpdatedAt time.Time  `db:"updated_at"`
}

var staffGrants = db.NewTable[StaffGrant]("grants")
