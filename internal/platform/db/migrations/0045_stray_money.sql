-- +goose Up
-- Money that came and belongs to nothing: staff look at it and pay it back.
CREATE TABLE stray_payments (
  id {{key}},
  attempt_id INTEGER NOT NULL REFERENCES payment_attempts (id),
  -- What the gateway calls the payment.
  external_id TEXT NOT NULL,
  external_key {{folded}} NOT NULL,
  amount BIGINT NOT NULL,
  currency TEXT NOT NULL,
  -- Why it belongs to nothing, for staff.
  why TEXT NOT NULL,
  came_at BIGINT NOT NULL,
  settled_at BIGINT,
  settled_by_id INTEGER REFERENCES users (id),
  -- What was done about it.
  note TEXT,
  UNIQUE (attempt_id, external_id)
);
CREATE INDEX stray_payments_open ON stray_payments (came_at) WHERE settled_at IS NULL;
CREATE INDEX stray_payments_by_age ON stray_payments (came_at);
-- What the hourly sweep looks for.
CREATE INDEX payment_attempts_waiting ON payment_attempts (id) WHERE state = 'waiting';
CREATE INDEX webhook_events_missed ON webhook_events (received_at) WHERE done_at IS NULL;
CREATE INDEX webhook_events_full ON webhook_events (done_at) WHERE body <> '';
