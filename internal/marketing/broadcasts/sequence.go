package broadcasts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
)

// Sequence is a list of emails that everyone who joins a segment gets, one after the other.
type Sequence struct {
	ID        int    `db:"id,made"`
	Name      string `db:"name"`
	NameKey   string `db:"name_key"`
	SegmentID int    `db:"segment_id"`
	// OnlyNew leaves out those who are in the segment when it starts.
	OnlyNew     bool       `db:"only_new"`
	Status      string     `db:"status"`
	StartedAt   *time.Time `db:"started_at"`
	EndedAt     *time.Time `db:"ended_at"`
	UpdatedByID *int       `db:"updated_by_id"`
	UpdatedBy   string     `db:"updated_by"`
	CreatedAt   time.Time  `db:"created_at"`
	UpdatedAt   time.Time  `db:"updated_at"`

	SegmentName string
	Emails      []*SequenceEmail
	// Waiting, Finished and Left count the people in it by what became of them.
	Waiting, Finished, Left int
}

// The states of a sequence beside Draft: draft → running ⇄ paused → ended.
const (
	Running = "running"
	Paused  = "paused"
	Ended   = "ended"
)

// SequenceEmail is one email of a sequence, with what came of it.
type SequenceEmail struct {
	ID         int    `db:"id,made"`
	SequenceID int    `db:"sequence_id"`
	Position   int    `db:"position"`
	Subject    string `db:"subject"`
	Body       string `db:"body"`
	Delay
	RemovedAt *time.Time `db:"removed_at"`

	// Waiting is how many people get it next.
	Waiting int
	// Sent, Failed, Bounced and Complained are emails; Unsubscribed and Clickers are people.
	Sent, Failed, Bounced, Complained int
	Unsubscribed, Clickers            int
	Links                             []*Link
}

// SequenceInput is what staff say of a sequence.
type SequenceInput struct {
	Name      string
	SegmentID int
	OnlyNew   bool
	Emails    []*SequenceEmailInput
}

// SequenceEmailInput is what staff say of one email of a sequence.
type SequenceEmailInput struct {
	// ID is the email to change; nil for a new one.
	ID            *int
	Subject, Body string
	WaitUnit      string
	Wait          int
	AtMinute      *int
}

func (in *SequenceEmailInput) delay() Delay {
	return Delay{WaitUnit: in.WaitUnit, Wait: in.Wait, AtMinute: in.AtMinute}
}

const (
	sequencesMax      = 50
	sequenceEmailsMax = 30
)

// Sequences lists all sequences with their emails and results, those that run first.
//
// Requires the page marketing.
func (s *Service) Sequences(ctx context.Context) ([]*Sequence, error) {
	if !actor.From(ctx).Page(readPage) {
		return nil, errs.Denied()
	}

	return s.sequences.loadSequences(ctx,
		`ORDER BY CASE status WHEN 'running' THEN 1 WHEN 'paused' THEN 2 WHEN 'draft' THEN 3 ELSE 4 END, name_key, id`)
}

// Sequence finds one sequence with its emails and results.
//
// Requires the page marketing. Returns errs.NotFound.
func (s *Service) Sequence(ctx context.Context, id int) (*Sequence, error) {
	if !actor.From(ctx).Page(readPage) {
		return nil, errs.Denied()
	}

	return s.sequenceByID(ctx, id)
}

func (s *Service) sequenceByID(ctx context.Context, id int) (*Sequence, error) {
	found, err := s.sequences.loadSequences(ctx, "WHERE id = ?", id)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errs.Missing("Sequence")
	}

	return found[0], nil
}

