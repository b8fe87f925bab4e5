-- +goose Up
-- What a line is about when it is not a person: the name of a setting, a level, a file. Null for people, whose name is looked up.
ALTER TABLE info_log ADD COLUMN label TEXT;
UPDATE info_log SET label = (SELECT l.name FROM access_levels l WHERE l.id = info_log.entity_id) WHERE entity = 'access_level';
UPDATE info_log SET label = (SELECT s.name FROM default_settings s WHERE CAST(s.id AS TEXT) = info_log.entity_id) WHERE entity = 'default_setting';
UPDATE info_log SET label = (SELECT i.file_name FROM imports i WHERE CAST(i.id AS TEXT) = info_log.entity_id) WHERE entity = 'import';
-- The report reads by instant, newest first, narrowed by one of these.
CREATE INDEX info_log_entity ON info_log (entity, at);

-- What is new in Atlas, in markdown. A draft has no published_at.
CREATE TABLE changelog_entries (
  id {{key}},
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  published_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX changelog_entries_published ON changelog_entries (published_at, id);
