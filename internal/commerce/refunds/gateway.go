package refunds

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/nullable"
	"atlas/internal/platform/pay"
)

// failureMax is how much of what a gateway says is kept.
const failureMax = 300

// sendRefund has the gateway pay a refund back that waits, and writes down what it says. Nobody calls it within a
// transaction: it takes seconds. A gateway that does not answer leaves the refund waiting, and the sweep asks again.
func (s *Service) sendRefund(ctx context.Context, id int, isAgain bool) (*billing.RefundRow, error) {
	r, err := billing.Refunds.Get(ctx, s.db, id)
	if err != nil || r.State != billing.RefundWaiting {
		return r, err
	}

	p, err := billing.Payments.Get(ctx, s.db, r.PaymentID)
	if err != nil {
		return nil, fmt.Errorf("read payment %d of refund %d: %w", r.PaymentID, id, err)
	}

	g, err := s.hooks.Refunder(*r.Gateway)
	if err != nil {
		return r, nil // It is not set up at the moment; the refund waits until it is.
	}

	// Once the gateway gave it a number the refund is only asked about, never sent again.
	var state *pay.RefundState
	if r.ExternalID != billing.NoReference {
		state, err = g.RefundState(ctx, r.ExternalID)
	} else {
		state, err = g.Refund(ctx,
			pay.Refund{Token: r.Handle, PaymentID: p.ExternalID, Amount: r.Amount, Again: isAgain})
	}

	// A refusal is an answer; anything else may have been paid all the same.
	if refused := new(pay.Refusal); errors.As(err, &refused) && r.ExternalID == billing.NoReference {
		state, err = &pay.RefundState{Kind: pay.RefundFailed, Why: refused.Why}, nil
	}

	if err != nil {
		s.log.ErrorContext(ctx, "a gateway does not say how far a refund is", "gateway", *r.Gateway, "refund", r.ID,
			"error", err)
		return r, nil
	}

	var after *billing.RefundRow
	err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
		after, err = s.recordRefundState(ctx, r.ID, state)
		return err
	})
	return after, err
}

// recordRefundState writes down what a gateway says of a refund, once. The transaction of ctx.
func (s *Service) recordRefundState(ctx context.Context, id int, state *pay.RefundState) (*billing.RefundRow, error) {
	r, err := billing.Refunds.Get(ctx, s.db, id)
	if err != nil {
		return nil, fmt.Errorf("read refund %d: %w", id, err)
	}

	// Anyone who pays, refunds or revokes waits for the person first, so this does as well.
	if _, err := s.identity.People.Lock(ctx, r.UserID); err != nil {
		return nil, err
	}

	p, err := billing.Payments.Lock(ctx, s.db, r.PaymentID)
	if err != nil {
		return nil, fmt.Errorf("lock payment %d of refund %d: %w", r.PaymentID, id, err)
	}

	if r, err = billing.Refunds.Lock(ctx, s.db, id); err != nil {
		return nil, fmt.Errorf("lock refund %d: %w", id, err)
	}

	// Gateways may take a failure back, days later.
	if r.State == billing.RefundFailed && state.Kind == pay.Refunded {
		return r, s.acceptLateRefund(ctx, p, r, state)
	}
	if r.State != billing.RefundWaiting {
		return r, nil
	}

	if state.ID != "" {
		r.ExternalID = state.ID
	}

	switch state.Kind {
	case pay.Refunded:
		r.State, r.Failure, r.DoneAt = billing.RefundDone, nil, new(s.clock.Now())
	case pay.RefundFailed:
		why := []rune(state.Why)
		r.State, r.Failure = billing.RefundFailed, new(string(why[:min(len(why), failureMax)]))
	}

	if err := billing.Refunds.Update(ctx, s.db, r, "external_id", "state", "failure", "done_at"); err != nil {
		return nil, fmt.Errorf("write the state of refund %d: %w", r.ID, err)
	}

	switch r.State {
	case billing.RefundDone:
		if err := s.logRefund(ctx, "payment_refund_done", r); err != nil {
			return nil, fmt.Errorf("log refund %d: %w", r.ID, err)
		}

		return r, s.completeRefund(ctx, p, r)
	case billing.RefundFailed:
		if err := s.logRefund(ctx, "payment_refund_failed", r); err != nil {
			return nil, fmt.Errorf("log refund %d: %w", r.ID, err)
		}

		return r, s.billing.NotifyStaff(ctx, "refund-"+r.Handle, "A refund of "+text.Peso(r.Amount)+" failed",
			"The gateway refused it: "+*r.Failure+". Try again, or send the money back another way.")
	}

	return r, nil
}

