-- +goose Up
-- What people are asked. Staff work on the draft; what is published is a version and never changes.
CREATE TABLE forms (
  id {{key}},
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL,
  -- Where it is found: /form/{slug}.
  slug TEXT NOT NULL UNIQUE,
  description TEXT,
  -- What is said to those who sent it.
  thanks TEXT,
  -- Public forms are open to visitors, all others to people who are signed in.
  is_public BOOLEAN NOT NULL,
  opens_at BIGINT,
  -- From then on nobody new may send it.
  closes_at BIGINT,
  -- From then on nobody may change what they sent.
  locks_at BIGINT,
  -- Questions as JSON.
  draft TEXT NOT NULL,
  draft_saved_at BIGINT NOT NULL,
  -- The version that is asked now; 0 for none.
  version INTEGER NOT NULL,
  published_at BIGINT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX forms_by_name ON forms (name_key, id);
CREATE INDEX forms_by_change ON forms (updated_at, id);

CREATE TABLE form_versions (
  id {{key}},
  form_id INTEGER NOT NULL REFERENCES forms (id),
  version INTEGER NOT NULL,
  questions TEXT NOT NULL,
  published_at BIGINT NOT NULL,
  -- Nobody for what a house begins with.
  published_by_id INTEGER REFERENCES users (id),
  UNIQUE (form_id, version)
);
CREATE INDEX form_versions_publisher ON form_versions (published_by_id);

-- One for each person and form; visitors have none of their own.
CREATE TABLE form_responses (
  id {{key}},
  form_id INTEGER NOT NULL REFERENCES forms (id),
  user_id INTEGER REFERENCES users (id),
  -- The version that was answered.
  version INTEGER NOT NULL,
  -- Whether every answer that the current version of the form wants is there and valid.
  is_complete BOOLEAN NOT NULL,
  started_at BIGINT NOT NULL,
  -- When something was typed last.
  saved_at BIGINT NOT NULL,
  -- Null until it was sent for the first time.
  first_sent_at BIGINT,
  sent_at BIGINT,
  UNIQUE (form_id, user_id)
);
CREATE INDEX form_responses_user ON form_responses (user_id);
CREATE INDEX form_responses_sent ON form_responses (form_id, sent_at, id);
CREATE INDEX form_responses_saved ON form_responses (form_id, saved_at, id);

-- A row for each value; several for a question with several. Drafts are what was typed and not sent yet.
CREATE TABLE form_answers (
  response_id INTEGER NOT NULL REFERENCES form_responses (id),
  is_draft BOOLEAN NOT NULL,
  question TEXT NOT NULL,
  n INTEGER NOT NULL,
  value TEXT NOT NULL,
  file_id INTEGER REFERENCES files (id),
  PRIMARY KEY (response_id, is_draft, question, n)
);
CREATE INDEX form_answers_file ON form_answers (file_id);
