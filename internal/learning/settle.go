package learning

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
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
	Message           *string
}

const (
	queueMax = 100
	// queueDays is how long a device may keep something to itself.
	queueDays = 60
)

// SettleProgress settles what was done without a connection, each entry by itself and by the same rules; the clock of the device counts
// up to now. Sending the same again changes nothing. Anybody signed in. BAD_USER_INPUT for too many.
func (s *Service) SettleProgress(ctx context.Context, entries []*QueuedProgressInput) ([]*SettledProgress, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}
	if len(entries) > queueMax {
		return nil, errs.Field("entries", errs.IsTooLong)
	}
	out := make([]*SettledProgress, len(entries))
	for i, entry := range entries {
		out[i] = &SettledProgress{LessonID: entry.LessonID}
		m, err := s.learner(ctx, entry.LessonID)
		if err == nil {
			err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
				out[i].Message, err = s.settle(ctx, m, entry)
				return err
			})
		}
		if m != nil {
			out[i].IsDone = m.Progress.IsDone()
		}
		if refusal, ok := errs.As(err); ok {
			out[i].Message = &refusal.Message
		} else if err != nil {
			return nil, err
		}
		out[i].IsSettled = err == nil
	}
	return out, nil
}

// settle takes one entry. What was seen counts also where Mark as done came too early; then it says why.
func (s *Service) settle(ctx context.Context, m *MyLesson, entry *QueuedProgressInput) (tooEarly *string, err error) {
	now := s.clock.Now()
	at := entry.At
	if at.After(now) {
		at = now
	}
	switch {
	case len(entry.Seen) > seenPairs:
		return nil, errs.Field("seen", errs.IsTooLong)
	case entry.OpenedAt.After(at):
		return nil, errs.Field("openedAt", errs.IsNotValid)
	case now.Sub(entry.OpenedAt) > queueDays*24*time.Hour:
		return nil, errs.New(errs.Conflict, "This was kept on the device for too long.")
	}
	if err := s.touch(ctx, m, entry.OpenedAt, at); err != nil {
		return nil, err
	}
	if len(entry.Seen) > 0 || entry.Position != nil {
		position := m.Progress.Position
		if entry.Position != nil && !at.Before(m.Progress.LastAt) {
			position = *entry.Position
		}
		if err := s.watch(ctx, m, position, entry.Seen, at); err != nil {
			return nil, err
		}
	}
	if entry.IsDone == nil || !*entry.IsDone {
		return nil, nil
	}
	if err = s.finish(ctx, m, at); errs.Is(err, errs.Conflict) {
		return new(err.Error()), nil
	}
	return nil, err
}
