package learning

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// QueuedProgressInput is what somebody did in a lesson without a connection.
type QueuedProgressInput struct {
	LessonID     int
	OpenedAt, At time.Time
	Position     *int
	Seen         []*SeenInput
	IsDone       *bool
}

// SettledProgress is what became of it.
type SettledProgress struct {
	LessonID          int
	IsSettled, IsDone bool
	// CanRetry tells whether sending the same again later may help. What can never count is not worth keeping.
	CanRetry bool
	Message  *string
}

const (
	queueMax = 100
	// queueDays is how long a device may keep something to itself.
	queueDays = 60
	// clockSlack is how much the clock of a device may be ahead of ours before we stop believing it.
	clockSlack = 5 * time.Minute
)

// ApplyQueuedProgress applies what was done without a connection, each entry by itself and by the same rules as with
// one. It accepts only what could have happened: while the lesson was open to the caller, not in the future, and no
// faster than the lesson allows. What is refused says why and leaves the other entries alone. Sending the same again
// changes nothing.
//
// Anybody signed in may call it. Returns errs.Invalid for too many entries.
func (s *Service) ApplyQueuedProgress(ctx context.Context, entries []*QueuedProgressInput) ([]*SettledProgress, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}

	// A device may have been away for weeks, but not without bound.
	if len(entries) > queueMax {
		return nil, errs.Field("entries", errs.IsTooLong)
	}

	out := make([]*SettledProgress, len(entries))
	for i, entry := range entries {
		// Each by itself: one that is refused must not hold up the others.
		applied, err := s.applyEntry(ctx, entry)
		if err != nil {
			return nil, err
		}

		out[i] = applied
	}

	return out, nil
}

// applyEntry applies one entry, or says why not. Its error is never about the entry.
func (s *Service) applyEntry(ctx context.Context, entry *QueuedProgressInput) (*SettledProgress, error) {
	out := &SettledProgress{LessonID: entry.LessonID}

	m, err := s.queuedLesson(ctx, entry)
	if err == nil {
		err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
			out.Message, err = s.apply(ctx, m, entry)
			return err
		})
	}

	// The lesson is known even where its entry is refused: the page shows whether it is done.
	if m != nil {
		out.IsDone = m.Progress.IsDone()
	}

	refusal, isRefused := errs.As(err)
	if err != nil && !isRefused {
		return nil, err
	}

	if isRefused {
		out.Message = &refusal.Message

		// A clock that is set right, or a view that ends, may let it through later.
		out.CanRetry = errors.Is(err, errClockAhead) || refusal.Code == errs.Forbidden
	}

	out.IsSettled = err == nil
	return out, nil
}

// queuedLesson is the lesson of an entry, if the entry could have happened: its times fit together, and the lesson was
// open to the caller when they say they opened it and when they say they went on. How things are now does not matter:
// the person who learned and then let their membership end keeps what they learned.
func (s *Service) queuedLesson(ctx context.Context, entry *QueuedProgressInput) (*MyLesson, error) {
	if actor.From(ctx).Impersonating() {
		return nil, errs.Impersonating()
	}

	if err := entry.checkTimes(s.clock.Now()); err != nil {
		return nil, err
	}

	m, err := s.lessonFor(ctx, entry.LessonID)
	if err != nil {
		return nil, err
	}

	for _, moment := range []time.Time{entry.OpenedAt, entry.At} {
		isOpen, err := s.wasOpen(ctx, m, moment)
		if err != nil {
			return nil, err
		}
		if !isOpen {
			return nil, errs.New(errs.Conflict, "“%s” wasn't open to you on %s, so it doesn't count.", m.Name,
				moment.In(clock.Manila).Format(access.TimeFormat))
		}
	}

	return m, nil
}

// checkTimes refuses an entry whose times cannot be, and moves one to now whose device is a little ahead.
func (entry *QueuedProgressInput) checkTimes(now time.Time) error {
	if len(entry.Seen) > seenPairs {
		return errs.Field("seen", errs.IsTooLong)
	}

	// A device that is far ahead could claim what has not happened.
	if entry.At.After(now.Add(clockSlack)) {
		return errClockAhead
	}
	if entry.OpenedAt.After(entry.At) {
		return errs.New(errs.Conflict,
			"This was done before it was opened, so it doesn't count. Check the date and time of your device.")
	}
	if now.Sub(entry.OpenedAt) > queueDays*24*time.Hour {
		return errs.New(errs.Conflict, "This was done more than %d days ago, so it doesn't count anymore.", queueDays)
	}

	if entry.At.After(now) {
		entry.At = now
	}
	if entry.OpenedAt.After(entry.At) {
		entry.OpenedAt = entry.At
	}

	return nil
}

// errClockAhead is a refusal that time mends.
var errClockAhead = errs.New(errs.Conflict,
	"The clock of your device is ahead. Set its date and time, and we'll try again.")

// wasOpen tells whether a lesson was open to the caller at a moment in the past: by the levels and grants they had
// then, the drip, and the lessons they had done by then. It leaves the doors in m as they were then.
func (s *Service) wasOpen(ctx context.Context, m *MyLesson, moment time.Time) (bool, error) {
	// Nobody learned it before it was there.
	if moment.Before(m.lesson.CreatedAt) {
		return false, nil
	}

	facts, err := s.Access.CallerFactsAt(ctx, moment)
	if err != nil {
		return false, fmt.Errorf("read what the caller held at %s: %w", moment, err)
	}

	// Levels that were given since do not count for then.
	facts.Levels = slices.DeleteFunc(facts.Levels, func(level access.HeldLevel) bool {
		return level.Since.After(moment)
	})

	// What was done later opened nothing then.
	for _, l := range m.Course.rows() {
		l.IsDone = l.doneAt != nil && !l.doneAt.After(moment)
	}

	m.Course.Door = new(m.Course.openers.StateFor(facts, moment))
	m.Course.unlock(facts, moment)
	return m.row.Door.IsOpen, nil
}

// tooFast is what somebody reads whose device tells of more video than time has passed.
const tooFast = "Some of the video wasn't counted: it can't be watched that fast."

// apply takes one entry that could have happened. What was seen counts also where Mark as done came too early, and as
// far as it can have been seen; then it says what did not count.
func (s *Service) apply(ctx context.Context, m *MyLesson, entry *QueuedProgressInput) (notCounted *string, err error) {
	if err := s.store.touch(ctx, m, entry.OpenedAt, entry.At); err != nil {
		return nil, fmt.Errorf("open lesson %d: %w", m.ID, err)
	}

	if len(entry.Seen) > 0 || entry.Position != nil {
		position := m.Progress.Position

		// An older entry must not move the place back.
		if entry.Position != nil && !entry.At.Before(m.Progress.LastAt) {
			position = *entry.Position
		}

		// The time of this entry counts, not that since the lesson was first opened, which may be weeks ago.
		possible, isAll := seenWithin(entry.Seen, entry.At.Sub(entry.OpenedAt))
		if !isAll {
			notCounted = new(tooFast)
		}

		if err := s.watch(ctx, m, position, possible, entry.At); err != nil {
			return nil, fmt.Errorf("save what was seen of lesson %d: %w", m.ID, err)
		}
	}

	if entry.IsDone == nil || !*entry.IsDone {
		return notCounted, nil
	}

	if err = s.finish(ctx, m, entry.At); errs.Is(err, errs.Conflict) {
		return new(err.Error()), nil
	}

	return notCounted, err
}
