-- +goose Up
-- One round of a free training: three live days, then recordings. The newest round of a track is the current one.
CREATE TABLE training_runs (
  id {{key}},
  track TEXT NOT NULL CONSTRAINT training_runs_track CHECK (track IN ('beginner', 'experienced')),
  -- How long a live day takes.
  minutes INTEGER NOT NULL,
  -- The last instant at which visitors see recordings; none for no end.
  recordings_until BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX training_runs_by_track ON training_runs (track, id);

CREATE TABLE training_days (
  run_id INTEGER NOT NULL REFERENCES training_runs (id),
  day INTEGER NOT NULL,
  -- None while the date is not set.
  starts_at BIGINT,
  -- Lines such as "4:05 Why work from home".
  chapters TEXT NOT NULL,
  audio_link TEXT NOT NULL,
  PRIMARY KEY (run_id, day)
);

-- Who registered for a round. An address registers once per round.
CREATE TABLE training_registrations (
  id {{key}},
  run_id INTEGER NOT NULL REFERENCES training_runs (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  -- E.164.
  mobile TEXT,
  -- The account that the address had when it registered.
  user_id INTEGER REFERENCES users (id),
  utm_source TEXT NOT NULL,
  utm_medium TEXT NOT NULL,
  utm_campaign TEXT NOT NULL,
  -- When they agreed to hear of other trainings; none if they did not.
  consented_at BIGINT,
  unsubscribed_at BIGINT,
  created_at BIGINT NOT NULL,
  UNIQUE (run_id, email_key)
);
CREATE INDEX training_registrations_by_email ON training_registrations (email_key);
CREATE INDEX training_registrations_by_user ON training_registrations (user_id);

-- The first time that someone opened the live link of a day, or reached the end of its recording.
CREATE TABLE training_visits (
  registration_id INTEGER NOT NULL REFERENCES training_registrations (id),
  day INTEGER NOT NULL,
  kind TEXT NOT NULL CONSTRAINT training_visits_kind CHECK (kind IN ('came', 'watched')),
  at BIGINT NOT NULL,
  PRIMARY KEY (registration_id, day, kind)
);

-- What someone was reminded of, so that they hear of it once.
CREATE TABLE training_reminders (
  registration_id INTEGER NOT NULL REFERENCES training_registrations (id),
  day INTEGER NOT NULL,
  step TEXT NOT NULL CONSTRAINT training_reminders_step CHECK (step IN ('day-before', 'hour-before', 'live', 'recording')),
  sent_at BIGINT NOT NULL,
  PRIMARY KEY (registration_id, day, step)
);

-- Where one click ends emails of this kind (RFC 8058); none for emails that people need.
ALTER TABLE outbox_mails ADD COLUMN unsubscribe_url TEXT;
