package training

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/marketing/training/timetable"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// remindJob reminds people of the live days.
type remindJob struct{}

// Kind names the job.
func (remindJob) Kind() string { return "training_remind" }

const (
	remindEvery  = 5 * time.Minute
	remindAtOnce = 200
)

// Remind sends what is due for both tracks: the day before, an hour before, now live, and the recording. Everyone
// gets each once, and nothing once they unsubscribed or enrolled. It is a job.
func (s *Service) Remind(ctx context.Context) error {
	for _, track := range Tracks {
		run, err := s.currentRun(ctx, track)
		if err != nil {
			return err
		}
		// A track that never had a run has nobody to remind.
		if run.ID == 0 {
			continue
		}

		changed, err := s.changesOf(ctx, track)
		if err != nil {
			return err
		}

		for _, due := range timetable.StepsDue(run.schedule(), s.linksOf(ctx, track), changed, s.clock.Now()) {
			// A recording can wait for the morning, a live day can't.
			if due.Step == timetable.Recorded && s.isQuietHour(ctx) {
				continue
			}

			if err := s.sendStep(ctx, run, due); err != nil {
				return fmt.Errorf("remind run %d of day %d, %s: %w", run.ID, due.Day, due.Step, err)
			}
		}
	}

	return nil
}

// changesOf reads when the switch and the recordings of a track were last changed. A link from an earlier run is no
// news.
func (s *Service) changesOf(ctx context.Context, track string) (timetable.Changes, error) {
	var out timetable.Changes
	at := map[string]*time.Time{settings.WorkshopIsLive: &out.Live}
	if track == Experienced {
		at = map[string]*time.Time{settings.WorkshopIsLiveExperienced: &out.Live}
	}

	for day := 1; day <= Parts; day++ {
		at[recordingSetting(track, day)] = &out.Recordings[day-1]
	}

	for name, into := range at {
		err := s.store.readChange(ctx, name, into)
		if err != nil && !errors.Is(err, db.ErrNone) {
			return out, fmt.Errorf("read when %s was changed: %w", name, err)
		}
	}

	return out, nil
}

// isQuietHour tells whether it is too early or too late in Manila for news that can wait.
func (s *Service) isQuietHour(ctx context.Context) bool {
	now := s.clock.Now().In(clock.Manila).Hour()

	return now < s.settings.Int(ctx, settings.ReminderFromHour) ||
		now >= s.settings.Int(ctx, settings.ReminderUntilHour)
}

// sendStep sends a step to everyone who has not got it.
func (s *Service) sendStep(ctx context.Context, run *Run, due timetable.Due) error {
	for last := 0; ; {
		// Goes on behind the last one: the person who was skipped must not come again.
		ids, err := s.store.findToRemind(ctx, run, due, last)
		if err != nil {
			return fmt.Errorf("read who is to be reminded of day %d of run %d: %w", due.Day, run.ID, err)
		}

		for _, id := range ids {
			last = id
			// One transaction each: who was told stays told if a later email fails.
			if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.remind(ctx, run, id, due) }); err != nil {
				return fmt.Errorf("registration %d: %w", id, err)
			}
		}

		if len(ids) < remindAtOnce {
			return nil
		}
	}
}

// remind tells one person, unless they unsubscribed or were told meanwhile.
func (s *Service) remind(ctx context.Context, run *Run, id int, due timetable.Due) error {
	// Locked and read again: the list may be old by now.
	registration, err := registrations.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}

	isOpen, err := s.optout.IsOpen(ctx, registration.EmailKey)
	if err != nil || !isOpen {
		return err
	}

	// This row decides who sends: a second process finds it taken.
	n, err := s.store.takeReminder(ctx, id, due)
	if err != nil || n == 0 {
		return err
	}

	return s.mail.Send(ctx, s.reminder(ctx, registration, run, due.Day, due.Step))
}
