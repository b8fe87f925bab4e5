package commerce

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
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
	WaitingSlip *WaitingSlip
}

// Windows are how many days ahead an end and a due day are told, and for how many days an end is forgiven.
type Windows struct{ Expiring, Upcoming, Grace int }

// DuesOf looks through the subscriptions and the unpaid rows of somebody. Of what is to come the soonest counts, of
// overdue rows the oldest, of ended memberships the latest, as long as grace lasts and none is live. What was renewed
// does not expire, and what staff ended did not. A row whose slip is being checked comes after those without one.
func DuesOf(subs []*Subscription, unpaid []*PaymentSchedule, now time.Time, w Windows) *DuesAndExpiration {
	out, live := new(DuesAndExpiration), false
	for _, sub := range subs {
		if !sub.IsMembership {
			continue
		}

		validity := sub.ValidityAt(now)
		live = live || validity == isActive
		if sub.EndsAt == nil || sub.RenewedAt != nil {
			continue
		}

		it := &SubscriptionExpiry{sub.ID, sub.Expiry(), sub.FunnelID}
		switch {
		case validity == isActive && clock.DaysBetween(now, it.Expiry) <= w.Expiring:
			out.ExpiringSoon = earlier(out.ExpiringSoon, it)
		case validity == isExpired && now.Before(graceEnd(*sub.EndsAt, w.Grace)):
			out.Expired = later(out.Expired, it)
		}
	}

	// Whoever is a member by another subscription has nothing to renew.
	if live {
		out.Expired = nil
	}

	for _, row := range unpaid {
		due := &ScheduleDue{ID: row.ID, ScheduleDate: row.ScheduleDate, Amount: row.rest(), WaitingSlip: row.Slip}
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
func reopens(unpaid []*PaymentSchedule, now time.Time, graceDays int) (isSuspended bool, amount *money.Centavos) {
	for _, row := range unpaid {
		if !row.suspends(now, graceDays) {
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

		*amount += row.rest()
	}

	return isSuspended, amount
}

// suspends tells whether an unpaid row keeps something closed: it is overdue for longer than is forgiven, and what it
// is for would be open.
func (p *PaymentSchedule) suspends(now time.Time, graceDays int) bool {
	return p.IsTermRunning && clock.DaysBetween(p.ScheduleDate, now) > graceDays
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
	subs, unpaid, err := s.openObligations(ctx, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read what user %d owes and holds: %w", a.UserID, err)
	}

	now := s.clock.Now()
	out := DuesOf(subs, unpaid, now, s.windows(ctx))
	s.addPayPaths(out)

	renewIn := ""
	if out.ExpiringSoon != nil {
		renewIn = out.ExpiringSoon.funnelID
	}

	// Long after the end there is nothing to remind of, and still a way back.
	if !isLiveMember(subs, now) {
		ended, err := s.findEndedMembership(ctx, a.UserID)
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
		out.RenewFunnelID, err = s.openFunnel(ctx, renewIn)
	}

	return out, err
}

// windows are those of the settings.
func (s *Service) windows(ctx context.Context) Windows {
	return Windows{
		Expiring: s.settings.Int(ctx, settings.ExpiringSoonDays),
		Upcoming: s.settings.Int(ctx, settings.UpcomingDueDays),
		Grace:    s.graceDays(ctx),
	}
}

// addPayPaths says where what is due is paid.
func (s *Service) addPayPaths(out *DuesAndExpiration) {
	for _, due := range []*ScheduleDue{out.OverduePayments, out.UpcomingPaymentDue} {
		if due != nil {
			due.PayPath = payURL(s.signed(rowKey, due.ID))
		}
	}

	// One pay page opens everything again only if its row is all that is owed.
	if out.ReopenAmount != nil && out.OverduePayments != nil && out.OverduePayments.Amount == *out.ReopenAmount {
		out.ReopenPath = new(out.OverduePayments.PayPath)
	}
}

// openObligations reads the memberships of somebody that were not ended, and their unpaid rows, as far as DuesOf looks
// at them. One that staff gave counts as renewed: while it is live nothing has expired, and nobody is asked to renew
// it.
func (s *Service) openObligations(
	ctx context.Context, userID int,
) (subs []*Subscription, unpaid []*PaymentSchedule, err error) {
	now := s.clock.Now()
	rows, err := s.db.Query(ctx,
		`SELECT s.id, s.funnel_id, s.starts_at, s.ends_at, s.renewed_at, 0, 0, FALSE, 0, '', 0, 0 FROM subscriptions s
			JOIN products p ON p.id = s.product_id
		WHERE s.user_id = ? AND s.ended_at IS NULL AND p.is_membership
		UNION ALL SELECT 0, '', g.from_at, g.to_at, g.given_at, 0, 0, FALSE, 0, '', 0, 0
		FROM grants g JOIN products p ON p.id = g.product_id
		WHERE g.user_id = ? AND g.subscription_id IS NULL AND p.is_membership
		UNION ALL SELECT r.id, NULL, r.schedule_date, NULL, NULL, r.price, r.paid, `+termRuns+`,
			`+waitingSlipFields+`
		FROM payment_schedules r JOIN subscriptions b ON b.id = r.subscription_id`+joinWaitingSlip+`
		WHERE r.user_id = ? AND r.transaction_id IS NULL AND r.voided_at IS NULL`, userID, userID, now, now, userID)
	if err != nil {
		return nil, nil, err
	}

	defer rows.Close()
	for rows.Next() {
		// Rows of payments come in the same columns, without a funnel.
		sub, funnel := &Subscription{IsMembership: true}, (*string)(nil)
		row := &PaymentSchedule{readSlip: new(WaitingSlip)}
		dest := []any{
			&sub.ID, &funnel, db.Millis(&sub.StartsAt), db.OptionalMillis(&sub.EndsAt),
			db.OptionalMillis(&sub.RenewedAt),
			&row.Price, &row.Paid, &row.IsTermRunning,
		}
		if err := rows.Scan(append(dest, row.readSlip.dest()...)...); err != nil {
			return nil, nil, fmt.Errorf("read dues of user %d: %w", userID, err)
		}

		if funnel == nil {
			row.ID, row.ScheduleDate = sub.ID, sub.StartsAt
			row.Slip = row.waitingSlip()
			unpaid = append(unpaid, row)
			continue
		}

		sub.FunnelID = *funnel
		subs = append(subs, sub)
	}

	return subs, unpaid, rows.Err()
}
