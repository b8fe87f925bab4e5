-- +goose Up
-- Logos that staff uploaded, drawn anew as a square of 512 pixels. Which of them is in use is the setting site-logo.
CREATE TABLE brand_logos (
  name TEXT PRIMARY KEY,
  content {{bytes}} NOT NULL,
  created_at BIGINT NOT NULL
);

-- Every version of a policy that staff published; without one the text that comes with Atlas holds.
CREATE TABLE policy_versions (
  id {{key}},
  policy TEXT NOT NULL,
  version INTEGER NOT NULL,
  body TEXT NOT NULL,
  -- What changed, in the words of whoever published it.
  note TEXT NOT NULL,
  actor_id INTEGER,
  actor_name TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  UNIQUE (policy, version)
);

-- One row: how far the first set-up is.
CREATE TABLE setup_state (
  id INTEGER PRIMARY KEY,
  -- Keyed hash of the code that was printed at the last start; the code itself is nowhere.
  code_hash TEXT,
  -- When the owner made their account; from then on no code opens anything.
  done_at BIGINT,
  -- The last test email that a mail server took.
  email_tested_at BIGINT
);

-- When a backup was finished, so that staff are told when there is none. The folder stays with the operator.
CREATE TABLE backup_runs (
  id {{key}},
  finished_at BIGINT NOT NULL
);
