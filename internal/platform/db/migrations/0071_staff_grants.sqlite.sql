-- +goose Up
-- A grant comes from a subscription, or from staff who give a product without a sale: until a day, for a reason, by somebody. On an upgrade Atlas
-- itself gives those that keep open what a level opened before.
CREATE TABLE grants_rebuilt (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  -- subscription, staff, upgrade.
  source TEXT NOT NULL,
  subscription_id INTEGER UNIQUE REFERENCES subscriptions (id),
  from_at BIGINT NOT NULL,
  to_at BIGINT,
  -- From here on it is suspended, because the grace after its oldest unpaid row is over.
  suspended_from BIGINT,
  reason TEXT,
  given_by_id INTEGER REFERENCES users (id),
  given_at BIGINT,
  -- Staff took it back before its end, which is this moment since.
  taken_by_id INTEGER REFERENCES users (id),
  taken_at BIGINT,
  -- When the grace after its end was over and its levels were taken back.
  settled_at BIGINT,
  updated_at BIGINT,
  CHECK ((source = 'subscription') = (subscription_id IS NOT NULL)),
  CHECK (source = 'subscription' OR to_at IS NOT NULL AND reason IS NOT NULL AND given_at IS NOT NULL)
);
INSERT INTO grants_rebuilt (id, user_id, product_id, source, subscription_id, from_at, to_at, suspended_from)
  SELECT id, user_id, product_id, 'subscription', subscription_id, from_at, to_at, suspended_from FROM grants;
DROP TABLE grants;
ALTER TABLE grants_rebuilt RENAME TO grants;
CREATE INDEX grants_user ON grants (user_id);
CREATE INDEX grants_product ON grants (product_id, to_at);
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
