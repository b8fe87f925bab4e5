package moveups

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/clock"
)

const (
	waitingNotice = "move-up-waiting"
	lateNotice    = "move-up-late"

	// lateAfter is how long a request may wait before its reviewers hear of it again; the queue marks it from then on.
	lateAfter = 48 * time.Hour

	nudgeEvery = time.Hour
	// Nudges go out while people work.
	nudgeFrom, nudgeUntil = 8, 20

	// namedWaiting is how many people a notification names.
	namedWaiting = 3
)

// nudgeJob tells reviewers of requests that have waited long.
type nudgeJob struct{}

// Kind names the job.
func (nudgeJob) Kind() string { return "move_up_nudge" }

// queued is a request that waits.
type queued struct {
	id, userID  int
	name        string
	requestedAt time.Time
}

// queueKey names the notifications about the queue of a stage.
func queueKey(stageID int) string { return fmt.Sprintf("stage-%d", stageID) }

// queuePath is where the queue of a stage is.
func queuePath(stageID int) string { return fmt.Sprintf("/review-move-up/%d", stageID) }

// lateIn are the requests of a queue that have waited long at a moment.
func lateIn(queue []queued, now time.Time) []queued {
	late := []queued{}
	for _, q := range queue {
		if !q.requestedAt.After(now.Add(-lateAfter)) {
			late = append(late, q)
		}
	}
	return late
}

// reviewersOf are those who are told of the requests of a stage: its reviewers, or anyone who may decide on all of them
// where it has none.
func (s *Service) reviewersOf(ctx context.Context, stageID int) ([]int, error) {
	ids, err := s.store.reviewersIn(ctx, stageID)
	if err != nil {
		return nil, fmt.Errorf("read the reviewers of stage %d: %w", stageID, err)
	}

	// A stage without reviewers must not leave people waiting unseen.
	if len(ids) > 0 {
		return ids, nil
	}

	ids, err = s.identity.Levels.HoldersOf(ctx, stages.DecideMoveUps)
	if err != nil {
		return nil, fmt.Errorf("read who decides on move-ups: %w", err)
	}

	return ids, nil
}

// waitingWords are title and text of a notification about a queue that is not empty.
func waitingWords(stage string, queue []queued, now time.Time) (title, text string) {
	if len(queue) == 1 {
		return fmt.Sprintf("%s asks to move up from %s", queue[0].name,
			stage), "Review the request when you can. They're waiting for your answer."
	}
	return fmt.Sprintf("%d move-ups are waiting in %s", len(queue), stage), namesOf(queue) + waitedWords(queue[0], now)
}

// lateWords are title and text of a notification about requests that have waited long.
func lateWords(stage string, late []queued, now time.Time) (title, text string) {
	days := int(now.Sub(late[0].requestedAt) / (24 * time.Hour))
	if len(late) == 1 {
		return fmt.Sprintf("%s has waited %d days to move up from %s", late[0].name, days,
			stage), "A short answer helps them keep going."
	}
	return fmt.Sprintf("%d move-ups in %s have waited 2 days or more", len(late), stage), namesOf(late) +
		waitedWords(late[0], now)
}

func waitedWords(oldest queued, now time.Time) string {
	days := int(now.Sub(oldest.requestedAt) / (24 * time.Hour))
	switch days {
	case 0:
		return ""
	case 1:
		return " Longest 1 day."
	}
	return fmt.Sprintf(" Longest %d days.", days)
}

// namesOf is a sentence of the first names of a queue.
func namesOf(queue []queued) string {
	names := []string{}
	for _, q := range queue[:min(len(queue), namedWaiting)] {
		names = append(names, q.name)
	}
	if more := len(queue) - len(names); more > 0 {
		return fmt.Sprintf("%s and %d more.", strings.Join(names, ", "), more)
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1] + "."
}

// notifyReviewers tells reviewers of what waits in a stage after somebody asked to move up: in one notification per
// stage that is kept up to date while it is unread, and by default with the daily email.
func (s *Service) notifyReviewers(ctx context.Context, stage *stages.Stage, requesterID int, reviewers []int) error {
	queue, err := s.store.loadQueue(ctx, stage.ID)

	// It may have been decided by another reviewer in the meantime.
	if err != nil || len(queue) == 0 {
		return err
	}

	title, text := waitingWords(title(stage), queue, s.clock.Now())
	return s.identity.Notices.NotifyCurrent(ctx, identity.Notice{
		Kind: waitingNotice, Once: queueKey(stage.ID), ActorID: requesterID, Title: title, Text: text,
		Link: queuePath(stage.ID),
	}, reviewers)
}

