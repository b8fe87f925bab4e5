package success

import (
	"context"
	"time"
)

// hourlyPeriod is how often rules are applied and missing queues are made.
const hourlyPeriod = time.Hour

// hourlyJob assigns new members by the rules, and makes the queues of the day in the morning.
type hourlyJob struct{}

// Kind names the job.
func (hourlyJob) Kind() string { return "success_hourly" }

// RunHour does what the hourly job does. Run twice, it changes nothing more.
func (s *Service) RunHour(ctx context.Context) error {
	if _, err := s.applyRules(ctx); err != nil {
		return err
	}

	return s.MakeQueues(ctx)
}
