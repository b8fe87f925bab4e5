-- +goose Up
-- Since when signing in asks for a code of an authenticator app; null while it does not.
ALTER TABLE users ADD COLUMN two_factor_since BIGINT;

-- The authenticator app of a person, from the moment they begin to set it up.
CREATE TABLE two_factors (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  -- What app and house share, sealed with a key that is not in the database.
  secret {{bytes}} NOT NULL,
  -- The time step of the last code that was taken: no code is good twice, and none from before it.
  last_step BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);

-- What opens an account whose authenticator app is lost; each opens it once.
CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES two_factors (user_id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  used_at BIGINT,
  PRIMARY KEY (user_id, code_hash)
);

-- An address that somebody wants to have and still has to prove that they read.
CREATE TABLE email_changes (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  email TEXT NOT NULL,
  otp_hash TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

-- Profile pictures under names that cannot be guessed. A new picture is a new row, so browsers may keep what they have.
CREATE TABLE avatars (
  name TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  content {{bytes}} NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX avatars_user ON avatars (user_id);

-- Copies of everything about a person, made for that person.
CREATE TABLE data_exports (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  status TEXT NOT NULL CONSTRAINT data_exports_status CHECK (status IN ('waiting', 'ready', 'failed')),
  -- The zip file; gone with the row when its time is over.
  content {{bytes}},
  created_at BIGINT NOT NULL,
  ready_at BIGINT,
  expires_at BIGINT NOT NULL
);
CREATE INDEX data_exports_user ON data_exports (user_id, id);
CREATE INDEX data_exports_expiry ON data_exports (expires_at);

-- Wishes to be forgotten. A row stays while the wish can be taken back; done_at is all that an erased person leaves behind.
CREATE TABLE erasures (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  -- Somebody of the staff who asked in the person's place, and why.
  asked_by_id INTEGER,
  reason TEXT,
  created_at BIGINT NOT NULL,
  due_at BIGINT NOT NULL,
  done_at BIGINT
);
CREATE INDEX erasures_due ON erasures (due_at);

-- Keyed hashes of the addresses of erased people: an import must not bring them back.
CREATE TABLE erased_addresses (
  address_key TEXT PRIMARY KEY,
  erased_at BIGINT NOT NULL
);
