-- +goose Up
-- One row for every sheet that staff uploaded, with what it would do or has done.
CREATE TABLE imports (
  id {{key}},
  kind TEXT NOT NULL,
  mode TEXT NOT NULL CONSTRAINT imports_mode CHECK (mode IN ('create', 'upsert', 'update')),
  policy TEXT NOT NULL CONSTRAINT imports_policy CHECK (policy IN ('all_or_nothing', 'row_by_row')),
  status TEXT NOT NULL CONSTRAINT imports_status CHECK (status IN ('checked', 'running', 'done', 'failed', 'undoing', 'undone')),
  file_name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  actor_id INTEGER NOT NULL,
  -- Who really acted, while viewing Atlas as actor_id.
  original_actor_id INTEGER,
  -- Something is wrong with the file as a whole, so that no row of it can be taken.
  blocked BOOLEAN NOT NULL,
  -- Of a checked import what it would do, of a done one what it did.
  rows_read INTEGER NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  unchanged INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  progress INTEGER NOT NULL,
  problem_count INTEGER NOT NULL,
  failure TEXT,
  -- Counts the starts of a run; an older start that still lives may write no more.
  attempt INTEGER NOT NULL,
  -- How many effects the letters and other consequences have been seen to.
  followed INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  started_at BIGINT,
  finished_at BIGINT,
  undone_at BIGINT,
  undone_by_id INTEGER,
  -- Why the last undoing did not go through.
  undo_failure TEXT,
  CONSTRAINT imports_every_row_counted CHECK (rows_read = created + updated + unchanged + rejected)
);
CREATE INDEX imports_file ON imports (sha256, id);
CREATE INDEX imports_created ON imports (created_at);

-- The uploaded workbook, the one with the rejected rows, and the first problems as JSON.
CREATE TABLE import_files (
  import_id INTEGER NOT NULL REFERENCES imports (id),
  role TEXT NOT NULL,
  content {{bytes}} NOT NULL,
  PRIMARY KEY (import_id, role)
);

-- What a run changed, written together with the change, so that it can be resumed and undone. Wiped after the time for undoing.
CREATE TABLE import_effects (
  import_id INTEGER NOT NULL REFERENCES imports (id),
  seq INTEGER NOT NULL,
  sheet TEXT NOT NULL,
  row_number INTEGER NOT NULL,
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  before_json TEXT,
  after_json TEXT,
  PRIMARY KEY (import_id, seq)
);
