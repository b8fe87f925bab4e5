package success

import (
	"context"
	"errors"
	"time"
)

// hourlyPeriod is how often rules are applied and missing queues are made.
const hourlyPeriod = time.Hour

// hourlyJob assigns new members by the rules, and makes the queues of the day in the morning.
type hourlyJob struct{}

// Kind names the job.
func (hourlyJob) Kind() string { return "success_hourly" }

// RunHour does what the hourly job does. Run twice, it changes nothing more. A rule that fails costs no one their
// queue.
func (s *Service) RunHour(ctx context.Context) error {
	// Rules first, so that new members are in the queue that is made next.
	_, err := s.applyRules(ctx)

	return errors.Join(err, s.MakeQueues(ctx))
}
