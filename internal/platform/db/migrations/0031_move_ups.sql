-- +goose Up
-- Requests to move up, one row per attempt.
CREATE TABLE move_ups (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  stage_id INTEGER NOT NULL REFERENCES stages (id),
  attempt INTEGER NOT NULL,
  state TEXT NOT NULL CONSTRAINT move_ups_state CHECK (state IN ('waiting', 'approved', 'returned')),
  note TEXT,
  requested_at BIGINT NOT NULL,
  decided_at BIGINT,
  decided_by_id INTEGER REFERENCES users (id),
  comment TEXT,
  -- The stage it led to.
  to_stage_id INTEGER REFERENCES stages (id),
  UNIQUE (user_id, stage_id, attempt)
);
CREATE UNIQUE INDEX move_ups_waiting ON move_ups (user_id) WHERE state = 'waiting';
CREATE INDEX move_ups_queue ON move_ups (stage_id, state, requested_at);
