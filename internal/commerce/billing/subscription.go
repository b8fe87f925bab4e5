package billing

import (
	"time"

	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/clock"
)

// Where a subscription came from.
const (
	SourceStaff    = "staff"
	SourceCheckout = "checkout"
	SourceImport   = "import"
)

// Subscription is what somebody holds, for a time.
type Subscription struct {
	ID             int     `db:"id,made"`
	UserID         int     `db:"user_id"`
	FunnelID       string  `db:"funnel_id" log:"funnelId"`
	ProductID      int     `db:"product_id"`
	TermID         string  `db:"term_id" log:"paymentTermId"`
	Source         string  `db:"source" log:"source"`
	ImportKey      *string `db:"import_key"`
	StartByDays    *int    `db:"start_by_days"`
	ValidityByDays *int    `db:"validity_by_days"`
	// StartsAt is its first moment, EndsAt the first at which it no longer holds; nil for no end.
	StartsAt  time.Time  `db:"starts_at" log:"startsAt"`
	EndsAt    *time.Time `db:"ends_at" log:"endsAt"`
	RenewsID  *int       `db:"renews_id"`
	RenewedAt *time.Time `db:"renewed_at"`
	// IsParallel says that another subscription of the product is the one to renew.
	IsParallel bool       `db:"is_parallel"`
	EndedAt    *time.Time `db:"ended_at" log:"endedAt"`
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
	ProductName string
	// termName is how it is paid, in words.
	TermName      string
	IsMembership  bool
	SuspendedFrom *time.Time
	// paidUntil is the end of the renewals that continue it, nil without one.
	paidUntil *time.Time
	// invoice is what it costs; its id is 0 where nothing was billed.
	invoice *Invoice
	// now and grace are when it is looked at, and how long an end is forgiven, in days.
	Now   time.Time
	Grace int
}

// The validities of a subscription.
const (
	IsActive  = "active"
	IsExpired = "expired"
	IsEnded   = "ended"
	IsComing  = "coming"
)

// ValidityAt is what a subscription is at a moment.
func (s *Subscription) ValidityAt(now time.Time) string {
	switch {
	// The order counts: what was ended never expires, and what expired is not coming.
	case s.EndedAt != nil:
		return IsEnded
	case s.EndsAt != nil && !now.Before(*s.EndsAt):
		return IsExpired
	case now.Before(s.StartsAt):
		return IsComing
	}
	return IsActive
}

// IsSuspendedAt tells whether a payment that is overdue keeps it closed at a moment at which it would be open
// otherwise.
func (s *Subscription) IsSuspendedAt(now time.Time) bool {
	return s.ValidityAt(now) == IsActive && s.SuspendedFrom != nil && !now.Before(*s.SuspendedFrom)
}

// IsSuspended tells whether a payment that is overdue keeps it closed.
func (s *Subscription) IsSuspended() bool { return s.IsSuspendedAt(s.Now) }

// Validity is active, expired, ended or coming.
func (s *Subscription) Validity() string { return s.ValidityAt(s.Now) }

// Bill is what it costs, nil where nothing was billed.
func (s *Subscription) Bill() *Invoice {
	if s.invoice == nil || s.invoice.ID == 0 {
		return nil
	}
	return s.invoice
}

// PaymentTermID is how it is paid.
func (s *Subscription) PaymentTermID() string { return s.TermID }

// PaymentTermName is how it is paid, as people know it.
func (s *Subscription) PaymentTermName() string { return s.TermName }

// Expiry is its last moment, as clients read it.
func (s *Subscription) Expiry() time.Time { return pricing.ExpiryOf(s.EndsAt) }

// IsLifetime tells whether it has no end.
func (s *Subscription) IsLifetime() bool { return s.EndsAt == nil }

// The statuses of an enrolment.
const (
	NotEnrolled = "Not Enrolled"
	Enrolled    = "Active"
	Inactive    = "Inactive"
)

// Status is Active until it is ended or the grace after its end is over.
func (s *Subscription) Status() string {
	if s.EndedAt != nil || s.EndsAt != nil && !s.Now.Before(GraceEnd(*s.EndsAt, s.Grace)) {
		return Inactive
	}
	return Enrolled
}

// IsRenewal tells whether it continues a subscription of the same product.
func (s *Subscription) IsRenewal() bool { return s.RenewsID != nil }

// GraceEnd is the first moment after the days for which an end is forgiven.
func GraceEnd(end time.Time, days int) time.Time { return clock.AddDays(end, days) }

// Because says why the subscription opens what it opens, or why not.
func (s *Subscription) Because() string {
	switch s.Validity() {
	case IsEnded:
		if s.UndoneAt != nil {
			return "Closed: staff ended it on " + text.Day(*s.UndoneAt)
		}

		return "Closed: it was ended on " + text.Day(*s.EndedAt)
	case IsExpired:
		if s.RenewedAt != nil {
			return "Closed because it was renewed"
		}

		return "Closed because it ended on " + text.Day(s.Expiry())
	case IsComing:
		return "Opens on " + text.Day(s.StartsAt) + " because of " + s.ProductName
	}

	switch {
	case s.IsSuspended():
		return "Closed because a payment that was due on " + text.Day(clock.AddDays(*s.SuspendedFrom, -s.Grace-1)) +
			" is not paid"
	case s.EndsAt == nil || !s.PaidUntil().Before(pricing.ExpiryOf(nil)):
		return "Open because of " + s.ProductName
	}

	return "Open because of " + s.ProductName + " until " + text.Day(s.PaidUntil())
}

// PaidUntil is the last moment that is paid for: that of the renewals which continue it, while it runs.
func (s *Subscription) PaidUntil() time.Time {
	switch {
	// A later renewal does not lengthen what has run out or was ended.
	case s.EndedAt != nil || s.paidUntil == nil || s.EndsAt == nil || s.Validity() == IsExpired ||
		!s.paidUntil.After(*s.EndsAt):
		return s.Expiry()
	case !s.paidUntil.Before(endless):
		return pricing.ExpiryOf(nil)
	}
	return pricing.ExpiryOf(s.paidUntil)
}

// UndoUntil is until when the enrolment can be taken back; nil when it cannot be any more.
func (s *Subscription) UndoUntil() *time.Time {
	until := s.CreatedAt.Add(UndoTime)
	if s.Source == SourceImport || s.UndoneAt != nil || s.RenewedAt != nil || !s.Now.Before(until) {
		return nil
	}
	return &until
}

// UndoTime is how long an enrolment can be taken back.
const UndoTime = 24 * time.Hour
