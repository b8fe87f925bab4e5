package broadcasts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/marketing/optout"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// sequenceKind is the kind of our emails in the outbox.
const sequenceKind = "sequence"

// SendSequences lets people join and leave the sequences that run, and sends what is due. It is a job: running it
// twice, late or on two processes sends nothing twice.
func (s *Service) SendSequences(ctx context.Context) error {
	running, err := s.sequences.loadSequenceIDs(ctx, Running)
	if err != nil {
		return err
	}

	// One sequence that fails must not keep the others from their emails.
	var failed error
	for _, id := range running {
		if err := s.syncSequence(ctx, id); err != nil {
			failed = errors.Join(failed, fmt.Errorf("let people join sequence %d: %w", id, err))
			// Nothing is sent while it isn't known who left.
			continue
		}

		for {
			more, err := s.sendNextOfSequence(ctx, id)
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("send sequence %d: %w", id, err))
			}
			if err != nil || !more {
				break
			}
		}
	}

	return failed
}

// syncSequence lets people join and leave a sequence, unless someone paused it meanwhile.
func (s *Service) syncSequence(ctx context.Context, id int) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		sequence, err := s.sequences.lockSequence(ctx, id)
		if err != nil || sequence.Status != Running {
			return err
		}

		return s.syncPeople(ctx, sequence)
	})
}

// syncPeople compares who is in a sequence with who is in its segment. Who left gets no further emails; who comes
// back goes on after the last email they got.
func (s *Service) syncPeople(ctx context.Context, sequence *Sequence) error {
	// Locked, so that its conditions are the same for all steps.
	segment, err := s.segments.lockSegment(ctx, sequence.SegmentID)
	if err != nil {
		return err
	}

	if err := s.sequences.removeLeavers(ctx, sequence.ID, segment.Conditions); err != nil {
		return err
	}

	if err := s.sequences.storeSequencePeople(ctx, sequence, personWaiting); err != nil {
		return err
	}

	// New people have no next email yet, and who came back has none any more.
	joining, err := s.sequences.loadJoining(ctx, sequence.ID, segment.Conditions)
	if err != nil || len(joining) == 0 {
		return err
	}

	emails, err := s.sequences.loadEmails(ctx, sequence.ID)
	if err != nil {
		return err
	}

	positions, err := s.sequences.loadLastPositions(ctx, sequence.ID)
	if err != nil {
		return err
	}

	now := s.clock.Now()
	for _, person := range joining {
		// Delays count from now, also for those who come back.
		person.JoinedAt = now
		person.next(emails, positions[person.ID].position, now)
	}

	return s.sequences.storeWaits(ctx, joining)
}

// findNextForAll finds the next email of everyone who waits again, counted from the last one they got or from when
// they joined.
func (s *Service) findNextForAll(ctx context.Context, sequence *Sequence) error {
	waiting, err := s.sequences.loadWaiting(ctx, sequence.ID)
	if err != nil {
		return err
	}

	emails, err := s.sequences.loadEmails(ctx, sequence.ID)
	if err != nil {
		return err
	}

	positions, err := s.sequences.loadLastPositions(ctx, sequence.ID)
	if err != nil {
		return err
	}

	for _, person := range waiting {
		last := positions[person.ID]
		// Anyone who came back counts from that day, not from an email long ago.
		person.next(emails, last.position, latest(person.JoinedAt, last.at))
	}

	return s.sequences.storeWaits(ctx, waiting)
}

// lastEmail is the furthest email that someone got, and when they got their latest.
type lastEmail struct {
	position int
	at       time.Time
}

// sendNextOfSequence sends one email that is due; false if there is none, or no room in this minute. The sequence is
// locked meanwhile, so two processes never take the same person.
func (s *Service) sendNextOfSequence(ctx context.Context, id int) (more bool, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction may run again: what an earlier try found is dropped.
		more = false
		sequence, err := s.sequences.lockSequence(ctx, id)
		if err != nil || sequence.Status != Running {
			return err
		}

		now := s.clock.Now()
		// Counted in the database, so that all processes keep one pace together.
		recent, err := s.store.countSentSince(ctx, now.Add(-pace))
		if err != nil {
			return err
		}
		if recent >= s.settings.Int(ctx, settings.BroadcastsPerMinute) {
			return nil
		}

		person, err := s.sequences.findDue(ctx, id, now)
		if err != nil || person == nil {
			return err
		}

		more = true

		return s.sendToPerson(ctx, sequence, person)
	})

	return more, err
}

// sendToPerson writes the next email of one person, unless they are not in the segment any more, and finds what comes
// after it.
func (s *Service) sendToPerson(ctx context.Context, sequence *Sequence, person *sequencePerson) error {
	segment, err := s.segments.lockSegment(ctx, sequence.SegmentID)
	if err != nil {
		return err
	}

	// Asked again right before the email: they may have left or unsubscribed since people were let in.
	isIn, err := s.segments.isIn(ctx, segment.Conditions, person.UserID, person.EmailKey)
	if err != nil {
		return err
	}

	to, err := s.store.readerOf(ctx, person.UserID, person.EmailKey)
	if err != nil {
		return err
	}

	if !isIn || to == nil || !to.IsReachable {
		return s.sequences.leave(ctx, person)
	}

	emails, err := s.sequences.loadEmails(ctx, sequence.ID)
	if err != nil {
		return err
	}

	position := 0
	for _, email := range emails {
		if email.ID != *person.NextEmailID {
			continue
		}

		position = email.Position
		if err := s.sendEmail(ctx, email, person, to); err != nil {
			return err
		}
	}

	// Also if they had got this email before: they go on to the next one.
	person.next(emails, position, s.clock.Now())

	return s.sequences.storeSequencePerson(ctx, person)
}

// sendEmail writes one email of a sequence to one person. The row that says so comes first: if it is there already,
// nothing is sent.
func (s *Service) sendEmail(ctx context.Context, email *SequenceEmail, person *sequencePerson, to *reader) error {
	send := &sequenceSend{EmailID: email.ID, PersonID: person.ID, EmailKey: to.EmailKey, State: recipientSent,
		SentAt: s.clock.Now()}
	isNew, err := s.sequences.insertSend(ctx, send)
	if err != nil || !isNew {
		return err
	}

	positions, err := s.storeSequenceLinks(ctx, email)
	if err != nil {
		return err
	}

	unsubscribe := s.optout.Link(optout.ForSequence, send.ID)
	message, err := s.message(email.Subject, email.Body, *to, unsubscribe, func(address string) string {
		return s.sequenceClickLink(send.ID, positions[address])
	})
	if err != nil {
		return err
	}

	message.Kind = sequenceKind
	// Under this key the email is written once, also if the job runs again.
	message.Once = fmt.Sprintf("%d-%d", email.ID, person.ID)

	mailID, err := s.mailer.Write(ctx, message)
	if errs.Is(err, errs.Invalid) {
		// An address that no mail server takes: the others go on.
		send.State = recipientFailed

		return s.sequences.updateSend(ctx, send)
	}

	if err != nil {
		return fmt.Errorf("write email %d to person %d: %w", email.ID, person.ID, err)
	}

	send.MailID = &mailID

	return s.sequences.updateSend(ctx, send)
}
