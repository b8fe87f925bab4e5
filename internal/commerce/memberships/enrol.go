package memberships

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// EnrollUserInput is what staff enrol somebody with.
type EnrollUserInput struct {
	BatchID          int
	AccessLevelNames []string
	FunnelDetails    []*EnrollFunnelDetailInput
}

// EnrollFunnelDetailInput is a funnel and how it is paid.
type EnrollFunnelDetailInput struct {
	FunnelID      string
	PaymentTermID *string
}

// ManualSubscriptionFunnelDetailInput is a funnel with days of its own: without a validity it has no end.
type ManualSubscriptionFunnelDetailInput struct {
	ID             string
	PaymentTerm    *string
	ValidityByDays *int
	StartByDays    *int
}

const funnelsMax = 20

// EnrollUser puts a person into a batch, gives them levels, takes none away, and begins a subscription of each funnel,
// all or nothing. What they hold of a product through another funnel is renewed. They are told by email.
//
// Requires user_enroll/unenroll, that the caller sees the person, and that the levels open no more than the caller
// holds. Returns errs.Invalid with the fields at fault, errs.Forbidden for levels, errs.NotFound for the person, or
// errs.Conflict if the person, the batch, a product or a funnel is archived, if the person holds a funnel already, or
// if a renewal adds nothing.
func (s *Service) EnrollUser(ctx context.Context, userID int, in EnrollUserInput) (*people.User, error) {
	requests := make([]SubscriptionRequest, len(in.FunnelDetails))
	for i, detail := range in.FunnelDetails {
		requests[i] = SubscriptionRequest{UserID: userID, FunnelID: detail.FunnelID, TermID: detail.PaymentTermID,
			Source: billing.SourceStaff}
	}

	return s.enrol(ctx, userID, requests, func(ctx context.Context, record *Enrolment) error {
		// A level that the caller may not give is refused before anything changes.
		levels, err := s.identity.Levels.ResolveGrantable(
			ctx, catalog.EnrollPeople, "accessLevelNames", in.AccessLevelNames,
		)
		if err != nil {
			return err
		}

		if err := s.community.Batches.EnrolInBatch(ctx, userID, in.BatchID); err != nil {
			return err
		}

		given, err := s.identity.Levels.Add(ctx, userID, levels)
		record.BatchAfter, record.Levels = &in.BatchID, strings.Join(given, ",")
		return err
	})
}

// ManualUserSubscription is EnrollUser without batch and levels, with start, validity and term of each funnel as staff
// say. The rights and errors are those of EnrollUser.
func (s *Service) ManualUserSubscription(
	ctx context.Context, userID int, details []*ManualSubscriptionFunnelDetailInput,
) (*people.User, error) {
	requests, c := make([]SubscriptionRequest, len(details)), new(errs.Check)
	for i, d := range details {
		requests[i] = SubscriptionRequest{
			UserID:         userID,
			FunnelID:       d.ID,
			TermID:         d.PaymentTerm,
			Source:         billing.SourceStaff,
			IsCustom:       true,
			StartByDays:    d.StartByDays,
			ValidityByDays: d.ValidityByDays,
		}
		checkDays(c, "startByDays", d.StartByDays)
		checkDays(c, "validityByDays", d.ValidityByDays)
	}

	if err := c.Err(); err != nil {
		return nil, err
	}

	return s.enrol(ctx, userID, requests, func(context.Context, *Enrolment) error { return nil })
}

func checkDays(c *errs.Check, field string, days *int) {
	if days != nil {
		c.That(*days >= 0, field, errs.IsTooLow)
		c.That(*days <= catalog.DaysMax, field, errs.IsTooHigh)
	}
}

// enrol is how staff enrol a person: what comes first, then every funnel, then the email. What first
// changes is written down, so that it can be taken back.
func (s *Service) enrol(
	ctx context.Context, userID int, requests []SubscriptionRequest,
	first func(ctx context.Context, record *Enrolment) error,
) (*people.User, error) {
	if !actor.From(ctx).Can(catalog.EnrollPeople) {
		return nil, errs.Denied()
	}

	if err := checkFunnels(requests); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// The person stays locked until the end, so that two enrolments of one person follow each other.
		u, err := billing.LockVisibleUser(ctx, s.identity.People, userID)
		if err != nil {
			return err
		}

		batch, err := s.community.Batches.BatchOf(ctx, userID)
		if err != nil {
			return fmt.Errorf("read the batch of user %d: %w", userID, err)
		}

		record := &Enrolment{UserID: userID, BatchBefore: batch, BatchAfter: batch, IsTold: true}

		// Batch and levels come first: the record keeps what they were before.
		if err := first(ctx, record); err != nil {
			return err
		}

		if err := s.AddEnrolment(ctx, record); err != nil {
			return err
		}

		started := []*StartedSubscription{}

		// Each subscription names the record, by which undoing finds what belongs together.
		for _, o := range requests {
			o.EnrolmentID = &record.ID
			one, err := s.Subscribe(ctx, o)
			if err != nil {
				return err
			}

			started = append(started, one)
		}

		if err := s.RecordReturn(ctx, record, started...); err != nil {
			return fmt.Errorf("keep that user %d returned: %w", userID, err)
		}

		// Checked last, when it is known which levels the products give.
		if err := s.requireGrantable(ctx, started); err != nil {
			return err
		}

		return s.mailEnrolled(ctx, u, started)
	})
	if err != nil {
		return nil, err
	}

	people, err := s.identity.People.ByIDs(ctx, []int{userID})
	return people[userID], err
}

func checkFunnels(requests []SubscriptionRequest) error {
	c, seen := new(errs.Check), map[string]bool{}
	c.That(len(requests) > 0, "funnelDetails", "Please select atleast one funnel!")
	c.That(len(requests) <= funnelsMax, "funnelDetails", errs.IsTooLong)
	for _, o := range requests {
		c.That(!seen[o.FunnelID], "funnelDetails", "You can choose each funnel once.")
		seen[o.FunnelID] = true
	}
	return c.Err()
}

// requireGrantable refuses products whose levels open more than the caller holds.
func (s *Service) requireGrantable(ctx context.Context, started []*StartedSubscription) error {
	levels := []string{}
	for _, one := range started {
		levels = append(levels, one.Levels...)
	}
	_, err := s.identity.Levels.ResolveGrantable(ctx, catalog.EnrollPeople, "funnelDetails", levels)
	return err
}
