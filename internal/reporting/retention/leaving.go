package retention

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/reporting/retention/rule"
)

// Reason is why someone left, as they choose it and as reports name it.
type Reason struct{ Key, Label, Name string }

// Reasons are all of them, in the order in which they are offered.
var Reasons = []*Reason{
	{"price", "It's too expensive for me right now", "Too expensive right now"},
	{"time", "I don't have time for it", "No time"},
	{"results", "I didn't get the results I hoped for", "No results yet"},
	{"done", "I got what I came for", "Got what they came for"},
	{"work", "I found a job or clients and I'm busy with that", "Busy with work they found"},
	{"other", "Something else", "Something else"},
	{"skip", "I'd rather not say", "Rather not say"},
}

const (
	// askDays is how long after the end of a membership the question is asked.
	askDays = 90
	// noteMax is how long the words beside an answer can be.
	noteMax = 500
)

// Question is the one question for someone whose membership ended: why they didn't renew.
type Question struct {
	SubscriptionID int
	Product        string
	// EndedOn is the last day of the membership as YYYY-MM-DD.
	EndedOn string
	Reasons []*Reason
}

// Answer is why someone left.
type Answer struct {
	SubscriptionID int       `db:"subscription_id"`
	UserID         int       `db:"user_id"`
	Reason         string    `db:"reason"`
	Note           string    `db:"note"`
	AnsweredAt     time.Time `db:"answered_at"`
}

// Terms lists the memberships that someone bought, by when they start. It checks no rights.
func (s *Service) Terms(ctx context.Context, userID int) ([]rule.Term, error) {
	return s.store.loadTerms(ctx, userID)
}

// Question is what the caller is asked; nil while they are a member, for those who never were one, who answered
// already, or whose membership ended long ago.
//
// For everyone who is logged in. Staff who look at someone's pages aren't asked for them.
func (s *Service) Question(ctx context.Context) (*Question, error) {
	who := actor.From(ctx)
	if !who.SignedIn() {
		return nil, errs.Login()
	}
	if who.OriginalUserID != 0 {
		return nil, nil
	}

	return s.questionFor(ctx, who.UserID)
}

func (s *Service) questionFor(ctx context.Context, userID int) (*Question, error) {
	now := s.clock.Now()
	own, err := s.store.loadTerms(ctx, userID)
	if err != nil {
		return nil, err
	}

	term := rule.Missing(own, now, s.graceDays(ctx))
	if term == nil || !now.Before(clock.AddDays(*term.End(), askDays)) {
		return nil, nil
	}

	// Asked last: only someone with such a term costs this statement.
	product, isAnswered, err := s.store.loadAsked(ctx, term.ID)
	if err != nil || isAnswered {
		return nil, err
	}

	return &Question{
		SubscriptionID: term.ID, Product: product, Reasons: Reasons,
		EndedOn: term.End().Add(-time.Millisecond).In(clock.Manila).Format(time.DateOnly),
	}, nil
}

// Answer keeps why the caller didn't renew. It is asked once, so that an answer stays.
//
// For the person themselves. Returns errs.Invalid for an unknown reason or a note that is too long, errs.NotFound for a
// membership that isn't asked about, and errs.Conflict when it was answered before.
func (s *Service) Answer(ctx context.Context, subscriptionID int, reason, note string) error {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return errs.Login()
	case who.OriginalUserID != 0:
		return errs.New(errs.Forbidden, "Only they can answer this.")
	}

	note = strings.TrimSpace(note)
	c := new(errs.Check)
	c.That(slices.ContainsFunc(Reasons, func(r *Reason) bool { return r.Key == reason }), "reason", errs.IsNotValid)
	c.Text("note", note, 0, noteMax)
	if err := c.Err(); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		// Two clicks keep one answer.
		if _, err := s.identity.People.Lock(ctx, who.UserID); err != nil {
			return fmt.Errorf("lock user %d: %w", who.UserID, err)
		}

		asked, err := s.questionFor(ctx, who.UserID)
		if err != nil {
			return err
		}
		if asked == nil || asked.SubscriptionID != subscriptionID {
			return s.refuseAnswer(ctx, who.UserID, subscriptionID)
		}

		answer := &Answer{SubscriptionID: subscriptionID, UserID: who.UserID, Reason: reason, Note: note,
			AnsweredAt: s.clock.Now()}
		if err := answers.Insert(ctx, s.db, answer); err != nil {
			return fmt.Errorf("keep why user %d left: %w", who.UserID, err)
		}

		// The log keeps the reason and not the note, which is in their own words.
		return s.identity.Log(ctx, identity.LogEntry{
			Action: "leaving_answer", SubjectID: who.UserID, Entity: "subscription", EntityID: subscriptionID,
			After: map[string]any{"reason": reason},
		})
	})
}

// refuseAnswer says why a question can't be answered.
func (s *Service) refuseAnswer(ctx context.Context, userID, subscriptionID int) error {
	// Someone who answered before is thanked; others learn nothing of the subscription.
	_, err := answers.One(ctx, s.db, `WHERE subscription_id = ? AND user_id = ?`, subscriptionID, userID)
	if err == nil {
		return errs.New(errs.Conflict, "You've already answered. Thank you!")
	}
	if !errors.Is(err, db.ErrNone) {
		return fmt.Errorf("look for the answer of user %d: %w", userID, err)
	}

	return errs.Missing("Question")
}
