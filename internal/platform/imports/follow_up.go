package imports

import (
	"context"
	"fmt"
)

// followUpJob is the job that sees to the consequences of a run.
type followUpJob struct {
	ID int `json:"id"`
}

// Kind names the job.
func (followUpJob) Kind() string { return "import_follow" }

// followUp works through the effects, a part at a time; how far it got commits together with what it did.
func (s *Service) followUp(ctx context.Context, job followUpJob) error {
	for more := true; more; {
		err := s.db.Tx(ctx, func(ctx context.Context) error {
			more = false
			i, err := s.lock(ctx, job.ID)
			if err != nil {
				return fmt.Errorf("lock import %d: %w", job.ID, err)
			}

			k := s.kinds[i.Kind]

			// Undone meanwhile: there is nothing left to bring up to date.
			if i.Status == Undoing || i.Status == Undone || k == nil || k.FollowUp == nil {
				return nil
			}

			part, err := s.store.effectsAfter(ctx, i.ID, i.Followed, chunk)
			if err != nil || len(part) == 0 {
				return err
			}

			more = true
			list := make([]Effect, len(part))
			for n, e := range part {
				list[n] = e.effect()
			}

			// The place commits together with the work: a job that is cut off goes on after the last part.
			i.Followed = part[len(part)-1].Seq
			if err := k.FollowUp(ctx, list); err != nil {
				return fmt.Errorf("follow up import %d after effect %d: %w", i.ID, i.Followed, err)
			}

			return s.store.update(ctx, i, "followed")
		})
		if err != nil {
			return fmt.Errorf("follow up import %d: %w", job.ID, err)
		}
	}

	return nil
}

// sweepJob is the job that forgets what is no longer needed.
type sweepJob struct{}

// Kind names the job.
func (sweepJob) Kind() string { return "import_sweep" }

// sweep wipes files, lists of problems and effects, which hold personal data, once an import can no longer be run or
// undone. The counts stay.
func (s *Service) sweep(ctx context.Context, _ sweepJob) error {
	return s.store.wipe(ctx, s.clock.Now())
}
