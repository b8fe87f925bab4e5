package courses

import (
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// The rules by which a unit or a lesson opens.
const (
	dripNone     = "none"
	DripDays     = "days"
	DripDate     = "date"
	dripPrevious = "previous"
)

const dripDaysMax = 3650

// Drip is when a unit or a lesson opens to those who may open its course.
type Drip struct {
	Rule string     `db:"drip" privacy:"none"`
	Days *int       `db:"drip_days" privacy:"none"`
	At   *time.Time `db:"drip_at" privacy:"none"`
}

// DripInput is what an editor says of it.
type DripInput struct {
	Rule string
	Days *int
	At   *time.Time
}

// check gathers what is wrong and keeps only what the rule needs.
func (in DripInput) check(c *errs.Check) Drip {
	switch in.Rule {
	case dripNone, dripPrevious:
		return Drip{Rule: in.Rule}
	case DripDays:
		if in.Days == nil {
			c.Add("drip", errs.IsRequired)
			break
		}

		c.That(*in.Days >= 0, "drip", errs.IsTooLow)
		c.That(*in.Days <= dripDaysMax, "drip", errs.IsTooHigh)
		return Drip{Rule: in.Rule, Days: in.Days}
	case DripDate:
		c.That(in.At != nil, "drip", errs.IsRequired)
		return Drip{Rule: in.Rule, At: in.At}
	default:
		c.Add("drip", errs.IsNotValid)
	}

	return Drip{Rule: dripNone}
}

// Read puts what the rule needs into it, as one column holds it: a number of days or a moment.
func (d *Drip) Read(value *int64) {
	switch {
	case value == nil:
	case d.Rule == DripDays:
		d.Days = new(int(*value))
	default:
		d.At = new(time.UnixMilli(*value).UTC())
	}
}

// Apply narrows an open door by drip: since is when the grant began, previousDone whether the one before was done.
func (d Drip) Apply(state access.State, previousDone bool, now time.Time) access.State {
	// Drip never opens a closed door, and staff see what waits.
	if !state.IsOpen || state.Code == "staff" {
		return state
	}

	switch d.Rule {
	case DripDays:
		// Days count from the day the grant began, not from its hour.
		if at := clock.AddDays(clock.StartOfDay(state.Since), *d.Days); at.After(now) {
			return locked(DripDays, "Opens on "+access.Day(at), &at)
		}
	case DripDate:
		if d.At.After(now) {
			return locked(DripDate, "Opens on "+d.At.In(clock.Manila).Format(access.TimeFormat), d.At)
		}
	case dripPrevious:
		if !previousDone {
			return locked(dripPrevious, "Opens when you finish the previous one", nil)
		}
	}

	return state
}

func locked(code, reason string, at *time.Time) access.State {
	return access.State{Code: code, Reason: reason, OpensAt: at}
}
