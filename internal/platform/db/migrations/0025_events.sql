-- +goose Up
-- An event happens once or by a rule of RFC 5545, at a time of the clocks in its zone. It is a draft until it is published.
CREATE TABLE events (
  id {{key}},
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL,
  short_description TEXT,
  -- HTML made safe when it was saved.
  description TEXT,
  cover_file_id INTEGER REFERENCES files (id),
  zone TEXT NOT NULL,
  -- The first day and the time of day by the clocks of the zone, such as 2026-11-17 and 19:00.
  starts_on TEXT NOT NULL,
  starts_time TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  rule TEXT,
  -- How many people may go to a date; null for any number.
  capacity INTEGER,
  place TEXT,
  join_url TEXT,
  -- The event whose later dates this one took over.
  continues_id INTEGER REFERENCES events (id),
  -- Until when its dates were made; null when there are no more to come.
  planned_until BIGINT,
  published_at BIGINT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX events_by_name ON events (name_key, id);
CREATE INDEX events_cover ON events (cover_file_id);
CREATE INDEX events_continues ON events (continues_id);
CREATE INDEX events_planned ON events (planned_until) WHERE planned_until IS NOT NULL;

CREATE TABLE event_hosts (
  event_id INTEGER NOT NULL REFERENCES events (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (event_id, user_id)
);
CREATE INDEX event_hosts_user ON event_hosts (user_id);

-- The dates of events, made ahead of time. What is null is as the event says.
CREATE TABLE event_dates (
  id {{key}},
  event_id INTEGER NOT NULL REFERENCES events (id),
  -- The day of the rule in the zone of the event, and the moment it stands for.
  day TEXT NOT NULL,
  planned_at BIGINT NOT NULL,
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  -- It begins at a time of its own.
  is_moved BOOLEAN NOT NULL,
  name TEXT,
  minutes INTEGER,
  note TEXT,
  capacity INTEGER,
  place TEXT,
  join_url TEXT,
  -- A recording is a file of ours or at a host that may be embedded.
  recording_url TEXT,
  recording_file_id INTEGER REFERENCES files (id),
  cancelled_at BIGINT,
  cancel_reason TEXT,
  updated_at BIGINT NOT NULL,
  UNIQUE (event_id, day)
);
CREATE INDEX event_dates_next ON event_dates (event_id, ends_at) WHERE cancelled_at IS NULL;
CREATE INDEX event_dates_start ON event_dates (starts_at, id);
CREATE INDEX event_dates_end ON event_dates (ends_at, id);
CREATE INDEX event_dates_recording ON event_dates (recording_file_id);
