-- +goose Up
-- Who muted all notifications: they get no emails and no number at the bell, and find everything in the list.
CREATE TABLE notification_mutes (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  since BIGINT NOT NULL
);
