package billing

import (
	"context"
	"time"

	"atlas/internal/commerce/pricing"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
)

const PlatformMax = 60

// Days that can be written down: from the year 2000 until the year 9999.
var (
	FirstDay = time.Date(2000, time.January, 1, 0, 0, 0, 0, clock.Manila)
	LastDay  = pricing.NoExpiry
)

// LoggedSchedule is what the info log keeps of a row.
func LoggedSchedule(p *PaymentSchedule) map[string]any {
	return map[string]any{
		"price": p.Price.String(), "paid": p.Paid.String(), "refunded": p.Refunded.String(),
		"scheduleDate": p.ScheduleDate, "transactionId": p.TransactionID, "paymentPlatform": p.PaymentPlatform,
		"voidedAt": p.VoidedAt,
	}
}

func (s *Service) NoteSchedule(ctx context.Context, action string, row, before *PaymentSchedule) error {
	var was any
	if before != nil {
		was = LoggedSchedule(before)
	}
	return s.NoteRow(ctx, action, row, was, LoggedSchedule(row))
}

func (s *Service) NoteRow(ctx context.Context, action string, row *PaymentSchedule, before, after any) error {
	if s.isSeeding {
		return nil
	}
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, SubjectID: row.UserID, Entity: "payment-schedule", EntityID: row.ID,
			Before: before, After: after})
}
