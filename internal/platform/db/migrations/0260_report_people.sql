-- +goose Up
-- What reports of people look for by its moment.
CREATE INDEX lesson_progress_opened ON lesson_progress (opened_at, user_id);
CREATE INDEX lesson_progress_done ON lesson_progress (done_at, user_id) WHERE done_at IS NOT NULL;
CREATE INDEX xp_entries_at ON xp_entries (at, points);
CREATE INDEX wins_at ON wins (created_at) WHERE hidden_at IS NULL;
CREATE INDEX stage_moves_at ON stage_moves (at);
CREATE INDEX check_ins_at ON check_ins (created_at);
CREATE INDEX marketing_conversions_at ON marketing_conversions (created_at);
CREATE INDEX training_registrations_at ON training_registrations (created_at);
-- Payments that came after their day: only these were once overdue.
CREATE INDEX payment_schedules_late ON payment_schedules (paid_at, schedule_date, price)
  WHERE transaction_id IS NOT NULL AND voided_at IS NULL AND paid_at >= schedule_date + 86400000;
