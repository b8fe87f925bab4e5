package pages

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// scheduleMax is how far ahead a page can be scheduled.
const scheduleMax = 366 * 24 * time.Hour

// scheduleEvery is how often pages are looked for that are due.
const scheduleEvery = time.Minute

// publishJob publishes the pages that are due.
type publishJob struct{}

// Kind names the job.
func (publishJob) Kind() string { return "publish-pages" }

// SchedulePage has the draft of a page, as it is then, published by itself at an instant; nil stops that.
//
// Requires what SavePage does. Returns errs.Invalid for an instant that has passed, errs.NotFound, and errs.Conflict
// if someone saved the page after seenAt, or if the page or its funnel is archived.
func (s *Service) SchedulePage(ctx context.Context, path string, at, seenAt *time.Time) (*Page, error) {
	work := func(ctx context.Context, page *Page) error {
		// A new time replaces the old one, and what went wrong then is no longer news.
		page.unschedule()
		if at == nil {
			return nil
		}

		now := s.clock.Now()
		switch {
		case !at.After(now):
			return errs.Field("at", "Choose a time that is still to come.")
		case at.After(now.Add(scheduleMax)):
			return errs.Field("at", "Choose a time within a year.")
		case page.funnel != nil && page.funnel.isArchived:
			return errs.New(errs.Conflict, "The funnel %s is archived. Restore it first, then schedule its page.",
				page.funnel.name)
		}

		caller := actor.From(ctx)
		page.ScheduledAt = at
		page.ScheduledByID = &caller.UserID
		page.ScheduledBy = caller.Name

		return nil
	}

	return s.change(ctx, path, "marketing_page_schedule", refuseIfSaved(seenAt, work))
}

// PublishDue publishes the pages whose time has come. One that can't be published says why, and no other waits for it.
//
// It is a job and checks no rights.
func (s *Service) PublishDue(ctx context.Context) error {
	due, err := s.store.findDue(ctx)
	if err != nil {
		return fmt.Errorf("find pages to publish: %w", err)
	}

	// One page that can't be published must not keep the others from their visitors.
	var failed error
	for _, id := range due {
		if err := s.publishScheduled(ctx, id); err != nil {
			failed = errors.Join(failed, fmt.Errorf("publish page %d: %w", id, err))
		}
	}

	return failed
}

// publishScheduled publishes one page that is due, or writes down why it can't be.
func (s *Service) publishScheduled(ctx context.Context, id int) error {
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		page, err := s.lockDue(ctx, id)
		if err != nil || page == nil {
			return err
		}

		if err := s.publish(ctx, page, page.ScheduledByID, page.ScheduledBy); err != nil {
			return err
		}

		// Nobody edited it, so those who have it open are not warned.
		if err := s.storeState(ctx, page); err != nil {
			return err
		}

		return s.Experiments.syncExperiment(ctx, page)
	})
	// What staff can mend is written on the page; everything else is tried again by the job.
	refused, isRefusal := errs.As(err)
	if !isRefusal {
		return err
	}

	// A transaction of its own: the first one was rolled back with the refusal.
	return s.db.Tx(ctx, func(ctx context.Context) error {
		page, err := s.lockDue(ctx, id)
		if err != nil || page == nil {
			return err
		}

		at := page.ScheduledAt.In(clock.Manila).Format("Jan 2, 2006, 3:04 PM")
		page.unschedule()
		page.ScheduleProblem = "Not published on " + at + ". " + refused.Message

		return s.storeState(ctx, page)
	})
}

// lockDue reads a page for publishing; nil if another process was faster, or someone unscheduled it.
func (s *Service) lockDue(ctx context.Context, id int) (*Page, error) {
	page, err := pages.One(ctx, s.db, "WHERE id = ? AND scheduled_at <= ?"+s.db.ForUpdate(), id, s.clock.Now())
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read a page that is due: %w", err)
	}

	return page, s.store.loadDetails(ctx, []*Page{page})
}

// storeState writes what publishing changes of a page, and nothing that says that someone edited it.
func (s *Service) storeState(ctx context.Context, page *Page) error {
	hasChanges, err := s.differsFromLive(ctx, page)
	if err != nil {
		return err
	}

	page.HasChanges = hasChanges
	err = pages.Update(ctx, s.db, page, "is_published", "live_version", "has_changes", "scheduled_at",
		"scheduled_by_id", "scheduled_by", "schedule_problem")
	if err != nil {
		return fmt.Errorf("change the state of page %s: %w", page.Path, err)
	}

	return nil
}
