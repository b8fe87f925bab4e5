package memberships

import (
	"context"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// RenewSubscriptionInput is what staff renew a subscription with. What is left out is as it was sold and as the funnel
// says.
type RenewSubscriptionInput struct {
	FunnelID       *string
	PaymentTermID  *string
	ValidityByDays *int
}

// RenewSubscription adds a term to what a person holds of a product: at its end while it runs or within grace, from now
// on later. The person is told by email.
//
// Requires user_enroll/unenroll, that the caller sees the person, and that the levels open no more than the caller
// holds. Returns errs.Invalid for a funnel of another product, an unknown term or days out of bounds, errs.Forbidden
// for levels, errs.NotFound, or errs.Conflict if the person, the product or the funnel is archived, if the subscription
// was ended or has no end, or if the renewal adds no days.
func (s *Service) RenewSubscription(
	ctx context.Context,
	id int,
	in RenewSubscriptionInput,
) (*billing.Subscription, error) {
	if !actor.From(ctx).Can(catalog.EnrollPeople) {
		return nil, errs.Denied()
	}

	c := new(errs.Check)
	checkDays(c, "validityByDays", in.ValidityByDays)
	if err := c.Err(); err != nil {
		return nil, err
	}

	var renewal *StartedSubscription
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// The subscription names the person, who is locked next.
		sub, err := s.LockVisibleSubscription(ctx, id)
		if err != nil {
			return err
		}

		user, err := billing.LockVisibleUser(ctx, s.identity.People, sub.UserID)
		if err != nil {
			return err
		}
		if sub.EndedAt != nil {
			return errs.New(errs.Conflict, "This subscription ended on %s. Enroll them again instead.",
				text.Day(*sub.EndedAt))
		}

		request, err := s.renewalRequest(ctx, sub, in)
		if err != nil {
			return err
		}

		batch, err := s.community.Batches.BatchOf(ctx, sub.UserID)
		if err != nil {
			return fmt.Errorf("read the batch of user %d: %w", sub.UserID, err)
		}

		record := &Enrolment{UserID: sub.UserID, BatchBefore: batch, BatchAfter: batch, IsTold: true}
		if err := s.AddEnrolment(ctx, record); err != nil {
			return err
		}

		request.EnrolmentID = &record.ID
		renewal, err = s.Subscribe(ctx, request)
		if err != nil {
			return err
		}

		if err := s.RecordReturn(ctx, record, renewal); err != nil {
			return fmt.Errorf("keep that user %d returned: %w", sub.UserID, err)
		}

		// Checked last, when it is known which levels the product gives.
		if err := s.requireGrantable(ctx, []*StartedSubscription{renewal}); err != nil {
			return err
		}

		return s.mailEnrolled(ctx, user, []*StartedSubscription{renewal})
	})
	if err != nil {
		return nil, err
	}

	sub, err := s.Billing.SubscriptionByID(ctx, renewal.Subscription.ID)
	if err != nil {
		return nil, err
	}

	s.Billing.ExpectSubscriptions(ctx, sub)
	return sub, nil
}

// renewalRequest is what is to begin after a subscription: through its own funnel, or through another one of the
// product.
func (s *Service) renewalRequest(
	ctx context.Context,
	sub *billing.Subscription,
	in RenewSubscriptionInput,
) (SubscriptionRequest, error) {
	request := SubscriptionRequest{
		UserID:   sub.UserID,
		FunnelID: sub.FunnelID,
		TermID:   in.PaymentTermID,
		Source:   billing.SourceStaff,
		MayRenew: true,
	}
	if chosen := text.TrimLine(in.FunnelID); chosen != "" {
		request.FunnelID = chosen
	}

	if in.ValidityByDays != nil {
		request.IsCustom, request.ValidityByDays = true, in.ValidityByDays
	}

	found, err := s.Catalog.Store.FunnelsByIDs(ctx, []string{request.FunnelID})

	// Another product would not renew this one.
	if err != nil {
		return request, fmt.Errorf("find funnel %s: %w", request.FunnelID, err)
	}

	if funnel := found[request.FunnelID]; funnel == nil || funnel.ProductID != sub.ProductID {
		return request, errs.Field("funnelId", "Choose a funnel of the same product.")
	}

	return request, nil
}
