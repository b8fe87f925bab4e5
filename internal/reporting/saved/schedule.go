package saved

import (
	"time"

	"atlas/internal/platform/clock"
)

// When a report is emailed.
const (
	never   = "never"
	weekly  = "weekly"
	monthly = "monthly"
)

// mailHour is the hour in Manila at which reports go out.
const mailHour = 8

// nextMail is when a report goes out next, after a moment; nil for never.
func (r *Report) nextMail(now time.Time) *time.Time {
	if r.Schedule == never || r.ArchivedAt != nil || len(r.Recipients) == 0 {
		return nil
	}

	day := clock.StartOfDay(now)
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
	weekday := (int(day.Weekday())+6)%7 + 1

	return weekday == r.ScheduleDay
}

// The files that reports come in.
const (
	formatXLSX = "xlsx"
	formatCSV  = "csv"
)
