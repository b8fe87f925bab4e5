package broadcasts

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/marketing/optout"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
)

// Broadcast is one email to everyone in a segment.
type Broadcast struct {
	ID          int        `db:"id,made"`
	Subject     string     `db:"subject"`
	Body        string     `db:"body"`
	SegmentID   int        `db:"segment_id"`
	Status      string     `db:"status"`
	ScheduledAt *time.Time `db:"scheduled_at"`
	StartedAt   *time.Time `db:"started_at"`
	FinishedAt  *time.Time `db:"finished_at"`
	UpdatedByID *int       `db:"updated_by_id"`
	UpdatedBy   string     `db:"updated_by"`
	CreatedAt   time.Time  `db:"created_at"`
	UpdatedAt   time.Time  `db:"updated_at"`

	SegmentName string
	// Results are nil before it started.
	Results *Results
}

// The states of a broadcast: draft → scheduled → sending → sent, back to draft from scheduled, and stopped from
// sending.
const (
	Draft     = "draft"
	Scheduled = "scheduled"
	Sending   = "sending"
	Sent      = "sent"
	Stopped   = "stopped"
)

// Results are what came of a broadcast.
type Results struct {
	Recipients int
	// Waiting is how many emails are still to be sent, Sent how many are with the mail server or on their way to it.
	Waiting int
	Sent    int
	// Failed could not be sent; Skipped unsubscribed or were archived after it started.
	Failed  int
	Skipped int
	// Bounced came back for good, Complained were reported as spam.
	Bounced    int
	Complained int
	// Unsubscribed used the link of this very broadcast.
	Unsubscribed int
	// Clickers are people who clicked at least once.
	Clickers int
	Links    []*Link
}

// Link is an address in a broadcast and how often it was clicked.
type Link struct {
	URL    string
	Clicks int
	People int
}

// BroadcastInput is what staff say of a broadcast.
type BroadcastInput struct {
	Subject   string
	Body      string
	SegmentID int
}

// broadcastsMax bounds drafts and results together; years of weekly emails.
const broadcastsMax = 2000

// Broadcasts lists all broadcasts with their results, the latest first.
//
// Requires the page marketing.
func (s *Service) Broadcasts(ctx context.Context) ([]*Broadcast, error) {
	if !actor.From(ctx).Page(readPage) {
		return nil, errs.Denied()
	}

	return s.store.loadShown(ctx, "ORDER BY COALESCE(started_at, scheduled_at, updated_at) DESC, id DESC")
}

// Broadcast finds one broadcast with its results.
//
// Requires the page marketing. Returns errs.NotFound.
func (s *Service) Broadcast(ctx context.Context, id int) (*Broadcast, error) {
	if !actor.From(ctx).Page(readPage) {
		return nil, errs.Denied()
	}

	return s.broadcastByID(ctx, id)
}

func (s *Service) broadcastByID(ctx context.Context, id int) (*Broadcast, error) {
	found, err := s.store.loadShown(ctx, "WHERE id = ?", id)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errs.Missing("Broadcast")
	}

	return found[0], nil
}

// SaveBroadcast makes a draft, or changes the one with an id.
//
// Requires funnel_update. Returns errs.Invalid with the fields at fault, also for a merge field that there isn't,
// errs.NotFound, and errs.Conflict if it is no draft any more or was changed after seenAt.
func (s *Service) SaveBroadcast(
	ctx context.Context, id *int, in BroadcastInput, seenAt *time.Time,
) (*Broadcast, error) {
	caller := actor.From(ctx)
	if !caller.Can(writeBroadcasts) {
		return nil, errs.Denied()
	}

	// What was typed is checked before anything is locked.
	in, err := s.validate(in)
	if err != nil {
		return nil, err
	}

	var saved int
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// The segment may have been deleted while the email was written.
		if err := s.store.requireSegment(ctx, in.SegmentID); err != nil {
			return err
		}

		now := s.clock.Now()
		broadcast := &Broadcast{Status: Draft, CreatedAt: now}
		action := "broadcast_create"
		if id == nil {
			if err := s.store.requireBelowMax(ctx); err != nil {
				return err
			}
		} else {
			action = "broadcast_update"
			found, err := s.lockDraft(ctx, *id)
			if err != nil {
				return err
			}
			if seenAt != nil && found.UpdatedAt.After(*seenAt) {
				return errs.Stale("broadcast")
			}

			broadcast = found
		}

		broadcast.Subject, broadcast.Body, broadcast.SegmentID = in.Subject, in.Body, in.SegmentID
		broadcast.UpdatedByID, broadcast.UpdatedBy = &caller.UserID, caller.Name
		// Two changes within a millisecond are two changes.
		broadcast.UpdatedAt = latest(now, broadcast.UpdatedAt.Add(time.Millisecond))
		if err := s.store.storeBroadcast(ctx, broadcast); err != nil {
			return err
		}

		saved = broadcast.ID

		return s.logBroadcast(ctx, action, broadcast)
	})
	if err != nil {
		return nil, err
	}

	return s.broadcastByID(ctx, saved)
}

// validate cleans an input or says which fields are at fault.
func (s *Service) validate(in BroadcastInput) (BroadcastInput, error) {
	in.Subject = strings.Join(strings.Fields(in.Subject), " ")
	var check errs.Check
	check.Text("subject", in.Subject, 1, subjectMax)
	if err := checkFields(in.Subject); err != nil {
		check.Add("subject", err.Error())
	}

	// All fields at fault are named at once.
	body, err := cleanBody(in.Body, s.baseURL)
	if refused, ok := errs.As(err); ok {
		for field, messages := range refused.Fields {
			check.Add(field, messages[0])
		}
	}

	in.Body = body

	return in, check.Err()
}

