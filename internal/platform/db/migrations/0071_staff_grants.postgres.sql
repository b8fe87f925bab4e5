-- +goose Up
-- A grant comes from a subscription, or from staff who give a product without a sale: until a day, for a reason, by somebody. On an upgrade Atlas
-- itself gives those that keep open what a level opened before.
-- Its source is subscription, staff or upgrade. Staff may take one back before its end, which is that moment since. settled_at is when the grace
-- after its end was over and its levels were taken back.
ALTER TABLE grants ADD COLUMN source TEXT NOT NULL DEFAULT 'subscription', ALTER COLUMN subscription_id DROP NOT NULL, ADD COLUMN reason TEXT,
  ADD COLUMN given_by_id INTEGER REFERENCES users (id), ADD COLUMN given_at BIGINT, ADD COLUMN taken_by_id INTEGER REFERENCES users (id),
  ADD COLUMN taken_at BIGINT, ADD COLUMN settled_at BIGINT, ADD COLUMN updated_at BIGINT;
ALTER TABLE grants ALTER COLUMN source DROP DEFAULT, ADD CHECK ((source = 'subscription') = (subscription_id IS NOT NULL)),
  ADD CHECK (source = 'subscription' OR to_at IS NOT NULL AND reason IS NOT NULL AND given_at IS NOT NULL);
CREATE INDEX grants_given ON grants (user_id, to_at) WHERE subscription_id IS NULL;
CREATE INDEX grants_given_by ON grants (given_by_id) WHERE given_by_id IS NOT NULL;
CREATE INDEX grants_taken_by ON grants (taken_by_id) WHERE taken_by_id IS NOT NULL;

-- Levels that a grant by staff gave to somebody who did not hold them otherwise.
CREATE TABLE grant_levels (
  grant_id INTEGER NOT NULL REFERENCES grants (id),
  level_id TEXT NOT NULL REFERENCES access_levels (id),
  PRIMARY KEY (grant_id, level_id)
);
CREATE INDEX grant_levels_level ON grant_levels (level_id);
