package billing

import (
	"context"
	"time"

	"atlas/internal/commerce/pricing"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/record"
)

const PlatformMax = 60

// Days that can be written down: from the year 2000 until the year 9999.
var (
	FirstDay = time.Date(2000, time.January, 1, 0, 0, 0, 0, clock.Manila)
	LastDay  = pricing.NoExpiry
)

func (s *Service) LogSchedule(ctx context.Context, action string, row, before *PaymentSchedule) error {
	var was any
	if before != nil {
		was = record.Logged(before)
	}
	return s.LogRow(ctx, action, row, was, record.Logged(row))
}

func (s *Service) LogRow(ctx context.Context, action string, row *PaymentSchedule, before, after any) error {
	if s.isSeeding {
		return nil
	}
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, SubjectID: row.UserID, Entity: "payment-schedule", EntityID: row.ID,
			Before: before, After: after})
}
