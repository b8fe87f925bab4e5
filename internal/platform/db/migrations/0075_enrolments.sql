-- +goose Up
-- What an enrolment changed besides its subscriptions, so that it can be taken back.
CREATE TABLE enrolments (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- The batch of the person before and after; the same where it stayed.
  batch_before INTEGER REFERENCES batches (id),
  batch_after INTEGER REFERENCES batches (id),
  -- Levels that were given by hand and that the person did not hold, separated by commas.
  levels TEXT NOT NULL,
  -- The welcome-back notice was switched on, and the person was written to.
  is_return BOOLEAN NOT NULL,
  is_told BOOLEAN NOT NULL,
  by_id INTEGER REFERENCES users (id),
  created_at BIGINT NOT NULL
);
CREATE INDEX enrolments_user ON enrolments (user_id);
ALTER TABLE subscriptions ADD COLUMN enrolment_id INTEGER REFERENCES enrolments (id);
-- Taken back, as if it had never been: it is ended, too.
ALTER TABLE subscriptions ADD COLUMN undone_at BIGINT;
ALTER TABLE subscriptions ADD COLUMN undone_by_id INTEGER REFERENCES users (id);
ALTER TABLE subscriptions ADD COLUMN undo_reason TEXT;
CREATE INDEX subscriptions_enrolment ON subscriptions (enrolment_id);
