package broadcasts

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// sequencePerson is someone who joined a sequence.
type sequencePerson struct {
	ID         int    `db:"id,made"`
	SequenceID int    `db:"sequence_id"`
	UserID     *int   `db:"user_id"`
	EmailKey   string `db:"email_key"`
	State      string `db:"state"`
	// LeftReason is why they left; empty for those who are in it.
	LeftReason string `db:"left_reason"`
	// JoinedAt is when they joined, or came back.
	JoinedAt time.Time `db:"joined_at"`
	// NextEmailID and NextAt are the next email and when it is due; nil for those who get none.
	NextEmailID *int       `db:"next_email_id"`
	NextAt      *time.Time `db:"next_at"`
}

// The states of someone in a sequence.
const (
	personWaiting  = "waiting"
	personFinished = "finished"
	personLeft     = "left"
	// personBefore was in the segment before a sequence for new people only started.
	personBefore = "before"
)

// SequencePerson is someone in a sequence as staff see them.
type SequencePerson struct {
	ID int
	// UserID is nil for someone without an account.
	UserID *int
	Name   string
	// State is waiting, finished or left.
	State string
	// LeftReason is segment, unsubscribed, bounced, complained or ended. Empty for those who are in it, and where it
	// isn't known.
	LeftReason string
	JoinedAt   time.Time
	// Sent is how many emails they got, LastAt when the last one was; nil for none.
	Sent   int
	LastAt *time.Time
	// NextSubject and NextAt are what they get next.
	NextSubject string
	NextAt      *time.Time
}

// SequencePersonList is one page of the people in a sequence.
type SequencePersonList struct {
	Rows  []*SequencePerson
	Total int
}

// SequencePeople lists who is or was in a sequence, the next to get an email first: all, those of a state, or those
// who wait for one email.
//
// Requires funnel_update, because it names people. Returns errs.NotFound, and errs.Invalid for another state.
func (s *Service) SequencePeople(
	ctx context.Context, id int, window page.Window, state *string, emailID *int,
) (*SequencePersonList, error) {
	if !actor.From(ctx).Can(writeBroadcasts) {
		return nil, errs.Denied()
	}
	if state != nil && *state != personWaiting && *state != personFinished && *state != personLeft {
		return nil, errs.Field("state", errs.IsNotValid)
	}

	// A sequence that isn't there is told apart from one without people.
	if _, err := s.sequenceByID(ctx, id); err != nil {
		return nil, err
	}

	return s.sequences.loadSequencePeople(ctx, id, window, state, emailID)
}

// next finds what a person gets after the emails they got, counted from an instant. Nobody goes back: an email that
// staff put before one that they got is not for them any more.
func (p *sequencePerson) next(emails []*SequenceEmail, lastPosition int, from time.Time) {
	for _, email := range emails {
		if email.RemovedAt != nil || email.Position <= lastPosition {
			continue
		}

		p.State = personWaiting
		p.LeftReason = ""
		p.NextEmailID = &email.ID
		p.NextAt = new(email.After(from))

		return
	}

	p.State = personFinished
	p.LeftReason = ""
	p.NextEmailID = nil
	p.NextAt = nil
}
