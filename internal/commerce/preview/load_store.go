package preview

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/expiry"
	"atlas/internal/commerce/memberships"
	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// SubscriptionPreview says what will happen around a subscription from today on, if its payments come or not. It writes
// nothing.
//
// Requires the page subscription, and that the caller sees the person. Returns errs.NotFound, also without that page.
func (s *Service) SubscriptionPreview(ctx context.Context, id int, pays bool) (*Preview, error) {
	sub, err := s.memberships.Subscription(ctx, id)

	// Subscription checks the right and whom the caller sees.
	if err != nil {
		return nil, err
	}

	person, err := s.billing.Loaders(ctx).People.Load(ctx, sub.UserID)
	if err != nil {
		return nil, fmt.Errorf("read the holder of subscription %d: %w", id, err)
	}

	facts := s.newPreviewFacts(ctx, sub)
	facts.firstName = person.FirstName
	if err := s.loadPreview(ctx, facts); err != nil {
		return nil, fmt.Errorf("read what is ahead of subscription %d: %w", id, err)
	}

	drips, err := s.learning.DripsAhead(ctx, sub.UserID, facts.opensAt(s.clock.Now()))
	if err != nil {
		return nil, fmt.Errorf("read the lessons ahead of subscription %d: %w", id, err)
	}

	facts.addDrips(drips)
	for _, hook := range s.hooks.StepsAhead {
		steps, err := hook(ctx, sub.ID)
		if err != nil {
			return nil, fmt.Errorf("read what else is ahead of subscription %d: %w", id, err)
		}

		for _, step := range steps {
			facts.ahead = append(facts.ahead,
				aheadStep{at: step.At, step: &Step{Kind: step.Kind, Title: step.Title, Text: step.Text}})
		}
	}

	out := s.preview(facts, pays)
	out.FirstName, out.Email = person.FirstName, person.Email

	return out, nil
}

// FunnelPreview says what will happen to a person who buys through a funnel today by a term and pays the first part at
// the checkout. It writes nothing.
//
// Requires the page enrollUser, subscription or funnel. Returns errs.Invalid for an unknown funnel or term, or
// errs.Conflict if the funnel or its product is archived.
func (s *Service) FunnelPreview(ctx context.Context, funnelID string, termID *string, pays bool) (*Preview, error) {
	if !actor.From(ctx).Page(catalog.OfferPages...) {
		return nil, errs.Denied()
	}

	offer, err := s.memberships.StaffOfferOf(ctx, funnelID, termID)
	if err != nil {
		return nil, err
	}

	now := s.clock.Now()
	plan, err := offer.Plan(nil, now)
	if err != nil {
		return nil, fmt.Errorf("plan the payments of funnel %s: %w", funnelID, err)
	}

	// The same subscription that a checkout would start now, which has no id yet.
	sub := s.memberships.NewSubscription(ctx, memberships.SubscriptionRequest{}, offer, nil)
	facts := s.newPreviewFacts(ctx, sub)
	facts.subs[sub.ID] = sub

	for i, row := range plan.Rows {
		isPaidAtOnce := i == 0
		if isPaidAtOnce {
			continue
		}

		facts.unpaid = append(facts.unpaid,
			&billing.PaymentSchedule{ID: i, Price: row.Price, ScheduleDate: row.ScheduleDate, CreatedAt: now})
	}

	if sub.IsMembership {
		facts.memberships = []*billing.Subscription{sub}
	}

	if sub.IsMembership && sub.EndsAt != nil {
		facts.ending = &expiry.Membership{ProductID: sub.ProductID, FunnelID: funnelID, ProductName: sub.ProductName,
			EndsAt: *sub.EndsAt}
		if err := s.loadRenewal(ctx, facts); err != nil {
			return nil, err
		}
	}

	drips, err := s.learning.DripsAheadOf(ctx, access.Grant{
		Product: strconv.Itoa(sub.ProductID), Name: sub.ProductName, IsMembership: sub.IsMembership, From: sub.StartsAt,
		To: sub.EndsAt, Levels: offer.Levels,
	}, facts.opensAt(now))
	if err != nil {
		return nil, fmt.Errorf("read the lessons ahead of funnel %s: %w", funnelID, err)
	}

	facts.addDrips(drips)

	return s.preview(facts, pays), nil
}

// opensAt is the moment at which the subscription opens content for the first time from now on.
func (f *facts) opensAt(now time.Time) time.Time {
	if f.sub.StartsAt.After(now) {
		return f.sub.StartsAt
	}

	return now
}

// addDrips adds the units and lessons that open by drip.
func (f *facts) addDrips(drips []learning.DripOpening) {
	for _, drip := range drips {
		step := &Step{Kind: dripStep, Title: "A " + drip.Kind + " opens: " + drip.Name,
			Text: "In " + drip.Course + "."}
		f.ahead = append(f.ahead, aheadStep{at: drip.OpensAt, step: step, needsAccess: true})
	}
}

// preview walks through the days.
func (s *Service) preview(facts *facts, pays bool) *Preview {
	now := s.clock.Now()
	out := &Preview{ProductName: facts.sub.ProductName, GraceDays: facts.windows.Grace, From: clock.StartOfDay(now)}
	out.Days, out.IsCut = facts.walk(now, pays)
	out.Until = out.Days[len(out.Days)-1].Day

	return out
}

