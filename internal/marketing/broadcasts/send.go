package broadcasts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/marketing/optout"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// scheduleMax is how far ahead a broadcast can be scheduled.
const scheduleMax = 366 * 24 * time.Hour

// SendBroadcast sends a draft to everyone in its segment, now or at a time. Who is in the segment is decided when it
// starts.
//
// Requires funnel_update. Returns errs.NotFound, errs.Invalid for a time that has passed, and errs.Conflict if it is
// no draft or no one is in its segment.
func (s *Service) SendBroadcast(ctx context.Context, id int, at *time.Time) (*Broadcast, error) {
	caller := actor.From(ctx)
	if !caller.Can(writeBroadcasts) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		broadcast, err := s.lockDraft(ctx, id)
		if err != nil {
			return err
		}

		broadcast.UpdatedByID, broadcast.UpdatedBy = &caller.UserID, caller.Name
		if at != nil {
			return s.schedule(ctx, broadcast, *at)
		}

		recipients, err := s.start(ctx, broadcast)
		if err != nil {
			return err
		}
		// Refused after it was written: the transaction takes all of it back.
		if recipients == 0 {
			return errs.New(errs.Conflict, "No one is in this segment right now, so there's no one to send to.")
		}

		if err := s.logBroadcast(ctx, "broadcast_send", broadcast); err != nil {
			return err
		}

		if s.queue == nil {
			return nil
		}

		// The first emails don't wait for the next minute.
		return s.queue.Enqueue(ctx, sendJob{}, jobs.Once())
	})
	if err != nil {
		return nil, err
	}

	return s.broadcastByID(ctx, id)
}

func (s *Service) schedule(ctx context.Context, broadcast *Broadcast, at time.Time) error {
	now := s.clock.Now()
	switch {
	case !at.After(now):
		return errs.Field("at", "Choose a time that is still to come.")
	case at.After(now.Add(scheduleMax)):
		return errs.Field("at", "Choose a time within a year.")
	}

	broadcast.Status = Scheduled
	broadcast.ScheduledAt = &at
	if err := s.store.storeBroadcast(ctx, broadcast); err != nil {
		return err
	}

	return s.logBroadcast(ctx, "broadcast_schedule", broadcast)
}

// start writes down who gets a broadcast and where its links lead, and gives how many people they are.
func (s *Service) start(ctx context.Context, broadcast *Broadcast) (int, error) {
	// Locked, so that its conditions can't change while people are written down.
	segment, err := s.segments.lockSegment(ctx, broadcast.SegmentID)
	if err != nil {
		return 0, err
	}

	nodes, err := parse(broadcast.Body)
	if err != nil {
		return 0, err
	}

	// Stored once for everyone: each email names its links by position.
	if err := s.store.storeLinks(ctx, broadcast.ID, linksIn(nodes, s.baseURL)); err != nil {
		return 0, err
	}

	recipients, err := s.store.storeRecipients(ctx, broadcast.ID, segment.Conditions)
	if err != nil {
		return 0, err
	}

	broadcast.Status = Sending
	broadcast.StartedAt = new(s.clock.Now())

	return recipients, s.store.storeBroadcast(ctx, broadcast)
}

// StopBroadcast takes a scheduled broadcast back to a draft, or sends no further emails of one that is being sent.
//
// Requires funnel_update. Returns errs.NotFound, and errs.Conflict if it is neither.
func (s *Service) StopBroadcast(ctx context.Context, id int) (*Broadcast, error) {
	if !actor.From(ctx).Can(writeBroadcasts) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		broadcast, err := s.store.lockBroadcast(ctx, id)
		if err != nil {
			return err
		}

		switch broadcast.Status {
		case Scheduled:
			broadcast.Status = Draft
			broadcast.ScheduledAt = nil
		case Sending:
			broadcast.Status = Stopped
			broadcast.FinishedAt = new(s.clock.Now())
		default:
			return errs.New(errs.Conflict, "There's nothing to stop: this broadcast is %s.", map[string]string{
				Draft: "a draft", Sent: "sent", Stopped: "stopped already",
			}[broadcast.Status])
		}

		if err := s.store.storeBroadcast(ctx, broadcast); err != nil {
			return err
		}

		return s.logBroadcast(ctx, "broadcast_stop", broadcast)
	})
	if err != nil {
		return nil, err
	}

	return s.broadcastByID(ctx, id)
}

