package commerce

import (
	"time"

	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/clock"
)

// Where a subscription came from.
const (
	sourceStaff    = "staff"
	sourceCheckout = "checkout"
	sourceImport   = "import"
)

// Subscription is what somebody holds, for a time.
type Subscription struct {
	ID             int     `db:"id,made"`
	UserID         int     `db:"user_id"`
	FunnelID       string  `db:"funnel_id"`
	ProductID      int     `db:"product_id"`
	TermID         string  `db:"term_id"`
	Source         string  `db:"source"`
	ImportKey      *string `db:"import_key"`
	StartByDays    *int    `db:"start_by_days"`
	ValidityByDays *int    `db:"validity_by_days"`
	// StartsAt is its first moment, EndsAt the first at which it no longer holds; nil for no end.
	StartsAt  time.Time  `db:"starts_at"`
	EndsAt    *time.Time `db:"ends_at"`
	RenewsID  *int       `db:"renews_id"`
	RenewedAt *time.Time `db:"renewed_at"`
	// IsParallel says that another subscription of the product is the one to renew.
	IsParallel bool       `db:"is_parallel"`
	EndedAt    *time.Time `db:"ended_at"`
	EndedByID  *int       `db:"ended_by_id"`
	SettledAt  *time.Time `db:"settled_at"`
	// EnrolmentID is the enrolment that it is part of; UndoneAt when that was taken back, as if it had not been.
	EnrolmentID *int       `db:"enrolment_id"`
	UndoneAt    *time.Time `db:"undone_at"`
	UndoneByID  *int       `db:"undone_by_id"`
	UndoReason  *string    `db:"undo_reason"`
	CreatedByID *int       `db:"created_by_id"`
	CreatedAt   time.Time  `db:"created_at"`
	UpdatedAt   time.Time  `db:"updated_at"`

	// What is read along.
	productName string
	// termName is how it is paid, in words.
	termName      string
	IsMembership  bool
	suspendedFrom *time.Time
	// paidUntil is the end of the renewals that continue it, nil without one.
	paidUntil *time.Time
	// invoice is what it costs; its id is 0 where nothing was billed.
	invoice *Invoice
	// now and grace are when it is looked at, and how long an end is forgiven, in days.
	now   time.Time
	grace int
}

// The validities of a subscription.
const (
	isActive  = "active"
	isExpired = "expired"
	isEnded   = "ended"
	isComing  = "coming"
)

// ValidityAt is what a subscription is at a moment.
func (s *Subscription) ValidityAt(now time.Time) string {
	switch {
	// The order counts: what was ended never expires, and what expired is not coming.
	case s.EndedAt != nil:
		return isEnded
	case s.EndsAt != nil && !now.Before(*s.EndsAt):
		return isExpired
	case now.Before(s.StartsAt):
		return isComing
	}
	return isActive
}

// isSuspendedAt tells whether a payment that is overdue keeps it closed at a moment at which it would be open
// otherwise.
func (s *Subscription) isSuspendedAt(now time.Time) bool {
	return s.ValidityAt(now) == isActive && s.suspendedFrom != nil && !now.Before(*s.suspendedFrom)
}

// IsSuspended tells whether a payment that is overdue keeps it closed.
func (s *Subscription) IsSuspended() bool { return s.isSuspendedAt(s.now) }

// Validity is active, expired, ended or coming.
func (s *Subscription) Validity() string { return s.ValidityAt(s.now) }

// bill is what it costs, nil where nothing was billed.
func (s *Subscription) bill() *Invoice {
	if s.invoice == nil || s.invoice.ID == 0 {
		return nil
	}
	return s.invoice
}

// PaymentTermID is how it is paid.
func (s *Subscription) PaymentTermID() string { return s.TermID }

// PaymentTermName is how it is paid, as people know it.
func (s *Subscription) PaymentTermName() string { return s.termName }

// Expiry is its last moment, as clients read it.
func (s *Subscription) Expiry() time.Time { return pricing.ExpiryOf(s.EndsAt) }

// IsLifetime tells whether it has no end.
func (s *Subscription) IsLifetime() bool { return s.EndsAt == nil }

// The statuses of an enrolment.
const (
	notEnrolled = "Not Enrolled"
	enrolled    = "Active"
	inactive    = "Inactive"
)

// Status is Active until it is ended or the grace after its end is over.
func (s *Subscription) Status() string {
	if s.EndedAt != nil || s.EndsAt != nil && !s.now.Before(graceEnd(*s.EndsAt, s.grace)) {
		return inactive
	}
	return enrolled
}

// IsRenewal tells whether it continues a subscription of the same product.
func (s *Subscription) IsRenewal() bool { return s.RenewsID != nil }

// graceEnd is the first moment after the days for which an end is forgiven.
func graceEnd(end time.Time, days int) time.Time { return clock.AddDays(end, days) }

// Because says why the subscription opens what it opens, or why not.
func (s *Subscription) Because() string {
	switch s.Validity() {
	case isEnded:
		if s.UndoneAt != nil {
			return "Closed: staff ended it on " + longDay(*s.UndoneAt)
		}

		return "Closed: it was ended on " + longDay(*s.EndedAt)
	case isExpired:
		if s.RenewedAt != nil {
			return "Closed because it was renewed"
		}

		return "Closed because it ended on " + longDay(s.Expiry())
	case isComing:
		return "Opens on " + longDay(s.StartsAt) + " because of " + s.productName
	}

	switch {
	case s.IsSuspended():
		return "Closed because a payment that was due on " + longDay(clock.AddDays(*s.suspendedFrom, -s.grace-1)) +
			" is not paid"
	case s.EndsAt == nil || !s.PaidUntil().Before(pricing.ExpiryOf(nil)):
		return "Open because of " + s.productName
	}

	return "Open because of " + s.productName + " until " + longDay(s.PaidUntil())
}

func longDay(at time.Time) string { return at.In(clock.Manila).Format("Jan 02, 2006") }
