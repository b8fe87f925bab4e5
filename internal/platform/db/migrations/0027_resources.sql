-- +goose Up
-- What members take away: a file of ours or an address on the web. A draft until it is published.
CREATE TABLE resources (
  id {{key}},
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL,
  -- What it is for; also shown while the door is closed.
  description TEXT,
  category TEXT NOT NULL,
  category_key {{folded}} NOT NULL,
  -- The kind of the file, or link for an address.
  kind TEXT NOT NULL,
  file_id INTEGER REFERENCES files (id),
  url TEXT,
  cover_file_id INTEGER REFERENCES files (id),
  -- Who made it.
  owner_id INTEGER REFERENCES users (id),
  published_at BIGINT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX resources_by_name ON resources (name_key, id);
CREATE INDEX resources_by_change ON resources (updated_at, id) WHERE archived_at IS NULL;
CREATE INDEX resources_by_publication ON resources (published_at, id) WHERE archived_at IS NULL;
CREATE INDEX resources_by_category ON resources (category_key, kind);
CREATE INDEX resources_file ON resources (file_id);
CREATE INDEX resources_cover ON resources (cover_file_id);
CREATE INDEX resources_owner ON resources (owner_id);