// SaveSequence makes a draft, or changes the sequence with an id and its emails. Emails that are left out are taken
// out of it; what came of them stays if someone got them.
//
// Requires funnel_update. Returns errs.Invalid with the fields at fault (emails.2.subject), errs.NotFound, and
// errs.Conflict if it runs or has ended, or was changed after seenAt.
func (s *Service) SaveSequence(ctx context.Context, id *int, in SequenceInput, seenAt *time.Time) (*Sequence, error) {
	caller := actor.From(ctx)
	if !caller.Can(writeBroadcasts) {
		return nil, errs.Denied()
	}

	in, err := s.validateSequence(in)
	if err != nil {
		return nil, err
	}

	var saved int
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// The segment may have been deleted while the sequence was written.
		if err := s.store.requireSegment(ctx, in.SegmentID); err != nil {
			return err
		}

		sequence, err := s.editableSequence(ctx, id, in, seenAt)
		if err != nil {
			return err
		}

		action := "email_sequence_create"
		if sequence.ID != 0 {
			action = "email_sequence_update"
		}

		sequence.Name, sequence.NameKey = in.Name, db.Fold(in.Name)
		sequence.SegmentID, sequence.OnlyNew = in.SegmentID, in.OnlyNew
		sequence.UpdatedByID, sequence.UpdatedBy = &caller.UserID, caller.Name
		// Two changes within a millisecond are two changes.
		sequence.UpdatedAt = latest(s.clock.Now(), sequence.UpdatedAt.Add(time.Millisecond))
		if err := s.requireFreeSequenceName(ctx, sequence); err != nil {
			return err
		}

		if err := s.sequences.storeSequence(ctx, sequence); err != nil {
			return err
		}

		// After the sequence: a new one has its id only now.
		if err := s.sequences.storeEmails(ctx, sequence, in.Emails); err != nil {
			return err
		}

		saved = sequence.ID

		return s.logSequence(ctx, action, sequence)
	})
	if err != nil {
		return nil, err
	}

	return s.sequenceByID(ctx, saved)
}

// editableSequence is the sequence to change, locked, or a new draft.
func (s *Service) editableSequence(
	ctx context.Context, id *int, in SequenceInput, seenAt *time.Time,
) (*Sequence, error) {
	if id == nil {
		return &Sequence{Status: Draft, CreatedAt: s.clock.Now()}, nil
	}

	sequence, err := s.sequences.lockSequence(ctx, *id)
	if err != nil {
		return nil, err
	}

	switch {
	case sequence.Status == Running:
		return nil, errs.New(errs.Conflict, "This sequence is running. Pause it first, then change it.")
	case sequence.Status == Ended:
		return nil, errs.New(errs.Conflict, "This sequence has ended, so it can't be changed.")
	case seenAt != nil && sequence.UpdatedAt.After(*seenAt):
		return nil, errs.Stale("sequence")
	case sequence.Status == Paused && sequence.SegmentID != in.SegmentID:
		return nil, errs.Field("segmentId",
			"People are in this sequence already. Duplicate it to send it to another segment.")
	}

	return sequence, nil
}

// validateSequence cleans an input or says which fields are at fault.
func (s *Service) validateSequence(in SequenceInput) (SequenceInput, error) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	var check errs.Check
	check.Text("name", in.Name, 1, nameMax)
	check.That(len(in.Emails) <= sequenceEmailsMax, "emails",
		fmt.Sprintf("A sequence can have up to %d emails.", sequenceEmailsMax))
	if err := check.Err(); err != nil {
		return in, err
	}

	emails := make([]*SequenceEmailInput, 0, len(in.Emails))
	for i, one := range in.Emails {
		// A copy: what the caller gave stays as it was.
		cleaned := *one
		text, err := s.validate(BroadcastInput{Subject: one.Subject, Body: one.Body})
		cleaned.Subject, cleaned.Body = text.Subject, text.Body

		// All fields at fault are named at once, each with its email.
		for _, problem := range []error{err, one.delay().Validate()} {
			refused, ok := errs.As(problem)
			if !ok {
				continue
			}

			for field, messages := range refused.Fields {
				check.Add(fmt.Sprintf("emails.%d.%s", i, field), messages[0])
			}
		}

		emails = append(emails, &cleaned)
	}

	in.Emails = emails

	return in, check.Err()
}

// requireFreeSequenceName refuses a second sequence of a name, and more sequences than a list can show.
func (s *Service) requireFreeSequenceName(ctx context.Context, sequence *Sequence) error {
	// Locked: anyone who renames another sequence at the same time waits.
	all, err := sequences.All(ctx, s.db, "ORDER BY id"+s.db.ForUpdate())
	if err != nil {
		return fmt.Errorf("read sequences: %w", err)
	}
	if sequence.ID == 0 && len(all) >= sequencesMax {
		return errs.New(errs.Conflict, "There are %d sequences already. Delete drafts that you don't need.",
			sequencesMax)
	}

	isTaken := slices.ContainsFunc(all, func(other *Sequence) bool {
		return other.NameKey == sequence.NameKey &&
			other.ID != sequence.ID
	})
	if isTaken {
		return errs.Field("name", "There's a sequence with this name already.")
	}

	return nil
}

