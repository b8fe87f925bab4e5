package memberships

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/pricing"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// SubscriptionRequest is a subscription that is to start.
type SubscriptionRequest struct {
	UserID   int
	FunnelID string
	// TermID is how it is paid; at once without one.
	TermID *string
	Source string
	// IsCustom takes the days from here and not from the funnel, as a Plan does; without a validity it then has no end.
	IsCustom                    bool
	StartByDays, ValidityByDays *int
	// Plan is a price that was promised, together with the term and the days; computed now without one, with Off taken
	// off.
	Plan     *pricing.Plan
	Off      *pricing.Discount
	CouponID *int
	// MayRenew adds to an active subscription of the same funnel, which is otherwise refused; one of another funnel of
	// the product is always renewed.
	MayRenew bool
	// KeepsCredit leaves what the person has as credit to the person who opens it: money that comes with it pays first.
	KeepsCredit bool
	// EnrolmentID is the enrolment that it is part of.
	EnrolmentID *int
	// Known is what the person has, where it was read after they were locked; it is read otherwise.
	Known []*billing.Subscription
	// ImportKey is the Subscription ID of a sheet, Day the day of the purchase when that is not today.
	ImportKey *string
	Day       *time.Time
}

// StartedSubscription is a subscription that started, with what belongs to it.
type StartedSubscription struct {
	Subscription *billing.Subscription
	Invoice      *billing.Invoice
	Rows         []*billing.PaymentSchedule
	Funnel       *catalog.Funnel
	Product      *catalog.Product
	plan         *pricing.Plan
	Levels       []string
	// isReturn tells that the person is welcomed back.
	isReturn bool
}

// isRenewal tells whether it continues a term without a gap.
func (o *StartedSubscription) isRenewal() bool {
	return o.Subscription.RenewsID != nil && !o.isReturn
}

// Subscribe starts a subscription in the transaction of ctx: with its invoice and schedule, the books, the levels and
// the grant. It locks the person. What they hold of the product is renewed by it.
//
// Returns errs.Invalid for an unknown funnel or term, errs.NotFound for an unknown person, or errs.Conflict if the
// person has an active subscription of the same funnel, if something is archived, or if a renewal would sell nothing.
func (s *Service) Subscribe(ctx context.Context, o SubscriptionRequest) (*StartedSubscription, error) {
	// Whatever starts or ends a subscription locks its person first, so that none of them wait for each other.
	if _, err := s.identity.People.Lock(ctx, o.UserID); err != nil {
		return nil, err
	}

	offer, err := s.loadOffer(ctx, o)
	if err != nil {
		return nil, err
	}

	held, err := s.findHeldFor(ctx, o, offer)
	if err != nil {
		return nil, err
	}

	// Asked before the new subscription is written: afterwards nobody would be away.
	isReturn, err := s.welcomeBack(ctx, offer.Product, o)
	if err != nil {
		return nil, fmt.Errorf("look whether user %d returns: %w", o.UserID, err)
	}

	levels, err := s.Catalog.Store.LevelsOf(ctx, []int{offer.Product.ID})
	if err != nil {
		return nil, fmt.Errorf("read the levels of product %d: %w", offer.Product.ID, err)
	}

	out := &StartedSubscription{
		Funnel: offer.Funnel, Product: offer.Product, Subscription: s.NewSubscription(ctx, o, offer, held),
		plan: o.Plan, isReturn: isReturn,
	}
	for _, level := range levels[offer.Product.ID] {
		out.Levels = append(out.Levels, level.ID)
	}

	if err := s.writeStarted(ctx, o, offer, out); err != nil {
		return nil, err
	}

	// Other domains hear of sales and enrolments, not of the history that a file brings.
	if err := s.LogSubscription(ctx, "subscription_open", out.Subscription, nil); err != nil ||
		o.Source == billing.SourceImport {
		return out, err
	}

	for _, tell := range s.hooks.Enrolled {
		if err := tell(ctx, out.Subscription.ID, out.isRenewal()); err != nil {
			return nil, fmt.Errorf("tell about subscription %d: %w", out.Subscription.ID, err)
		}
	}

	return out, nil
}

