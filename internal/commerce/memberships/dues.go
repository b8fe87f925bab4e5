package memberships

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// DuesAndExpiration is what somebody has to look after.
type DuesAndExpiration struct {
	ExpiringSoon, Expired               *SubscriptionExpiry
	UpcomingPaymentDue, OverduePayments *ScheduleDue
	RenewFunnelID                       *string

	// MembershipEndedAt is the last moment of the last membership, however long ago; nil while one is open, and for who
	// never had one.
	MembershipEndedAt *time.Time

	// IsSuspended tells that a payment that is overdue for too long keeps something closed. ReopenAmount opens it
	// again; nil when nothing does, or slips for all of it are being checked. ReopenPath is where it is paid; nil when
	// that is more than one row.
	IsSuspended  bool
	ReopenAmount *money.Centavos
	ReopenPath   *string
}

// SubscriptionExpiry is a membership and its last moment.
type SubscriptionExpiry struct {
	ID       int
	Expiry   time.Time
	funnelID string
}

// ScheduleDue is a row and its day, and what is left to pay of it.
type ScheduleDue struct {
	ID           int
	ScheduleDate time.Time
	Amount       money.Centavos
	PayPath      string
	// WaitingSlip is what was sent for it and is being checked.
	WaitingSlip *billing.WaitingSlip
}

// Windows are how many days ahead an end and a due day are told, and for how many days an end is forgiven.
type Windows struct{ Expiring, Upcoming, Grace int }

// DuesOf looks through the subscriptions and the unpaid rows of somebody. Of what is to come the soonest counts, of
// overdue rows the oldest, of ended memberships the latest, as long as grace lasts and none is live. What was renewed
// does not expire, and what staff ended did not. A row whose slip is being checked comes after those without one.
func DuesOf(
	subs []*billing.Subscription,
	unpaid []*billing.PaymentSchedule,
	now time.Time,
	w Windows,
) *DuesAndExpiration {
	out, live := new(DuesAndExpiration), false
	for _, sub := range subs {
		if !sub.IsMembership {
			continue
		}

		validity := sub.ValidityAt(now)
		live = live || validity == billing.IsActive
		if sub.EndsAt == nil || sub.RenewedAt != nil {
			continue
		}

		it := &SubscriptionExpiry{sub.ID, sub.Expiry(), sub.FunnelID}
		switch {
		case validity == billing.IsActive && clock.DaysBetween(now, it.Expiry) <= w.Expiring:
			out.ExpiringSoon = earlier(out.ExpiringSoon, it)
		case validity == billing.IsExpired && now.Before(billing.GraceEnd(*sub.EndsAt, w.Grace)):
			out.Expired = later(out.Expired, it)
		}
	}

	// Anyone who is a member by another subscription has nothing to renew.
	if live {
		out.Expired = nil
	}

	for _, row := range unpaid {
		due := &ScheduleDue{ID: row.ID, ScheduleDate: row.ScheduleDate, Amount: row.Rest(), WaitingSlip: row.Slip}
		days := clock.DaysBetween(now, row.ScheduleDate)
		switch {
		case days < 0:
			out.OverduePayments = sooner(out.OverduePayments, due)
		case days <= w.Upcoming:
			out.UpcomingPaymentDue = sooner(out.UpcomingPaymentDue, due)
		}
	}

	out.IsSuspended, out.ReopenAmount = reopens(unpaid, now, w.Grace)
	return out
}

// reopens tells whether unpaid rows suspend something, and how much has still to be paid to open it: nil when nothing
// has, or when slips for all of it are being checked.
func reopens(
	unpaid []*billing.PaymentSchedule,
	now time.Time,
	graceDays int,
) (isSuspended bool, amount *money.Centavos) {
	for _, row := range unpaid {
		if !row.Suspends(now, graceDays) {
			continue
		}

		isSuspended = true

		// What a waiting slip will pay is not asked for once more.
		if row.Slip != nil {
			continue
		}
		if amount == nil {
			amount = new(money.Centavos)
		}

		*amount += row.Rest()
	}

	return isSuspended, amount
}

func earlier(a, b *SubscriptionExpiry) *SubscriptionExpiry {
	if a == nil || b.Expiry.Before(a.Expiry) || b.Expiry.Equal(a.Expiry) && b.ID < a.ID {
		return b
	}
	return a
}

func later(a, b *SubscriptionExpiry) *SubscriptionExpiry {
	if a == nil || b.Expiry.After(a.Expiry) || b.Expiry.Equal(a.Expiry) && b.ID < a.ID {
		return b
	}
	return a
}

func sooner(a, b *ScheduleDue) *ScheduleDue {
	// A row without a slip comes first: the member has something to do there.
	if a != nil && (a.WaitingSlip == nil) != (b.WaitingSlip == nil) {
		if a.WaitingSlip == nil {
			return a
		}

		return b
	}

	if a == nil || b.ScheduleDate.Before(a.ScheduleDate) || b.ScheduleDate.Equal(a.ScheduleDate) && b.ID < a.ID {
		return b
	}

	return a
}

// GetDuesAndExpiration is what the caller has to look after, and where they renew. Anybody signed in.
func (s *Service) GetDuesAndExpiration(ctx context.Context) (*DuesAndExpiration, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	// One statement reads both.
	subs, unpaid, err := s.Billing.Store.OpenObligations(ctx, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read what user %d owes and holds: %w", a.UserID, err)
	}

	now := s.clock.Now()
	out := DuesOf(subs, unpaid, now, s.Windows(ctx))
	s.addPayPaths(out)

	renewIn := ""
	if out.ExpiringSoon != nil {
		renewIn = out.ExpiringSoon.funnelID
	}

	// Long after the end there is nothing to remind of, and still a way back.
	if !isLiveMember(subs, now) {
		ended, err := s.members.findEnded(ctx, a.UserID)
		if err != nil {
			return nil, err
		}
		if ended != nil {
			out.MembershipEndedAt, renewIn = &ended.At, ended.FunnelID
		}
	}

	if out.Expired != nil {
		renewIn = out.Expired.funnelID
	}

	// A closed checkout is no help, so the funnel is only named while it sells.
	if renewIn != "" {
		out.RenewFunnelID, err = s.OpenFunnel(ctx, renewIn)
	}

	return out, err
}

// Windows are those of the settings.
func (s *Service) Windows(ctx context.Context) Windows {
	return Windows{
		Expiring: s.settings.Int(ctx, settings.ExpiringSoonDays),
		Upcoming: s.settings.Int(ctx, settings.UpcomingDueDays),
		Grace:    s.Billing.GraceDays(ctx),
	}
}

// addPayPaths says where what is due is paid.
func (s *Service) addPayPaths(out *DuesAndExpiration) {
	for _, due := range []*ScheduleDue{out.OverduePayments, out.UpcomingPaymentDue} {
		if due != nil {
			due.PayPath = billing.PayURL(s.Billing.Signed(billing.RowKey, due.ID))
		}
	}

	// One pay page opens everything again only if its row is all that is owed.
	if out.ReopenAmount != nil && out.OverduePayments != nil && out.OverduePayments.Amount == *out.ReopenAmount {
		out.ReopenPath = new(out.OverduePayments.PayPath)
	}
}
