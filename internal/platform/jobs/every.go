package jobs

import (
	"fmt"
	"time"

	"github.com/riverqueue/river"
)

// Every runs a job once in each period of the clock (each full five minutes, each day of UTC), however many processes
// there are and however often they restart: a period that began while nobody ran is served when somebody starts within
// it. Periods are between a second and a day. Call it before Start, after Handle.
func (q *Queue) Every(period time.Duration, args Args) {
	if period < time.Second || period > keepDone {
		panic(fmt.Sprintf("jobs: every %s is not offered", period))
	}

	// The lane and the attempts come from the handler, so it has to be there first.
	k, known := q.kinds[args.Kind()]
	if !known {
		panic("jobs: no handler for " + args.Kind())
	}

	make := func() (river.JobArgs, *river.InsertOpts) {
		return args, &river.InsertOpts{
			Queue: k.lane, MaxAttempts: k.attempts,
			// The row of a done job keeps its period taken; it is kept for a day, hence the longest period.
			UniqueOpts: river.UniqueOpts{ByArgs: true, ByPeriod: period},
		}
	}

	q.client.PeriodicJobs().Add(river.NewPeriodicJob(fullPeriods{period}, make,
		&river.PeriodicJobOpts{RunOnStart: true}))
}

// fullPeriods ticks where the clock shows a multiple of the period, so that a restart moves nothing.
type fullPeriods struct{ period time.Duration }

func (s fullPeriods) Next(t time.Time) time.Time { return t.Truncate(s.period).Add(s.period) }

// earlyMorning is four o'clock in Manila, when few people work.
type earlyMorning struct{}

func (earlyMorning) Next(t time.Time) time.Time {
	const fourInManila = 20 * time.Hour // of UTC
	at := t.UTC().Truncate(24 * time.Hour).Add(fourInManila)
	if !at.After(t) {
		at = at.Add(24 * time.Hour)
	}
	return at
}
