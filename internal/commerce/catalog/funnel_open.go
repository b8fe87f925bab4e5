package catalog

import (
	"time"

	"atlas/internal/commerce/text"
	"atlas/internal/platform/clock"
)

// closedReason says why a funnel cannot be bought at a moment; empty while it can.
func (f *Funnel) closedReason(now time.Time) string {
	switch {
	// The reasons go from lasting to passing: the first one is what staff or a buyer can act on.
	case f.ArchivedAt != nil || f.Product != nil && f.Product.ArchivedAt != nil:
		return "This offer is no longer sold."
	case !f.IsSwitchedOn:
		return "Enrollment is switched off."
	case f.BatchID != nil && f.launch.closedReason(now) != "":
		return f.launch.closedReason(now)
	case f.Seats != nil && f.Sold >= *f.Seats:
		return "All " + text.Plural(*f.Seats, "seat is", "seats are") + " taken."
	case f.IsFull():
		return "The last seats are held for people who are paying right now. Please check again in a few minutes."
	}

	return ""
}

// OpensAt is when the launch of a funnel that is switched on starts; nil if that isn't known, or has passed.
func (f *Funnel) OpensAt(now time.Time) *time.Time {
	isForSale := f.IsSwitchedOn && f.ArchivedAt == nil && f.BatchID != nil && f.launch.away == nil
	if !isForSale || f.launch.from == nil || !now.Before(*f.launch.from) {
		return nil
	}

	return f.launch.from
}

// ArchivedBecause says that nobody can be enrolled in a funnel that is archived, or whose product is, and what to do;
// empty for neither.
func (f *Funnel) ArchivedBecause() string {
	switch {
	case f.Product != nil && f.Product.ArchivedAt != nil:
		return "The product " + f.Product.Name + " is archived. Restore it first, then try again."
	case f.ArchivedAt != nil:
		return "The funnel " + f.Name + " is archived. Restore it first, then try again."
	}
	return ""
}

// closedReason says why a launch is not going on; empty while it is.
func (l launch) closedReason(now time.Time) string {
	at := func(t *time.Time) string { return t.In(clock.Manila).Format(text.DateTimeFormat) }
	switch {
	case l.away != nil:
		return "The launch of " + l.name + " is over."
	case l.from == nil:
		return "Enrollment opens with the launch of " + l.name + "."
	case now.Before(*l.from):
		return "Enrollment opens on " + at(l.from) + "."
	case now.After(*l.to):
		return "Enrollment closed on " + at(l.to) + "."
	}

	return ""
}
