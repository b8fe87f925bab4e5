package reminders

import (
	"context"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// store reads whom to remind, and writes which reminders were sent.
type store struct {
	db    *db.DB
	clock clock.Clock
}

// rowsToRemind are unpaid rows of days for which no reminder of a step was sent.
func (s *store) rowsToRemind(ctx context.Context, step int, from, to time.Time) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT r.id FROM payment_schedules r JOIN users u ON u.id = r.user_id AND u.archived_at IS NULL
		JOIN subscriptions b ON b.id = r.subscription_id AND b.ended_at IS NULL
		WHERE r.transaction_id IS NULL AND r.voided_at IS NULL AND NOT `+billing.SlipWaits+
			` AND r.schedule_date >= ? AND r.schedule_date <= ?
				AND r.created_at < r.schedule_date + CAST(? AS BIGINT)
		AND NOT EXISTS (SELECT 1 FROM payment_reminders x
		WHERE x.schedule_id = r.id AND x.step = ? AND x.schedule_date = r.schedule_date) ORDER BY r.id LIMIT ?`,
		from, to, int64(step)*billing.DayMillis, step, billing.RemindAtOnce)
}

// keepReminder writes down that a reminder goes out; it counts no row if it went out before.
func (s *store) keepReminder(ctx context.Context, id, step int, row *billing.PaymentSchedule) (int, error) {
	return s.db.Exec(ctx,
		`INSERT INTO payment_reminders (schedule_id, step, schedule_date, sent_at) VALUES (?, ?, ?, ?)
			ON CONFLICT DO NOTHING`, id, step, row.ScheduleDate, s.clock.Now())
}