// findHeldFor finds what the person holds of the product; nil for nothing. Returns errs.Conflict for what can't be
// started beside it.
func (s *Service) findHeldFor(
	ctx context.Context, o SubscriptionRequest, offer *Offer,
) (*billing.Subscription, error) {
	// A buyer and a renewal by staff may add to what is held, an enrolment may not.
	if !o.MayRenew {
		holds, err := s.subscriptions.holdsFunnel(ctx, o.UserID, offer.Funnel.ID)
		if err != nil {
			return nil, fmt.Errorf("look whether user %d holds funnel %s: %w", o.UserID, offer.Funnel.ID, err)
		}
		if holds {
			return nil, errs.New(errs.Conflict, "They're already enrolled in %s.", offer.Funnel.Name)
		}
	}

	// A caller that read the subscriptions already saves the statement.
	held := LastHeld(o.Known, offer.Product.ID, s.clock.Now())
	if o.Known == nil {
		var err error
		if held, err = s.HeldOf(ctx, o.UserID, offer.Product.ID); err != nil {
			return nil, err
		}
	}

	// An import may bring a term from the past, which renews nothing.
	if held == nil || o.isBefore(held) {
		return held, nil
	}

	// What was promised or typed counts, not what the funnel says by now.
	purchase := Purchase{ValidityByDays: offer.Funnel.ValidityByDays}
	if o.IsCustom || o.Plan != nil {
		purchase.ValidityByDays = o.ValidityByDays
	}

	isBuyer := o.Source == billing.SourceCheckout
	if isBuyer {
		purchase.IsFree = o.Plan.Total() == 0
	}

	return held, s.RequireNonEmptyRenewal(ctx, offer.Product, held, purchase, isBuyer)
}

// isBefore tells whether a sheet brings something that was bought before what is held began: that is history, and
// renews nothing.
func (o SubscriptionRequest) isBefore(held *billing.Subscription) bool {
	return o.Day != nil && o.Day.Before(clock.StartOfDay(held.StartsAt))
}

// loadOffer is what begins: at a promised price also what is archived or sold otherwise by now.
func (s *Service) loadOffer(ctx context.Context, o SubscriptionRequest) (*Offer, error) {
	if o.Plan == nil {
		return s.StaffOfferOf(ctx, o.FunnelID, o.TermID)
	}
	f, err := s.Catalog.Store.FunnelByID(ctx, o.FunnelID)
	if err != nil {
		return nil, err
	}
	term, err := s.Catalog.Store.TermByID(ctx, *o.TermID)
	return &Offer{Funnel: f, Product: f.Product, Term: term}, err
}

// NewSubscription makes the subscription with its days. It continues what is held of the product.
func (s *Service) NewSubscription(
	ctx context.Context,
	o SubscriptionRequest,
	offer *Offer,
	held *billing.Subscription,
) *billing.Subscription {
	now := s.clock.Now()
	sub := &billing.Subscription{
		UserID: o.UserID, FunnelID: offer.Funnel.ID, ProductID: offer.Product.ID, TermID: offer.Term.ID,
		Source: o.Source, ImportKey: o.ImportKey, EnrolmentID: o.EnrolmentID,
		StartByDays: offer.Funnel.StartByDays, ValidityByDays: offer.Funnel.ValidityByDays, CreatedAt: now,
		UpdatedAt:   now,
		ProductName: offer.Product.Name, TermName: offer.Term.Name, IsMembership: offer.Product.IsMembership, Now: now,
		Grace: s.Billing.GraceDays(ctx),
	}

	// The days of an order are those of the day it was placed.
	if o.IsCustom || o.Plan != nil {
		sub.StartByDays, sub.ValidityByDays = o.StartByDays, o.ValidityByDays
	}

	if by := actor.From(ctx).UserID; by != 0 {
		sub.CreatedByID = &by
	}

	day := now
	if o.Day != nil {
		day, sub.CreatedAt = *o.Day, *o.Day
	}

	sub.StartsAt, sub.EndsAt = pricing.SpanOf(day, sub.StartByDays, sub.ValidityByDays)
	if held == nil {
		return sub
	}

	// History from a file stands beside the later term: it renews nothing, and nothing renews it.
	if o.isBefore(held) {
		sub.IsParallel = true
		return sub
	}

	sub.RenewsID = &held.ID
	start := renewalStart(held, day, sub.Grace)
	// Staff may have it start later than the old end, never earlier.
	isLater := o.IsCustom && o.StartByDays != nil && start != nil && sub.StartsAt.After(*start)
	if start != nil && !isLater {
		sub.StartsAt, sub.EndsAt = renewedSpan(*start, sub.ValidityByDays)
		sub.StartByDays = nil
	}

	return sub
}

