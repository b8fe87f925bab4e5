-- +goose Up
-- What somebody has reached and tells the others.
CREATE TABLE wins (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CONSTRAINT wins_kind CHECK (kind IN ('client', 'income', 'job', 'skill', 'personal')),
  body TEXT NOT NULL,
  -- Hundredths of the currency; both or none.
  amount BIGINT,
  currency TEXT,
  -- The day in Manila.
  won_on TEXT NOT NULL,
  picture_id INTEGER REFERENCES files (id),
  -- What shows it to those who confirm: a file of ours, an address on the web, or neither.
  proof_file_id INTEGER REFERENCES files (id),
  proof_url TEXT,
  -- Since when it may be shown outside of Atlas; null without consent.
  consent_at BIGINT,
  -- Since when it waits for a coach; null when it does not.
  asked_at BIGINT,
  confirmed_at BIGINT,
  confirmed_by_id INTEGER REFERENCES users (id),
  hidden_at BIGINT,
  hidden_by_id INTEGER REFERENCES users (id),
  hidden_reason TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK ((confirmed_at IS NULL) = (confirmed_by_id IS NULL)),
  CHECK (asked_at IS NULL OR confirmed_at IS NULL)
);
CREATE INDEX wins_user ON wins (user_id, id);
CREATE INDEX wins_asked ON wins (asked_at, id) WHERE asked_at IS NOT NULL;
CREATE INDEX wins_hidden ON wins (hidden_at, id) WHERE hidden_at IS NOT NULL;
CREATE INDEX wins_picture ON wins (picture_id);
CREATE INDEX wins_proof ON wins (proof_file_id);
CREATE INDEX wins_confirmed_by ON wins (confirmed_by_id);
CREATE INDEX wins_hidden_by ON wins (hidden_by_id);

CREATE TABLE win_cheers (
  win_id INTEGER NOT NULL REFERENCES wins (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  created_at BIGINT NOT NULL,
  PRIMARY KEY (win_id, user_id)
);
CREATE INDEX win_cheers_user ON win_cheers (user_id);

CREATE TABLE win_comments (
  id {{key}},
  win_id INTEGER NOT NULL REFERENCES wins (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  body TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX win_comments_win ON win_comments (win_id, id);
CREATE INDEX win_comments_user ON win_comments (user_id, created_at);

-- Somebody thinks that a win should not be seen; one report of a person and win.
CREATE TABLE win_reports (
  id {{key}},
  win_id INTEGER NOT NULL REFERENCES wins (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL CONSTRAINT win_reports_reason CHECK (reason IN ('spam', 'false', 'offensive', 'private', 'other')),
  note TEXT,
  status TEXT NOT NULL CONSTRAINT win_reports_status CHECK (status IN ('open', 'upheld', 'dismissed')),
  created_at BIGINT NOT NULL,
  decided_at BIGINT,
  decided_by_id INTEGER REFERENCES users (id),
  UNIQUE (win_id, user_id)
);
CREATE INDEX win_reports_open ON win_reports (win_id) WHERE status = 'open';
CREATE INDEX win_reports_user ON win_reports (user_id);
CREATE INDEX win_reports_decided_by ON win_reports (decided_by_id);
