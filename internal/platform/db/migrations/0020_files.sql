-- +goose Up
-- Files that people uploaded. Their content is kept outside of the database, under the name.
CREATE TABLE files (
  id {{key}},
  -- Cannot be guessed; with the end of the file.
  name TEXT NOT NULL UNIQUE,
  -- What the file was called where it came from.
  title TEXT NOT NULL,
  -- image, video, audio, presentation, spreadsheet, document, pdf, archive or captions.
  kind TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size BIGINT NOT NULL,
  -- Open files are shown to whoever has the address, all others by an address that is signed and ends.
  is_open BOOLEAN NOT NULL,
  has_thumb BOOLEAN NOT NULL,
  width INTEGER,
  height INTEGER,
  seconds INTEGER,
  uploader_id INTEGER REFERENCES users (id),
  created_at BIGINT NOT NULL
);
CREATE INDEX files_created ON files (created_at);
CREATE INDEX files_uploader ON files (uploader_id);

-- What a file is part of. One that is part of nothing goes away after a week.
CREATE TABLE file_uses (
  file_id INTEGER NOT NULL REFERENCES files (id),
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  PRIMARY KEY (file_id, entity, entity_id)
);
CREATE INDEX file_uses_entity ON file_uses (entity, entity_id);
