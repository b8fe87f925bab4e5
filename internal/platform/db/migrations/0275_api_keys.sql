-- +goose Up
-- Keys with which programs call the API. A key acts as its level, never as more than who made it can do.
CREATE TABLE api_keys (
  id {{key}},
  name TEXT NOT NULL,
  -- The key stops when its level is deleted, so the level need not be there.
  level_id TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- The part of the key that finds its row. It is no secret.
  public_id TEXT NOT NULL,
  -- The SHA-256 of the whole key, which is kept nowhere.
  secret_hash TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  last_used_at BIGINT,
  last_used_ip TEXT NOT NULL DEFAULT '',
  revoked_at BIGINT,
  revoked_by_id INTEGER REFERENCES users (id)
);
CREATE UNIQUE INDEX api_keys_public ON api_keys (public_id);
CREATE INDEX api_keys_user ON api_keys (user_id);
CREATE INDEX api_keys_revoked_by ON api_keys (revoked_by_id) WHERE revoked_by_id IS NOT NULL;

-- The key that did it, on behalf of the actor.
ALTER TABLE info_log ADD COLUMN api_key_id INTEGER REFERENCES api_keys (id);
CREATE INDEX info_log_api_key ON info_log (api_key_id) WHERE api_key_id IS NOT NULL;
