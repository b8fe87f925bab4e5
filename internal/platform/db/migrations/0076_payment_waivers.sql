-- +goose Up
-- What staff let somebody off: the rest of a row, at once or after a second person agreed.
CREATE TABLE payment_waivers (
  id {{key}},
  schedule_id INTEGER NOT NULL REFERENCES payment_schedules (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  amount BIGINT NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  -- waiting, approved or declined.
  state TEXT NOT NULL,
  asked_by_id INTEGER NOT NULL REFERENCES users (id),
  asked_at BIGINT NOT NULL,
  decided_by_id INTEGER REFERENCES users (id),
  decided_at BIGINT,
  note TEXT
);
CREATE UNIQUE INDEX payment_waivers_waiting ON payment_waivers (schedule_id) WHERE state = 'waiting';
CREATE INDEX payment_waivers_schedule ON payment_waivers (schedule_id, id);
CREATE INDEX payment_waivers_user ON payment_waivers (user_id);