// acceptLateRefund writes down that a refund which had failed went through after all. Staff are told in any case: they
// may have sent the money another way meanwhile. Where less than its amount is left of the payment it stays failed, and
// they decide. Payment, person and refund are locked.
func (s *Service) acceptLateRefund(
	ctx context.Context, p *billing.Payment, r *billing.RefundRow, state *pay.RefundState,
) error {
	left, err := s.leftToRefund(ctx, p, r)
	if err != nil {
		return err
	}

	title := fmt.Sprintf("A refund of %s went through after it had failed", text.Peso(r.Amount))
	reference := cmp.Or(state.ID, r.ExternalID)

	// Staff may have paid it back by hand since: writing it down would refund more than was paid.
	if r.Amount > left {
		text := fmt.Sprintf("%s sent it back (reference %s), but only %s of the payment %s is left to refund here. "+
			"The money may have gone out twice. Check both refunds.",
			nullable.Value(r.Gateway), reference, text.Peso(left), p.TransactionID)
		return s.billing.NotifyStaff(ctx, "refund-late-"+r.Handle, title, text)
	}

	r.State, r.Failure, r.DoneAt, r.ExternalID = billing.RefundDone, nil, new(s.clock.Now()), reference
	if err := billing.Refunds.Update(ctx, s.db, r, "external_id", "state", "failure", "done_at"); err != nil {
		return fmt.Errorf("complete refund %d: %w", r.ID, err)
	}

	if err := s.logRefund(ctx, "payment_refund_done", r); err != nil {
		return fmt.Errorf("log refund %d: %w", r.ID, err)
	}

	if err := s.completeRefund(ctx, p, r); err != nil {
		return err
	}

	text := fmt.Sprintf("%s sent it back (reference %s). It's recorded now for the payment %s. If you already sent "+
		"this money another way, ask for one of the two back.",
		nullable.Value(r.Gateway), reference, p.TransactionID)
	return s.billing.NotifyStaff(ctx, "refund-late-"+r.Handle, title, text)
}

// RetryRefund asks a gateway once more to pay a failed refund back.
//
// Requires user_enroll/unenroll, for people the caller sees, not while viewing as someone else. Returns errs.NotFound,
// errs.Conflict for a refund that did not fail, or errs.Invalid when less than its amount is left of the payment by
// now.
func (s *Service) RetryRefund(ctx context.Context, id int) (*Refund, error) {
	if err := billing.RequirePaymentRight(actor.From(ctx)); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		r, err := billing.Refunds.Get(ctx, s.db, id)
		if errors.Is(err, db.ErrNone) {
			return errs.Missing("Refund")
		}
		if err != nil {
			return fmt.Errorf("read refund %d: %w", id, err)
		}

		p, err := s.lockPayment(ctx, r.PaymentID)
		if err != nil {
			return err
		}

		if r, err = billing.Refunds.Lock(ctx, s.db, id); err != nil {
			return fmt.Errorf("lock refund %d: %w", id, err)
		}

		if r.State != billing.RefundFailed {
			return errs.New(errs.Conflict, "Only a failed refund can be tried again.")
		}

		// Money may have gone back another way since it failed.
		if err := s.requireRefundable(ctx, p, r); err != nil {
			return err
		}

		// A new handle, as a gateway answers the old one with the old refusal.
		r.State, r.Failure, r.ExternalID, r.Handle = billing.RefundWaiting, nil, billing.NoReference, newRefundHandle()
		if err := billing.Refunds.Update(ctx, s.db, r, "state", "failure", "external_id", "handle"); err != nil {
			return fmt.Errorf("start refund %d again: %w", id, err)
		}

		return s.logRefund(ctx, "payment_refund_retry", r)
	})
	if err != nil {
		return nil, err
	}

	// Outside of the transaction: a gateway takes seconds.
	r, err := s.sendRefund(ctx, id, false)
	if err != nil {
		return nil, err
	}

	return s.shownRefund(r), nil
}

