-- +goose Up
-- The list of what is unpaid sums what is left, and reads that from the index alone.
DROP INDEX payment_schedules_unpaid;
CREATE INDEX payment_schedules_unpaid ON payment_schedules (schedule_date, id, price, paid) WHERE transaction_id IS NULL AND voided_at IS NULL;
