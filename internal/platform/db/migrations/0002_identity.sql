-- +goose Up
CREATE TABLE access_levels (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  description TEXT,
  -- JSON lists of names; ["*"] is every name there is, now and later, ["read"] every page that changes nothing.
  pages TEXT NOT NULL,
  functions TEXT NOT NULL,
  is_system BOOLEAN NOT NULL,
  position INTEGER NOT NULL,
  updated_at BIGINT NOT NULL
);

CREATE TABLE users (
  id {{key}},
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  tribe_id TEXT UNIQUE,
  password_hash TEXT,
  first_name TEXT NOT NULL,
  middle_name TEXT,
  last_name TEXT NOT NULL,
  suffix TEXT,
  sex TEXT,
  -- YYYY-MM-DD
  birthdate TEXT,
  mobile_number TEXT,
  profile_image TEXT,
  -- The legacy flag "admin" in roles: full access without any level.
  is_legacy_admin BOOLEAN NOT NULL,
  show_returnee_modal BOOLEAN NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  last_login_at BIGINT,
  archived_at BIGINT
);

CREATE TABLE user_access_levels (
  user_id INTEGER NOT NULL REFERENCES users (id),
  level_id TEXT NOT NULL REFERENCES access_levels (id),
  granted_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, level_id)
);
CREATE INDEX user_access_levels_level ON user_access_levels (level_id, user_id);

CREATE TABLE sessions (
  id {{key}},
  -- SHA-256 of the cookie; the cookie itself is nowhere.
  token_hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- Set while original_user_id views Atlas as user_id.
  original_user_id INTEGER REFERENCES users (id),
  impersonation_ends_at BIGINT,
  created_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  ip TEXT NOT NULL,
  user_agent TEXT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_original_user ON sessions (original_user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE reset_requests (
  -- A random number that names the request, never the person.
  id INTEGER PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  -- Null for an address that nobody has: a decoy that behaves alike.
  user_id INTEGER REFERENCES users (id),
  -- Keyed hash of the address asked for, so that decoys are counted and superseded like the others; empty for a request
  -- beyond the limit, which supersedes nothing.
  address_key TEXT NOT NULL,
  otp_hash TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  verified_at BIGINT,
  used_at BIGINT
);
CREATE INDEX reset_requests_user ON reset_requests (user_id);
CREATE INDEX reset_requests_address ON reset_requests (address_key, created_at);
CREATE INDEX reset_requests_expiry ON reset_requests (expires_at);

-- Counters shared by all processes: so many events of a bucket within a window.
CREATE TABLE rate_counters (
  bucket TEXT NOT NULL,
  window_start BIGINT NOT NULL,
  events INTEGER NOT NULL,
  ends_at BIGINT NOT NULL,
  PRIMARY KEY (bucket, window_start)
);
CREATE INDEX rate_counters_end ON rate_counters (ends_at);

CREATE TABLE info_log (
  id {{key}},
  at BIGINT NOT NULL,
  action TEXT NOT NULL,
  -- Who did it; null for a visitor.
  actor_id INTEGER,
  -- The person the actor was viewing Atlas as.
  on_behalf_of_id INTEGER,
  -- The person it was done to.
  subject_user_id INTEGER,
  entity TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  before_json TEXT,
  after_json TEXT,
  request_id TEXT NOT NULL,
  ip TEXT NOT NULL
);
CREATE INDEX info_log_at ON info_log (at);
CREATE INDEX info_log_actor ON info_log (actor_id, at);
CREATE INDEX info_log_subject ON info_log (subject_user_id, at);
CREATE INDEX info_log_action ON info_log (action, at);

CREATE TABLE bug_reports (
  id {{key}},
  message TEXT NOT NULL,
  page_url TEXT,
  status TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id),
  email TEXT,
  user_agent TEXT,
  screenshot {{bytes}},
  created_at BIGINT NOT NULL
);
CREATE INDEX bug_reports_status ON bug_reports (status, created_at);
