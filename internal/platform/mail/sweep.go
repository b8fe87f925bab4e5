package mail

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/jobs"
)

// sweepJob asks for the outbox to be looked through.
type sweepJob struct{}

// Kind names the job.
func (sweepJob) Kind() string { return "mail_sweep" }

const (
	// secretLife is how long the real text of a secret message is kept when it cannot be sent. Its code is no longer
	// good then.
	secretLife = 24 * time.Hour
	// stuckAfter is how long a message may wait without anything happening before the sweep asks again.
	stuckAfter = 5 * time.Minute
	sweepBatch = 500
)

// sweep asks again for messages whose job is gone (there was no way out, or a backup was restored without it), and
// wipes secrets that nobody can use any more, and files of messages that are gone.
func (p *Mailer) sweep(ctx context.Context, _ sweepJob) error {
	// Secrets are wiped first, so that none of them is asked for again below.
	now := p.clock.Now()
	if err := p.store.wipeSecrets(ctx, now.Add(-secretLife), now); err != nil {
		return fmt.Errorf("wipe codes that have ended: %w", err)
	}

	if err := p.sweepFiles(ctx); err != nil {
		return fmt.Errorf("remove files of mails that are gone: %w", err)
	}

	if p.transport == nil {
		return nil
	}

	found, err := p.store.stuckSince(ctx, now.Add(-stuckAfter), sweepBatch)
	if err != nil {
		return fmt.Errorf("find mails that stand still: %w", err)
	}

	for _, r := range found {
		if err := p.queue.Enqueue(ctx, delivery{ID: r.ID}, jobs.Once()); err != nil {
			return fmt.Errorf("ask for mail %d again: %w", r.ID, err)
		}
	}

	return nil
}

// SendWaitingNow asks for every waiting message at once, also for those that wait for another try.
func (p *Mailer) SendWaitingNow(ctx context.Context) error {
	found, err := p.store.waiting(ctx, sweepBatch)
	if err != nil || p.transport == nil {
		return err
	}

	for _, r := range found {
		if err := p.queue.Enqueue(ctx, delivery{ID: r.ID}); err != nil {
			return fmt.Errorf("ask for mail %d now: %w", r.ID, err)
		}
	}

	return nil
}