func (s *Service) writeStarted(
	ctx context.Context, o SubscriptionRequest, offer *Offer, out *StartedSubscription,
) (err error) {
	sub := out.Subscription
	if sub.RenewsID != nil {
		now := s.clock.Now()
		if err := s.subscriptions.markRenewed(ctx, sub, now); err != nil {
			return fmt.Errorf("mark subscription %d as renewed: %w", *sub.RenewsID, err)
		}

		if err := s.subscriptions.markParallel(ctx, sub); err != nil {
			return err
		}
	}

	if err := billing.Subscriptions.Insert(ctx, s.db, sub); err != nil {
		return fmt.Errorf("write the subscription of user %d: %w", sub.UserID, err)
	}

	if err := s.giveLevels(ctx, sub, out.Levels); err != nil {
		return fmt.Errorf("give the levels of subscription %d: %w", sub.ID, err)
	}

	if out.plan == nil {
		if out.plan, err = offer.Plan(o.Off, sub.CreatedAt); err != nil {
			return err
		}
	}

	if out.Invoice, out.Rows, err = s.Billing.WriteInvoice(ctx, sub, out.plan, o.CouponID); err != nil {
		return fmt.Errorf("bill subscription %d: %w", sub.ID, err)
	}

	// The grant is written after the rows, from which it reads when it is suspended.
	if err := s.Billing.SyncGrant(ctx, sub.ID); err != nil {
		return fmt.Errorf("grant what subscription %d opens: %w", sub.ID, err)
	}

	// A checkout uses credit only after its payment, which may cover the rows without it.
	if out.plan.Total() > 0 {
		if o.KeepsCredit {
			return nil
		}

		return s.credits.UseCreditFor(ctx, out.Rows)
	}

	// What is free is paid by nothing at once: the row never waits for anybody.
	_, err = s.Billing.Receive(ctx,
		billing.Received{ScheduleID: out.Rows[0].ID, Platform: billing.FreePlatform, ExternalID: billing.NoReference,
			ApprovedByID: sub.CreatedByID, At: sub.CreatedAt})
	if err == nil {
		out.Rows[0], err = billing.Schedules.Get(ctx, s.db, out.Rows[0].ID)
	}

	return err
}

// giveLevels gives the levels of a product, and writes down which of them somebody holds because of subscriptions
// alone.
func (s *Service) giveLevels(ctx context.Context, sub *billing.Subscription, levels []string) error {
	// Levels that another subscription or grant gives are shared: they stay until the last of them ends.
	byOthers, err := db.Column[string](ctx, s.db, grants.LevelsFromOthers, sub.UserID, sub.ID, sub.UserID, 0)
	if err != nil {
		return fmt.Errorf("find the levels that others give user %d: %w", sub.UserID, err)
	}

	given, err := s.identity.Levels.Add(ctx, sub.UserID, levels)
	if err != nil {
		return fmt.Errorf("give levels to user %d: %w", sub.UserID, err)
	}

	// What someone held by hand before stays theirs and is not written down.
	for _, level := range levels {
		if !slices.Contains(given, level) && !slices.Contains(byOthers, level) {
			continue
		}

		if err := s.subscriptions.keepLevel(ctx, sub, level); err != nil {
			return fmt.Errorf("keep level %s of subscription %d: %w", level, sub.ID, err)
		}
	}

	return nil
}

// TakeLevels takes back what a subscription gave and nothing else gives.
func (s *Service) TakeLevels(ctx context.Context, sub *billing.Subscription) error {
	levels, err := s.subscriptions.ownLevels(ctx, sub)
	if err != nil {
		return fmt.Errorf("find the levels that only subscription %d gives: %w", sub.ID, err)
	}
	return s.identity.Levels.Remove(ctx, sub.UserID, levels)
}

func (s *Service) LogSubscription(ctx context.Context, action string, sub *billing.Subscription, before any) error {
	if s.isSeeding {
		return nil
	}
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, SubjectID: sub.UserID, Entity: "subscription", EntityID: sub.ID, Before: before,
			After: record.Logged(sub)})
}
