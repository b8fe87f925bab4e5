-- +goose Up
-- Those who joined in one launch.
CREATE TABLE batches (
  id {{key}},
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL UNIQUE,
  -- The name with its figures padded, so that Batch 9 comes before Batch 10.
  sort_key {{folded}} NOT NULL,
  -- The first and the last moment of the launch; both or none.
  launch_from BIGINT,
  launch_to BIGINT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CHECK (launch_from <= launch_to)
);
CREATE INDEX batches_by_name ON batches (sort_key, id);
CREATE INDEX batches_by_launch ON batches (launch_from, launch_to);

-- The one batch of a person.
CREATE TABLE batch_members (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  batch_id INTEGER NOT NULL REFERENCES batches (id),
  joined_at BIGINT NOT NULL
);
CREATE INDEX batch_members_batch ON batch_members (batch_id, user_id);
