package memberships

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/grants"
	"atlas/internal/identity"
	"atlas/internal/identity/people"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/nullable"
)

// UserPayments is a person to read their money from; anyone who has one may see it. Who they are is read where it is
// asked for.
type UserPayments struct{ ID int }

// UserPaymentsFields are the fields of UserPayments that need a statement of their own.
type UserPaymentsFields struct{ Memberships *Service }

func (f UserPaymentsFields) person(ctx context.Context, of *UserPayments) (*people.User, error) {
	person, err := f.Memberships.Billing.Loaders(ctx).People.Load(ctx, of.ID)
	if err == nil && person == nil {
		err = errs.Missing("User")
	}
	return person, err
}

// ofPerson is a field of a person.
func ofPerson[T any](
	ctx context.Context, f UserPaymentsFields, of *UserPayments, field func(*people.User) T,
) (out T, err error) {
	person, err := f.person(ctx, of)
	if err != nil {
		return out, err
	}
	return field(person), nil
}

// FirstName is how they are called.
func (f UserPaymentsFields) FirstName(ctx context.Context, of *UserPayments) (string, error) {
	return ofPerson(ctx, f, of, func(u *people.User) string { return u.FirstName })
}

// LastName is their family name.
func (f UserPaymentsFields) LastName(ctx context.Context, of *UserPayments) (string, error) {
	return ofPerson(ctx, f, of, func(u *people.User) string { return u.LastName })
}

// Email is their address.
func (f UserPaymentsFields) Email(ctx context.Context, of *UserPayments) (string, error) {
	return ofPerson(ctx, f, of, func(u *people.User) string { return u.Email })
}

// TribeID is their number.
func (f UserPaymentsFields) TribeID(ctx context.Context, of *UserPayments) (*string, error) {
	return ofPerson(ctx, f, of, func(u *people.User) *string { return u.TribeID })
}

// ProfileImage is their picture.
func (f UserPaymentsFields) ProfileImage(ctx context.Context, of *UserPayments) (*string, error) {
	return ofPerson(ctx, f, of, func(u *people.User) *string { return u.ProfileImage })
}

// IsNonMember tells whether they never were a member.
func (f UserPaymentsFields) IsNonMember(ctx context.Context, of *UserPayments) (bool, error) {
	return ofPerson(ctx, f, of, func(u *people.User) bool { return u.IsNonMember })
}

// Parts is what other domains say of the person.
func (f UserPaymentsFields) Parts(ctx context.Context, of *UserPayments) (json.RawMessage, error) {
	person, err := f.person(ctx, of)
	if err != nil {
		return nil, err
	}
	return identity.UserFields{Identity: f.Memberships.identity}.Parts(ctx, person)
}

// Invoice is what is billed to them.
func (f UserPaymentsFields) Invoice(ctx context.Context, of *UserPayments) ([]*billing.Invoice, error) {
	subs, err := f.Memberships.Billing.Loaders(ctx).Held.Load(ctx, of.ID)
	return billing.BillsOf(shownTo(ctx, of.ID, subs)), err
}

// Subscription is what they hold and held.
func (f UserPaymentsFields) Subscription(ctx context.Context, of *UserPayments) ([]*billing.Subscription, error) {
	subs, err := f.Memberships.Billing.Loaders(ctx).Held.Load(ctx, of.ID)
	return nullable.List(shownTo(ctx, of.ID, subs), err)
}

// PaymentSummary is their money in figures.
func (f UserPaymentsFields) PaymentSummary(ctx context.Context, of *UserPayments) (*PaymentSummary, error) {
	s := f.Memberships
	subs, err := s.Billing.Loaders(ctx).Held.Load(ctx, of.ID)
	if err != nil {
		return nil, fmt.Errorf("read what user %d holds: %w", of.ID, err)
	}

	now, all := s.clock.Now(), []*billing.PaymentSchedule{}
	for _, sub := range subs {
		inv := sub.Bill()
		if inv == nil {
			continue
		}

		rows, err := s.Billing.Loaders(ctx).Rows.Load(ctx, inv.Key())
		if err != nil {
			return nil, fmt.Errorf("read the rows of invoice %d: %w", inv.ID, err)
		}

		for _, row := range rows {
			row.IsTermRunning = sub.ValidityAt(now) == billing.IsActive
			if row.Slip, err = (billing.PaymentScheduleFields{Billing: s.Billing}).WaitingSlip(ctx, row); err != nil {
				return nil, fmt.Errorf("read the slip of row %d: %w", row.ID, err)
			}
		}

		all = append(all, rows...)
	}

	return summaryOf(subs, all, now, s.Billing.GraceDays(ctx)), nil
}

// PaymentCredit is credit that a payment left.
type PaymentCredit struct {
	PaymentID         int
	Amount            money.Centavos
	PaidAt            time.Time
	Platform          string
	ExternalInvoiceID string
	CanRefundOnline   bool
}

// Credits are what they paid too much, by payment.
func (f UserPaymentsFields) Credits(ctx context.Context, of *UserPayments) ([]*PaymentCredit, error) {
	s := f.Memberships
	free, err := s.credits.CreditOf(ctx, of.ID)
	if err != nil || len(free) == 0 {
		return []*PaymentCredit{}, err
	}

	left, ids := map[int]money.Centavos{}, []int{}
	for _, one := range free {
		left[one.PaymentID], ids = one.Left, append(ids, one.PaymentID)
	}

	rich, err := billing.Payments.ByIDs(ctx, s.db, ids)
	if err != nil {
		return nil, fmt.Errorf("read the payments with credit of user %d: %w", of.ID, err)
	}

	out := []*PaymentCredit{}
	for _, p := range rich {
		if left[p.ID] == 0 {
			continue
		}

		out = append(out, &PaymentCredit{p.ID, left[p.ID], p.PaidAt, p.Platform, p.ExternalID,
			s.Billing.CanRefundOnline(p)})
	}

	return out, nil
}

// MembershipStatus follows from their live memberships.
func (f UserPaymentsFields) MembershipStatus(ctx context.Context, of *UserPayments) (*string, error) {
	l := f.Memberships.Billing.Loaders(ctx)
	subs, err := l.Held.Load(ctx, of.ID)
	if err != nil {
		return nil, fmt.Errorf("read what user %d holds: %w", of.ID, err)
	}
	given, err := f.Memberships.grants.Loaders(ctx).ByPerson.Load(ctx, of.ID)
	now := f.Memberships.clock.Now()
	return withGiven(MembershipStatus(subs, now), given, now), err
}

// GivenAccess is what staff gave them without a sale, the latest first.
func (f UserPaymentsFields) GivenAccess(ctx context.Context, of *UserPayments) ([]*grants.StaffGrant, error) {
	return nullable.List(f.Memberships.grants.Loaders(ctx).ByPerson.Load(ctx, of.ID))
}

// EnrollmentStatus is Not Enrolled, Active or Inactive.
func (f UserPaymentsFields) EnrollmentStatus(ctx context.Context, of *UserPayments) (string, error) {
	person, err := f.person(ctx, of)
	if err != nil {
		return "", err
	}
	subs, err := f.Memberships.Billing.Loaders(ctx).Held.Load(ctx, of.ID)
	return enrollmentStatus(subs, person.ArchivedAt != nil), err
}
