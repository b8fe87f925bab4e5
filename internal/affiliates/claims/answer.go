package claims

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// AnswerInput is what staff say to a claim.
type AnswerInput struct {
	// Outcome is answered for a question, granted or declined for a claim.
	Outcome string
	Answer  string
	// OrderID is the sale that goes to who claimed it.
	OrderID *int
	// IsPaidConfirmed says that what was paid out for it may be taken back from the next payout of who had it.
	IsPaidConfirmed *bool
}

// Answer answers a question or a claim, once. A claim that is granted moves the sale in the same transaction. The
// answer is kept, emailed to the affiliate and shown to both.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.Invalid for an
// empty or too long answer, an outcome that does not fit and a grant without an order, errs.NotFound, or
// errs.Conflict for what is answered already and for a sale that can't be moved.
func (s *Service) Answer(ctx context.Context, id int, in AnswerInput) (*Claim, error) {
	if err := requireAnswerer(ctx); err != nil {
		return nil, err
	}

	answer := strings.TrimSpace(in.Answer)
	check := new(errs.Check)
	check.Text("answer", answer, 1, textMax)
	if err := check.Err(); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Locked before it is judged, so that of two answers one is refused.
		c, err := s.store.lockClaim(ctx, id)
		if err != nil {
			return err
		}

		if c.State != Open {
			return errs.New(errs.Conflict, "Someone already answered this. Reload the page.")
		}

		if err := in.fits(c); err != nil {
			return err
		}

		c.State, c.Answer = in.Outcome, &answer
		c.AnsweredByID, c.AnsweredAt = new(actor.From(ctx).UserID), new(s.clock.Now())
		// The order becomes part of the claim only when it is granted.
		if in.Outcome == Granted {
			c.OrderID = in.OrderID
		}

		if in.Outcome == Granted {
			move := Move{OrderID: *in.OrderID, AffiliateID: c.AffiliateID, ClaimID: c.ID, Reason: answer}
			move.IsPaidConfirmed = in.IsPaidConfirmed != nil && *in.IsPaidConfirmed
			if err := s.hooks.MoveSale(ctx, move); err != nil {
				return err
			}
		}

		// After the move: a sale that cannot be moved leaves the claim open.
		if err := s.store.updateAnswer(ctx, c); err != nil {
			return err
		}

		return s.notifyAffiliate(ctx, c)
	})
	if err != nil {
		return nil, err
	}

	return s.Claim(ctx, id)
}

// fits checks that an outcome is one of a claim's kind.
func (in AnswerInput) fits(c *Claim) error {
	switch {
	case c.Kind == Question && in.Outcome != Answered:
		return errs.Field("outcome", "must be answered for a question")
	case c.Kind == Claimed && in.Outcome != Granted && in.Outcome != Declined:
		return errs.Field("outcome", "must be granted or declined for a claim")
	case in.Outcome == Granted && in.OrderID == nil:
		return errs.Field("orderId", errs.IsRequired)
	}

	return nil
}

// notifyAffiliate tells who asked what staff answered, and writes it into the info log.
func (s *Service) notifyAffiliate(ctx context.Context, c *Claim) error {
	userID, err := s.store.loadAsker(ctx, c)
	if err != nil {
		return err
	}

	title := map[string]string{Answered: "We answered your question about a sale", Granted: "Your claim was granted",
		Declined: "Your claim was declined"}[c.State]
	err = s.identity.Notify(ctx, identity.Notice{
		Kind: AnswerNotice, UserID: userID, ActorID: actor.From(ctx).UserID, Once: fmt.Sprintf("claim-%d", c.ID),
		Title: title, Text: shorten(*c.Answer),
		Link: "/affiliate/commission?view=questions",
	})
	if err != nil {
		return err
	}

	return s.identity.Log(ctx, identity.LogEntry{
		Action: "affiliate_answer", SubjectID: userID, Entity: "affiliate-claim", EntityID: c.ID,
		After: map[string]any{"outcome": c.State, "answer": *c.Answer, "orderId": c.OrderID},
	})
}

// notifyStaff tells those who may answer that something waits; one notification that counts all of it.
func (s *Service) notifyStaff(ctx context.Context) error {
	// One notification says how many wait, and is rewritten with each new one.
	waiting, err := s.store.countOpen(ctx)
	if err != nil {
		return err
	}

	staff, err := s.identity.Levels.HoldersOf(ctx, changeFunction)
	if err != nil {
		return fmt.Errorf("find who answers claims: %w", err)
	}

	title := "1 question or claim of an affiliate is waiting"
	if waiting != 1 {
		title = fmt.Sprintf("%d questions and claims of affiliates are waiting", waiting)
	}

	return s.identity.Notices.NotifyCurrent(ctx,
		identity.Notice{Kind: claimNotice, ActorID: actor.From(ctx).UserID, Once: "open", Title: title,
			Link: "/affiliates?view=questions"}, staff)
}

// shorten cuts a text to what a notification holds.
func shorten(text string) string {
	const most = 480
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}

	return string(runes[:most]) + "…"
}