// DeleteBroadcast removes a draft.
//
// Requires funnel_update. Returns errs.NotFound, and errs.Conflict if it is no draft.
func (s *Service) DeleteBroadcast(ctx context.Context, id int) error {
	if !actor.From(ctx).Can(writeBroadcasts) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		broadcast, err := s.lockDraft(ctx, id)
		if err != nil {
			return err
		}

		if err := s.store.removeBroadcast(ctx, id); err != nil {
			return err
		}

		return s.logBroadcast(ctx, "broadcast_delete", broadcast)
	})
}

// lockDraft reads a broadcast that can still be changed.
func (s *Service) lockDraft(ctx context.Context, id int) (*Broadcast, error) {
	broadcast, err := s.store.lockBroadcast(ctx, id)
	if err != nil {
		return nil, err
	}

	switch broadcast.Status {
	case Draft:
		return broadcast, nil
	case Scheduled:
		return nil, errs.New(errs.Conflict, "This broadcast is scheduled. Unschedule it first, then change it.")
	}

	return nil, errs.New(errs.Conflict, "This broadcast was sent already, so it can't be changed.")
}

// Preview is an email as one person would read it.
type Preview struct {
	To      string
	Subject string
	HTML    string
	Text    string
}

// PreviewEmail shows what someone would get; the caller without a person. It works on what is being written, saved or
// not.
//
// Requires funnel_update. Returns errs.Invalid at subject or body, and errs.NotFound for a person that there isn't.
func (s *Service) PreviewEmail(ctx context.Context, subject, body string, person *string) (*Preview, error) {
	caller := actor.From(ctx)
	if !caller.Can(writeBroadcasts) {
		return nil, errs.Denied()
	}

	in, err := s.validate(BroadcastInput{Subject: subject, Body: body})
	if err != nil {
		return nil, err
	}

	ref := fmt.Sprintf("account-%d", caller.UserID)
	if person != nil {
		ref = *person
	}

	to, err := s.store.readerByRef(ctx, ref)
	if err != nil {
		return nil, err
	}
	if to == nil {
		return nil, errs.Missing("Person")
	}

	// Without a key: the person who looks at a preview must not be able to unsubscribe the person.
	message, err := s.message(in.Subject, in.Body, *to, optout.Path, func(address string) string { return address })
	if err != nil {
		return nil, err
	}

	html, text, err := s.mailer.Preview(ctx, message)
	if err != nil {
		return nil, fmt.Errorf("preview an email for %s: %w", ref, err)
	}

	return &Preview{To: message.ToName, Subject: message.Subject, HTML: html, Text: text}, nil
}

// testsPerHour is how many test emails one person can send, so that the screen is no way to flood a mailbox.
const testsPerHour = 20

// TestEmail emails what is being written to the caller, saved or not, and gives the address. Its clicks don't count.
//
// Requires funnel_update. Returns errs.Invalid at subject or body, and errs.RateLimited after 20 in an hour.
func (s *Service) TestEmail(ctx context.Context, subject, body string) (string, error) {
	caller := actor.From(ctx)
	if !caller.Can(writeBroadcasts) {
		return "", errs.Denied()
	}

	in, err := s.validate(BroadcastInput{Subject: subject, Body: body})
	if err != nil {
		return "", err
	}

	to, err := s.store.readerByUser(ctx, caller.UserID)
	if err != nil {
		return "", err
	}
	if to == nil {
		return "", errs.Missing("Person")
	}

	// The link in a test is a real one, and the caller's own.
	unsubscribe := s.optout.Link(optout.ForUser, caller.UserID)
	message, err := s.message(in.Subject, in.Body, *to, unsubscribe, func(address string) string { return address })
	if err != nil {
		return "", err
	}

	// A kind of its own, so that tests are counted apart.
	message.Kind = testKind
	message.Subject = "[Test] " + message.Subject
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		sent, err := s.store.countTests(ctx, to.Email, s.clock.Now().Add(-time.Hour))
		if err != nil {
			return err
		}
		if sent >= testsPerHour {
			return errs.TooMany(time.Hour)
		}

		return s.mailer.Send(ctx, message)
	})
	if err != nil {
		return "", err
	}

	return to.Email, nil
}

// message makes an email of a broadcast.
func (s *Service) message(
	subject, body string, to reader, unsubscribe string, link func(string) string,
) (mail.Message, error) {
	email, err := renderEmail(subject, body, s.baseURL, to, link)
	if err != nil {
		return mail.Message{}, err
	}

	return mail.Message{
		Kind: sentKind, To: to.Email, ToName: strings.TrimSpace(to.FirstName + " " + to.LastName),
		Subject: email.subject,
		HTML:    email.html, Lines: email.lines, Unsubscribe: unsubscribe,
	}, nil
}

// The kinds of our emails in the outbox.
const (
	sentKind = "broadcast"
	testKind = "broadcast-test"
)

func (s *Service) logBroadcast(ctx context.Context, action string, b *Broadcast) error {
	return s.identity.Log(ctx, identity.LogEntry{
		Action: action, Entity: "broadcast", EntityID: b.ID,
		After: map[string]any{"subject": b.Subject, "status": b.Status, "segmentId": b.SegmentID,
			"scheduledAt": b.ScheduledAt},
	})
}
