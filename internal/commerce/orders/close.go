package orders

import "time"

// CloseJob has the page of an attempt closed of which nothing shall come any more. Where that fails for good, the sweep
// goes on.
type CloseJob struct {
	AttemptID int `json:"attempt_id"`
}

// Kind names the job.
func (CloseJob) Kind() string { return "payment_close" }

const SlipTime = 3 * 24 * time.Hour
