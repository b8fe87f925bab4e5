-- +goose Up
-- What someone shows of themselves in the members' directory. Nobody is in it before they say so, and each fact has a consent of its own.
CREATE TABLE directory_entries (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  is_listed BOOLEAN NOT NULL,
  headline TEXT NOT NULL DEFAULT '',
  about TEXT NOT NULL DEFAULT '',
  -- One skill a line, as typed; skills_key holds them folded, with a line break before and after each.
  skills TEXT NOT NULL DEFAULT '',
  skills_key TEXT NOT NULL DEFAULT '',
  shows_city BOOLEAN NOT NULL,
  shows_stage BOOLEAN NOT NULL,
  shows_batch BOOLEAN NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX directory_entries_listed ON directory_entries (user_id) WHERE is_listed;
