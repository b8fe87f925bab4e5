package saved

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// When a report is emailed.
const (
	never   = "never"
	weekly  = "weekly"
	monthly = "monthly"
)

// The files that reports come in.
const (
	formatXLSX = "xlsx"
	formatCSV  = "csv"
)

const (
	// mailHour is the hour in Manila at which reports go out.
	mailHour      = 8
	recipientsMax = 20
	// monthDayMax is a day that every month has.
	monthDayMax = 28
)

// ScheduleInput says when a report is emailed, and to whom.
type ScheduleInput struct {
	Schedule     string
	Day          int
	FileFormat   string
	RecipientIDs []int
}

// Validate says what is wrong with a schedule.
func (in *ScheduleInput) Validate() error {
	in.RecipientIDs = slices.Compact(slices.Sorted(slices.Values(in.RecipientIDs)))
	longest := map[string]int{never: monthDayMax, weekly: 7, monthly: monthDayMax}[in.Schedule]

	var c errs.Check
	c.That(longest > 0, "schedule", errs.IsNotValid)
	c.That(in.Day >= 1 && in.Day <= max(longest, 1), "day", errs.IsNotValid)
	c.That(in.FileFormat == formatXLSX || in.FileFormat == formatCSV, "fileFormat", errs.IsNotValid)
	c.That(len(in.RecipientIDs) <= recipientsMax, "recipientIds",
		fmt.Sprintf("Choose %d people at most.", recipientsMax))
	c.That(in.Schedule == never || len(in.RecipientIDs) > 0, "recipientIds", "Choose who gets it.")

	return c.Err()
}

// NextMail is when a report goes out next, after a moment; nil for never.
func (r *Report) NextMail(now time.Time) *time.Time {
	if r.Schedule == never || r.ArchivedAt != nil || len(r.Recipients) == 0 {
		return nil
	}

	day := clock.StartOfDay(now)
	// A month is the longest way to the next time.
	for range 32 {
		at := day.Add(mailHour * time.Hour)
		if at.After(now) && r.isDue(day.In(clock.Manila)) {
			return &at
		}

		day = clock.AddDays(day, 1)
	}

	return nil
}

// isDue tells whether a report is emailed on a Manila day.
func (r *Report) isDue(day time.Time) bool {
	if r.Schedule == monthly {
		return day.Day() == r.ScheduleDay
	}
	// Go counts weekdays from Sunday, a schedule from Monday.
	weekday := (int(day.Weekday())+6)%7 + 1

	return weekday == r.ScheduleDay
}

// SetSchedule changes when a report is emailed, and to whom.
//
// Requires report_update. Returns errs.NotFound, errs.Invalid with the fields at fault, also for someone who may not
// see the report, and errs.Conflict if it is archived or was changed after seenAt.
func (s *Service) SetSchedule(ctx context.Context, id int, in ScheduleInput, seenAt *time.Time) (*Report, error) {
	if err := requireSave(ctx); err != nil {
		return nil, err
	}

	if err := in.Validate(); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		report, err := s.editable(ctx, &id, seenAt)
		if err != nil {
			return err
		}

		// Told now, and not by an email that never comes.
		if err := s.requireReaders(ctx, report, in.RecipientIDs); err != nil {
			return err
		}

		before := loggedReport(report)
		report.Schedule, report.ScheduleDay, report.FileFormat = in.Schedule, in.Day, in.FileFormat
		report.Recipients = []*Person{}

		for _, userID := range in.RecipientIDs {
			report.Recipients = append(report.Recipients, &Person{ID: userID})
		}

		report.NextMailAt = report.NextMail(s.clock.Now())
		if err := s.store.storeReport(ctx, report); err != nil {
			return err
		}

		return s.logReport(ctx, &id, report, before)
	})
	if err != nil {
		return nil, err
	}

	return s.store.visible(ctx, id)
}

// requireReaders refuses people who may not see a report.
func (s *Service) requireReaders(ctx context.Context, report *Report, ids []int) error {
	lost := []int{}
	for _, id := range ids {
		reader, err := s.asReader(ctx, report.ID, id)
		if err != nil {
			return err
		}
		if reader == nil {
			lost = append(lost, id)
		}
	}

	if len(lost) == 0 {
		return nil
	}

	names, err := s.store.namesOf(ctx, lost)
	if err != nil {
		return err
	}

	words := []string{}
	for _, id := range lost {
		words = append(words, names[id])
	}

	return errs.Field("recipientIds",
		strings.Join(words, ", ")+" can't see this report. Share it with their access level first.")
}

// reader is someone who may see a report at this moment.
type reader struct {
	ctx    context.Context
	who    actor.Actor
	report *Report
}

// asReader is somebody as the reader of a report; nil for who may not see it, or not any more.
func (s *Service) asReader(ctx context.Context, reportID, userID int) (*reader, error) {
	who, err := s.identity.MemberImport.ActorOf(ctx, userID, nil)
	if errs.Is(err, errs.Forbidden) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find the rights of %d: %w", userID, err)
	}

	// Read as them: who sees a report is decided in one place.
	ownerCtx := actor.With(ctx, who)
	report, err := s.Report(ownerCtx, reportID)
	switch {
	case errs.Is(err, errs.Forbidden), errs.Is(err, errs.NotFound):
		return nil, nil
	case err != nil:
		return nil, err
	}

	return &reader{ctx: ownerCtx, who: who, report: report}, nil
}

// Readers are people whom a report can be emailed to: its owner and those with a level that it is shared with.
//
// Requires report_update. Returns errs.NotFound.
func (s *Service) Readers(ctx context.Context, id int) ([]*Person, error) {
	if err := requireSave(ctx); err != nil {
		return nil, err
	}
	report, err := s.store.visible(ctx, id)
	if err != nil {
		return nil, err
	}

	return s.store.loadReaders(ctx, report)
}

// SendNow emails a report to the people on its list, once the job gets to it.
//
// Requires report_update. Returns errs.NotFound, errs.Conflict without anyone on the list, and errs.RateLimited.
func (s *Service) SendNow(ctx context.Context, id int) error {
	if err := requireSave(ctx); err != nil {
		return err
	}

	report, err := s.store.visible(ctx, id)
	if err != nil {
		return err
	}
	if report.ArchivedAt != nil || len(report.Recipients) == 0 {
		return errs.New(errs.Conflict, "Choose who gets this report first.")
	}

	// Emails carry the rows out as a download does, so they count as one.
	if err := s.identity.SpendExport(ctx); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		at := s.clock.Now()
		if err := s.queue.Enqueue(ctx, sendJob{ReportID: id, At: at.UnixMilli()}); err != nil {
			return fmt.Errorf("ask for the emails of report %d: %w", id, err)
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "saved_report_send", Entity: "saved_report", EntityID: id,
			After: map[string]any{"name": report.Name, "people": len(report.Recipients)},
		})
	})
}