// SendDue starts the broadcasts whose time has come and sends emails of those that are being sent, as many as a
// minute may have. It is a job: running it twice, late or on two processes sends nothing twice.
func (s *Service) SendDue(ctx context.Context) error {
	due, err := s.store.loadIDs(ctx, "status = ? AND scheduled_at <= ?", Scheduled, s.clock.Now())
	if err != nil {
		return err
	}

	// One broadcast that fails must not keep the others from being sent.
	var failed error
	for _, id := range due {
		if err := s.startScheduled(ctx, id); err != nil {
			failed = errors.Join(failed, fmt.Errorf("start broadcast %d: %w", id, err))
		}
	}

	sending, err := s.store.loadIDs(ctx, "status = ?", Sending)
	if err != nil {
		return errors.Join(failed, err)
	}

	for _, id := range sending {
		for {
			more, err := s.sendNext(ctx, id)
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("send broadcast %d: %w", id, err))
			}
			if err != nil || !more {
				break
			}
		}
	}

	return failed
}

func (s *Service) startScheduled(ctx context.Context, id int) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		broadcast, err := s.store.lockBroadcast(ctx, id)
		if err != nil {
			return err
		}
		// Another process was faster, or someone unscheduled it.
		if broadcast.Status != Scheduled || broadcast.ScheduledAt.After(s.clock.Now()) {
			return nil
		}

		// Nobody waits for an answer here, so a segment without people just ends as sent.
		_, err = s.start(ctx, broadcast)

		return err
	})
}

// pace is the time that the setting counts emails over.
const pace = time.Minute

// sendNext sends one email of a broadcast; false if there is none left, or no room in this minute. The broadcast is
// locked meanwhile, so two processes never take the same recipient.
func (s *Service) sendNext(ctx context.Context, id int) (more bool, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction may run again: what an earlier try found is dropped.
		more = false
		broadcast, err := s.store.lockBroadcast(ctx, id)
		if err != nil || broadcast.Status != Sending {
			return err
		}

		// Counted in the database, so that all processes keep one pace together.
		recent, err := s.store.countSentSince(ctx, s.clock.Now().Add(-pace))
		if err != nil {
			return err
		}
		if recent >= s.settings.Int(ctx, settings.BroadcastsPerMinute) {
			return nil
		}

		recipient, err := s.store.findWaiting(ctx, id)
		if err != nil {
			return err
		}

		if recipient == nil {
			broadcast.Status = Sent
			broadcast.FinishedAt = new(s.clock.Now())

			return s.store.storeBroadcast(ctx, broadcast)
		}

		more = true

		return s.sendTo(ctx, broadcast, recipient)
	})

	return more, err
}

// sendTo writes the email to one recipient, unless they get none any more.
func (s *Service) sendTo(ctx context.Context, broadcast *Broadcast, recipient *recipient) error {
	// Read now and not at the start: they may have unsubscribed since.
	to, err := s.store.readerOf(ctx, recipient.UserID, recipient.EmailKey)
	if err != nil {
		return err
	}

	if to == nil || !to.IsReachable {
		recipient.State = recipientSkipped
		return s.store.storeRecipient(ctx, recipient)
	}

	positions, err := s.store.loadPositions(ctx, broadcast.ID)
	if err != nil {
		return err
	}

	message, err := s.message(broadcast.Subject, broadcast.Body, *to,
		s.optout.Link(optout.ForBroadcast, recipient.ID), func(address string) string {
			return s.clickLink(recipient.ID, positions[address])
		})
	if err != nil {
		return err
	}

	// Under this key the email is written once, also if the job runs again.
	message.Once = fmt.Sprintf("%d-%d", broadcast.ID, recipient.ID)

	mailID, err := s.mailer.Write(ctx, message)
	if errs.Is(err, errs.Invalid) {
		// An address that no mail server takes: the others go on.
		recipient.State = recipientFailed
		return s.store.storeRecipient(ctx, recipient)
	}

	if err != nil {
		return fmt.Errorf("write the email to recipient %d: %w", recipient.ID, err)
	}

	recipient.State = recipientSent
	recipient.MailID = &mailID
	recipient.SentAt = new(s.clock.Now())

	return s.store.storeRecipient(ctx, recipient)
}