// DeleteSequence removes a draft that no one ever got.
//
// Requires funnel_update. Returns errs.NotFound, and errs.Conflict if it was started.
func (s *Service) DeleteSequence(ctx context.Context, id int) error {
	if !actor.From(ctx).Can(writeBroadcasts) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		sequence, err := s.sequences.lockSequence(ctx, id)
		if err != nil {
			return err
		}
		if sequence.Status != Draft {
			return errs.New(errs.Conflict, "This sequence was started, so its results would be lost. End it instead.")
		}

		if err := s.sequences.removeSequence(ctx, id); err != nil {
			return err
		}

		return s.logSequence(ctx, "email_sequence_delete", sequence)
	})
}

// What can be done with a sequence.
const (
	StartSequence = "start"
	PauseSequence = "pause"
	EndSequence   = "end"
)

// ChangeSequence starts a draft or a paused sequence, pauses a running one, or ends it for good.
//
// Requires funnel_update. Returns errs.NotFound, errs.Invalid for another action, and errs.Conflict if that can't be
// done with it now.
func (s *Service) ChangeSequence(ctx context.Context, id int, action string) (*Sequence, error) {
	caller := actor.From(ctx)
	if !caller.Can(writeBroadcasts) {
		return nil, errs.Denied()
	}

	change, ok := map[string]func(context.Context, *Sequence) error{
		StartSequence: s.startSequence, PauseSequence: s.pauseSequence, EndSequence: s.endSequence,
	}[action]
	if !ok {
		return nil, errs.Field("action", errs.IsNotValid)
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		sequence, err := s.sequences.lockSequence(ctx, id)
		if err != nil {
			return err
		}

		if err := change(ctx, sequence); err != nil {
			return err
		}

		sequence.UpdatedByID, sequence.UpdatedBy = &caller.UserID, caller.Name
		sequence.UpdatedAt = latest(s.clock.Now(), sequence.UpdatedAt.Add(time.Millisecond))
		if err := s.sequences.storeSequence(ctx, sequence); err != nil {
			return err
		}

		if err := s.logSequence(ctx, "email_sequence_"+action, sequence); err != nil {
			return err
		}

		if s.queue == nil || sequence.Status != Running {
			return nil
		}

		// What is due already doesn't wait for the next minute.
		return s.queue.Enqueue(ctx, sendJob{}, jobs.Once())
	})
	if err != nil {
		return nil, err
	}

	return s.sequenceByID(ctx, id)
}

// startSequence lets a draft or a paused sequence run. Emails may have changed while it was paused, so everyone's
// next one is found again.
func (s *Service) startSequence(ctx context.Context, sequence *Sequence) error {
	isFirst := sequence.Status == Draft
	if !isFirst && sequence.Status != Paused {
		return errs.New(errs.Conflict, "Only a draft or a paused sequence can be started.")
	}

	emails, err := s.sequences.loadEmails(ctx, sequence.ID)
	if err != nil {
		return err
	}
	// An email that was taken out stays only for its results.
	if !slices.ContainsFunc(emails, func(email *SequenceEmail) bool { return email.RemovedAt == nil }) {
		return errs.New(errs.Conflict, "This sequence has no emails yet. Add one first.")
	}

	sequence.Status = Running
	if !isFirst {
		return s.findNextForAll(ctx, sequence)
	}

	now := s.clock.Now()
	sequence.StartedAt = &now
	if sequence.OnlyNew {
		// Those who are here already are written down as such. They count as new once they left and come back.
		return s.sequences.storeSequencePeople(ctx, sequence, personBefore)
	}

	return s.syncPeople(ctx, sequence)
}

func (s *Service) pauseSequence(_ context.Context, sequence *Sequence) error {
	if sequence.Status != Running {
		return errs.New(errs.Conflict, "Only a running sequence can be paused.")
	}
	sequence.Status = Paused

	return nil
}

func (s *Service) endSequence(ctx context.Context, sequence *Sequence) error {
	if sequence.Status != Running && sequence.Status != Paused {
		return errs.New(errs.Conflict, "Only a sequence that was started can be ended.")
	}
	sequence.Status = Ended
	sequence.EndedAt = new(s.clock.Now())

	// Nobody may wait in a sequence that has ended.
	return s.sequences.releasePeople(ctx, sequence.ID)
}

func (s *Service) logSequence(ctx context.Context, action string, sequence *Sequence) error {
	return s.identity.Log(ctx, identity.LogEntry{
		Action: action, Entity: "email_sequence", EntityID: sequence.ID,
		After: map[string]any{"name": sequence.Name, "status": sequence.Status, "segmentId": sequence.SegmentID,
			"onlyNew": sequence.OnlyNew},
	})
}
