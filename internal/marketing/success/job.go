package success

import (
	"context"
	"time"
)

// hourlyPeriod is how often rules are applied.
const hourlyPeriod = time.Hour

// hourlyJob assigns new members by the rules.
type hourlyJob struct{}

// Kind names the job.
func (hourlyJob) Kind() string { return "success_hourly" }

// RunHour does what the hourly job does. Run twice, it changes nothing more.
func (s *Service) RunHour(ctx context.Context) error {
	_, err := s.applyRules(ctx)

	return err
}
