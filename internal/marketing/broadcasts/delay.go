package broadcasts

import (
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// The units of a delay.
const (
	inHours = "hours"
	inDays  = "days"
)

const (
	waitHoursMax = 24 * 30
	waitDaysMax  = 365
	minutesOfDay = 24 * 60
)

// Delay is how long after the former email one is sent, or after joining for the first: so many hours, or so many
// days at a time of day.
type Delay struct {
	WaitUnit string `db:"wait_unit"`
	Wait     int    `db:"wait"`
	// AtMinute is minutes after midnight in Manila; nil for hours.
	AtMinute *int `db:"at_minute"`
}

// Validate checks a delay.
func (d Delay) Validate() error {
	var check errs.Check
	switch d.WaitUnit {
	case inHours:
		check.That(d.Wait >= 0 && d.Wait <= waitHoursMax, "wait",
			fmt.Sprintf("Enter a number from 0 to %d.", waitHoursMax))
		check.That(d.AtMinute == nil, "atMinute", errs.IsNotValid)
	case inDays:
		check.That(d.Wait >= 0 && d.Wait <= waitDaysMax, "wait",
			fmt.Sprintf("Enter a number from 0 to %d.", waitDaysMax))
		check.That(d.AtMinute != nil && *d.AtMinute >= 0 && *d.AtMinute < minutesOfDay, "atMinute", "Enter a time.")
	default:
		check.Add("waitUnit", errs.IsNotValid)
	}

	return check.Err()
}

// After is when the delay is over. A time of day that has passed is meant for the next day.
func (d Delay) After(from time.Time) time.Time {
	if d.WaitUnit == inHours || d.AtMinute == nil {
		return from.Add(time.Duration(d.Wait) * time.Hour)
	}

	at := clock.AddDays(clock.StartOfDay(from), d.Wait).Add(time.Duration(*d.AtMinute) * time.Minute)
	if at.Before(from) {
		return clock.AddDays(at, 1)
	}

	return at
}
