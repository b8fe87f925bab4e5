-- +goose Up
-- Who answered a date, and who came. Those who wait have their turn in the order in which they asked.
CREATE TABLE event_signups (
  date_id INTEGER NOT NULL REFERENCES event_dates (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- none is somebody who came without answering.
  state TEXT NOT NULL CONSTRAINT event_signups_state CHECK (state IN ('going', 'waiting', 'declined', 'none')),
  turn INTEGER NOT NULL,
  answered_at BIGINT NOT NULL,
  -- Null while nobody said whether they came.
  has_attended BOOLEAN,
  -- Somebody of the staff who said so.
  attended_by_id INTEGER REFERENCES users (id),
  joined_at BIGINT,
  PRIMARY KEY (date_id, user_id)
);
CREATE INDEX event_signups_turn ON event_signups (date_id, state, turn);
CREATE INDEX event_signups_user ON event_signups (user_id, state);

-- Reminders that were sent, so that each is sent once.
CREATE TABLE event_reminders (
  date_id INTEGER NOT NULL REFERENCES event_dates (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- How long before the date.
  hours INTEGER NOT NULL,
  sent_at BIGINT NOT NULL,
  PRIMARY KEY (date_id, user_id, hours)
);
CREATE INDEX event_reminders_user ON event_reminders (user_id);

-- The address of a calendar feed is made of the key and a secret outside of the database.
CREATE TABLE calendar_feeds (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  feed_key TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  last_read_at BIGINT
);
