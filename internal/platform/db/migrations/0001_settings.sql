-- +goose Up
-- Values that staff changed; what a setting means is written in internal/settings/catalogue.go.
CREATE TABLE default_settings (
  id {{key}},
  name TEXT NOT NULL UNIQUE,
  value TEXT,
  updated_at BIGINT NOT NULL
);

CREATE TABLE default_setting_changes (
  id {{key}},
  setting_id INTEGER NOT NULL REFERENCES default_settings (id),
  before_value TEXT,
  after_value TEXT,
  actor_id INTEGER,
  actor_name TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX default_setting_changes_setting ON default_setting_changes (setting_id, id);