// newPreviewFacts are the rules of the site around a subscription.
func (s *Service) newPreviewFacts(ctx context.Context, sub *billing.Subscription) *facts {
	facts := &facts{
		sub: sub, subs: map[int]*billing.Subscription{},
		windows: s.memberships.Windows(ctx), remindAt: s.settings.Int(ctx, settings.ReminderFromHour),
		remindUntil:  s.settings.Int(ctx, settings.ReminderUntilHour),
		sentPayments: map[sentStep]bool{}, sentMemberships: map[sentStep]bool{},
		membershipDays: billing.ReminderSteps(s.settings.Ints(ctx, settings.MembershipReminderDays),
			s.billing.GraceDays(ctx)),
	}

	// A site without reminders has no last step.
	if steps := s.settings.Ints(ctx, settings.PaymentReminderDays); len(steps) > 0 {
		facts.paymentSteps = billing.ReminderSteps(steps, steps[len(steps)-1])
	}

	return facts
}

// loadPreview reads what is ahead of the holder of a subscription.
func (s *Service) loadPreview(ctx context.Context, facts *facts) error {
	userID := facts.sub.UserID
	var err error
	if facts.memberships, facts.unpaid, err = s.billing.Store.OpenObligations(ctx, userID); err != nil {
		return fmt.Errorf("read what user %d owes: %w", userID, err)
	}

	// Rows that were owed before a reminder's day are reminded of, so it matters since when they are.
	if err := s.loadOwedSince(ctx, facts); err != nil {
		return err
	}

	held, err := s.billing.SubscriptionsOf(ctx, []int{userID})
	if err != nil {
		return fmt.Errorf("read the subscriptions of user %d: %w", userID, err)
	}

	for _, sub := range held[userID] {
		facts.subs[sub.ID] = sub
	}

	if err := s.loadEnding(ctx, facts); err != nil {
		return fmt.Errorf("find whether subscription %d ends: %w", facts.sub.ID, err)
	}

	if err := s.loadSent(ctx, facts.sentPayments, `SELECT x.schedule_id, x.step FROM payment_reminders x
		JOIN payment_schedules r ON r.id = x.schedule_id AND r.schedule_date = x.schedule_date WHERE r.user_id = ?`,
		userID); err != nil {
		return err
	}

	return s.loadSent(ctx, facts.sentMemberships, `SELECT x.grant_id, x.step FROM membership_reminders x
		JOIN grants g ON g.id = x.grant_id AND g.to_at = x.ends_at WHERE g.user_id = ?`, userID)
}

// loadOwedSince reads which subscription each unpaid row is for, and since when it is owed.
func (s *Service) loadOwedSince(ctx context.Context, facts *facts) error {
	rows, err := s.db.Query(ctx, `SELECT id, subscription_id, created_at FROM payment_schedules
		WHERE user_id = ? AND transaction_id IS NULL AND voided_at IS NULL`, facts.sub.UserID)
	if err != nil {
		return fmt.Errorf("read since when rows are owed: %w", err)
	}

	defer rows.Close()

	byID := map[int]*billing.PaymentSchedule{}
	for _, row := range facts.unpaid {
		byID[row.ID] = row
	}

	for rows.Next() {
		var id, subscriptionID int
		var createdAt time.Time
		if err := rows.Scan(&id, &subscriptionID, db.Millis(&createdAt)); err != nil {
			return fmt.Errorf("read since when a row is owed: %w", err)
		}

		if row := byID[id]; row != nil {
			row.SubscriptionID, row.CreatedAt, row.UserID = subscriptionID, createdAt, facts.sub.UserID
		}
	}

	return rows.Err()
}

// loadEnding finds out whether the holder is reminded of the end of the subscription, and how they would renew it.
func (s *Service) loadEnding(ctx context.Context, facts *facts) error {
	if !facts.sub.IsMembership || facts.sub.EndsAt == nil {
		return nil
	}

	grantID, err := s.db.Int(ctx, `SELECT COALESCE(MAX(id), 0) FROM grants WHERE subscription_id = ?`, facts.sub.ID)
	if err != nil || grantID == 0 {
		return err
	}

	if facts.ending, err = s.expiry.Store.EndingMembership(ctx, grantID); err != nil || facts.ending == nil {
		return err
	}

	return s.loadRenewal(ctx, facts)
}

func (s *Service) loadRenewal(ctx context.Context, facts *facts) (err error) {
	if facts.renewal, err = s.expiry.RenewalOf(ctx, facts.ending); err != nil {
		return fmt.Errorf("find where to renew: %w", err)
	}
	facts.renewsIn, err = s.memberships.OpenFunnel(ctx, facts.ending.FunnelID)

	return err
}

// loadSent reads which reminders went out already.
func (s *Service) loadSent(ctx context.Context, into map[sentStep]bool, query string, userID int) error {
	rows, err := s.db.Query(ctx, query, userID)
	if err != nil {
		return fmt.Errorf("read which reminders were sent: %w", err)
	}

	defer rows.Close()

	for rows.Next() {
		var sent sentStep
		if err := rows.Scan(&sent.id, &sent.step); err != nil {
			return fmt.Errorf("read a reminder: %w", err)
		}

		into[sent] = true
	}

	return rows.Err()
}