// QueryRefunds asks gateways about refunds of which nothing was heard for a while. One that does not answer stops
// nobody.
func (s *Service) QueryRefunds(ctx context.Context) (failed error) {
	ids, err := s.store.waitingRefunds(ctx)
	if err != nil {
		return fmt.Errorf("find refunds that wait: %w", err)
	}

	for _, id := range ids {
		_, err := s.sendRefund(ctx, id, true)
		failed = errors.Join(failed, err)
	}

	return failed
}

// The outcomes of what a gateway tells about a refund, for the record.
const (
	outcomeRefunded    = "refunded"
	outcomeNotRefunded = "the refund failed"
	outcomeNoRefund    = "no such refund"
	outcomeTwice       = "refunded after it failed, and nothing is left: left to staff"
	outcomeTheirRefund = "a refund that was not made here: left to staff"
)

// applyOwnRefund does what a gateway tells about a refund of ours. Money that comes back after it was refunded is told
// to staff.
func (s *Service) applyOwnRefund(ctx context.Context, r *billing.RefundRow, e *pay.Event) (string, error) {
	// The member was told that the money is on its way, and the books say so: staff decide.
	if e.Kind == pay.RefundFailed && r.State == billing.RefundDone {
		title := fmt.Sprintf("A refund of %s didn't arrive", text.Peso(r.Amount))
		text := fmt.Sprintf("%s says refund %s failed after all. Send the money another way. It stays refunded in "+
			"Atlas.", *cmp.Or(r.Gateway, new("The gateway")), r.ExternalID)
		return outcomeNotRefunded, s.billing.NotifyStaff(ctx, "refund-back-"+r.Handle, title, text)
	}

	after, err := s.recordRefundState(ctx, r.ID, &pay.RefundState{ID: e.ExternalID, Kind: e.Kind, Why: e.Why})
	if err != nil {
		return "", fmt.Errorf("write what the gateway says of refund %d: %w", r.ID, err)
	}

	switch {
	case e.Kind == pay.Refunded && after.State != billing.RefundDone:
		return outcomeTwice, nil
	case e.Kind == pay.Refunded:
		return outcomeRefunded, nil
	}

	return outcomeNotRefunded, nil
}

// ApplyRefundEvent does what a gateway tells about a refund. One that was made on its own pages is told to staff: only
// they know what it was for.
func (s *Service) ApplyRefundEvent(ctx context.Context, gateway string, e *pay.Event) (string, error) {
	// Ours by its handle, or one that staff wrote down under the number of the gateway.
	ours, err := billing.Refunds.All(ctx, s.db,
		`WHERE handle = ? OR external_id = ? AND payment_id IN (SELECT id FROM payments WHERE gateway = ?)
			ORDER BY id LIMIT 1`, e.Token, e.ExternalID, gateway)
	if err != nil {
		return "", fmt.Errorf("find the refund of an event: %w", err)
	}
	if len(ours) == 1 {
		return s.applyOwnRefund(ctx, ours[0], e)
	}

	paid, err := billing.Payments.All(ctx, s.db, "WHERE gateway = ? AND external_id = ? ORDER BY id LIMIT 1", gateway,
		e.PaymentID)

	// A refund of money that never came here is none of ours.
	if err != nil || len(paid) == 0 || e.Kind != pay.Refunded {
		return outcomeNoRefund, err
	}

	title := fmt.Sprintf("%s was refunded at %s, but not in Atlas", text.Peso(e.Amount), gateway)
	text := fmt.Sprintf("It belongs to the payment %s. Record the refund there with the reference %s.",
		paid[0].TransactionID, e.ExternalID)
	return outcomeTheirRefund, s.billing.NotifyStaff(ctx, "refund-"+gateway+"-"+e.ExternalID, title, text)
}

const (
	// askRefundsAfter is when a gateway should have told of a refund.
	askRefundsAfter = 10 * time.Minute
	refundsAtOnce   = 200
)
