-- +goose Up
-- Who goes to all dates of an event that repeats. Their answers to the dates of the next weeks are rows of event_signups.
CREATE TABLE event_series_signups (
  event_id INTEGER NOT NULL REFERENCES events (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  since BIGINT NOT NULL,
  PRIMARY KEY (event_id, user_id)
);
CREATE INDEX event_series_signups_user ON event_series_signups (user_id);