// syncReviewNotices brings what reviewers of a stage have not read yet up to what waits now, after a request was
// decided or went away. What is decided is told no more.
func (s *Service) syncReviewNotices(ctx context.Context, stage *stages.Stage) error {
	queue, err := s.store.loadQueue(ctx, stage.ID)
	if err != nil {
		return err
	}

	now := s.clock.Now()
	for _, about := range []struct {
		kind  string
		queue []queued
		words func(stage string, queue []queued, now time.Time) (string, string)
	}{
		{waitingNotice, queue, waitingWords},
		{lateNotice, lateIn(queue, now), lateWords},
	} {
		// What nobody has to do is not announced.
		if len(about.queue) == 0 {
			if err := s.identity.Notices.Withdraw(ctx, about.kind, queueKey(stage.ID)); err != nil {
				return fmt.Errorf("withdraw notices of stage %d: %w", stage.ID, err)
			}

			continue
		}

		headline, text := about.words(title(stage), about.queue, now)
		if err := s.identity.Notices.Rewrite(ctx, about.kind, queueKey(stage.ID), headline, text); err != nil {
			return fmt.Errorf("rewrite notices of stage %d: %w", stage.ID, err)
		}
	}

	return nil
}

// syncReviewNoticesOf is syncReviewNotices for a stage by its id.
func (s *Service) syncReviewNoticesOf(ctx context.Context, stageID int) error {
	record, err := s.stages.LockStage(ctx, stageID)
	if err != nil {
		return err
	}
	return s.syncReviewNotices(ctx, &stages.Stage{ID: record.ID, Number: record.Number, Name: record.Name})
}

// ChangeReviewers writes who reviews a stage. Where requests wait, those who begin to review it are told of them, and
// what others have not read is taken back.
func (s *Service) ChangeReviewers(
	ctx context.Context, record *stages.StageRecord, write func(ctx context.Context) error,
) error {
	queue, err := s.store.loadQueue(ctx, record.ID)
	if err != nil {
		return err
	}

	// Nothing waits, so nobody has to hear of it.
	if len(queue) == 0 {
		return write(ctx)
	}

	// Compared around the change: only those who begin to review are told.
	before, err := s.reviewersOf(ctx, record.ID)
	if err != nil {
		return err
	}

	if err := write(ctx); err != nil {
		return err
	}

	after, err := s.reviewersOf(ctx, record.ID)
	if err != nil {
		return err
	}

	for _, kind := range []string{waitingNotice, lateNotice} {
		if err := s.identity.Notices.Withdraw(ctx, kind, queueKey(record.ID), after...); err != nil {
			return fmt.Errorf("withdraw notices of stage %d: %w", record.ID, err)
		}
	}

	// Those who reviewed before have been told.
	added := slices.DeleteFunc(after, func(userID int) bool { return slices.Contains(before, userID) })
	return s.notifyReviewers(ctx, &stages.Stage{ID: record.ID, Number: record.Number, Name: record.Name}, 0, added)
}

// NudgeReviewers tells reviewers of requests that have waited for two days, once for each, and brings what they have
// not read yet up to date. It is a job: running it twice, or on two processes, tells nothing twice.
func (s *Service) NudgeReviewers(ctx context.Context) error {
	now := s.clock.Now()
	hour := now.In(clock.Manila).Hour()

	// Reviewers are not woken; the next run of the job tells them.
	if hour < nudgeFrom || hour >= nudgeUntil {
		return nil
	}

	ids, err := s.store.stagesWithQueue(ctx)
	if err != nil {
		return fmt.Errorf("read the stages with a queue: %w", err)
	}

	for _, id := range ids {
		if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.nudge(ctx, id, now) }); err != nil {
			return fmt.Errorf("nudge the reviewers of stage %d: %w", id, err)
		}
	}

	return nil
}

// nudge tells the reviewers of one stage.
func (s *Service) nudge(ctx context.Context, stageID int, now time.Time) error {
	record, err := s.stages.LockStage(ctx, stageID)
	if err != nil {
		return err
	}

	stage := &stages.Stage{ID: record.ID, Number: record.Number, Name: record.Name}
	if err := s.syncReviewNotices(ctx, stage); err != nil {
		return fmt.Errorf("bring notices of stage %d up to date: %w", stageID, err)
	}

	// The mark is set before anyone is told, in one transaction: a second process finds nothing to mark.
	nudged, err := s.store.markNudged(ctx, stageID, now)
	if err != nil {
		return fmt.Errorf("note the nudges of stage %d: %w", stageID, err)
	}
	if nudged == 0 {
		return nil
	}

	queue, err := s.store.loadQueue(ctx, stageID)
	if err != nil {
		return err
	}

	late := lateIn(queue, now)
	reviewers, err := s.reviewersOf(ctx, stageID)
	if err != nil {
		return err
	}

	headline, text := lateWords(title(stage), late, now)
	return s.identity.Notices.NotifyCurrent(ctx, identity.Notice{
		Kind: lateNotice, Once: queueKey(stageID), ActorID: late[0].userID, Title: headline, Text: text,
		Link: queuePath(stageID),
	}, reviewers)
}
