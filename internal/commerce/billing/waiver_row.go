package billing

import (
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// WaiverRow is what staff let somebody off: the rest of a row.
type WaiverRow struct {
	ID          int            `db:"id,made"`
	ScheduleID  int            `db:"schedule_id"`
	UserID      int            `db:"user_id"`
	Amount      money.Centavos `db:"amount"`
	Reason      string         `db:"reason"`
	State       string         `db:"state"`
	AskedByID   int            `db:"asked_by_id"`
	AskedAt     time.Time      `db:"asked_at"`
	DecidedByID *int           `db:"decided_by_id"`
	DecidedAt   *time.Time     `db:"decided_at"`
	Note        *string        `db:"note"`
}

var PaymentWaivers = db.NewTable[WaiverRow]("payment_waivers")

// The states of a waiver.
const (
	WaiverWaiting  = "waiting"
	WaiverApproved = "approved"
	WaiverDeclined = "declined"

	WaiverNotice = "waiver-waiting"
)

// PaymentWaiver is a waiver as staff see it.
type PaymentWaiver struct {
	ID         int
	Amount     money.Centavos
	Reason     string
	Status     string
	AskedBy    string
	AskedAt    time.Time
	DecidedBy  *string
	DecidedAt  *time.Time
	Note       *string
	CanDecide  bool
	askedByID  int
	scheduleID int
}

// canDecide tells whether the caller is somebody else than who asked, and may approve or decline.
func (w *PaymentWaiver) canDecide(a actor.Actor) bool {
	return w.Status == WaiverWaiting && RequirePaymentRight(a) == nil && a.UserID != w.askedByID
}
