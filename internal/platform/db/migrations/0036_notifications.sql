-- +goose Up
-- What Atlas told somebody. Told once: whoever tells it names it, and the same name is not told twice. It goes with those whom it is about.
CREATE TABLE notifications (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  -- The name within its kind, such as the row it is about.
  told_key TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT,
  -- A path of the web app.
  link TEXT,
  -- Whose doing it is, where somebody did something.
  actor_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  -- Whether the bell shows it. Otherwise it was mailed, or waits for a digest.
  is_shown BOOLEAN NOT NULL,
  -- The digest it is for; null for none. digested_at is set once that went out.
  digest TEXT CONSTRAINT notifications_digest_period CHECK (digest IN ('daily', 'weekly')),
  digested_at BIGINT,
  read_at BIGINT,
  created_at BIGINT NOT NULL,
  UNIQUE (user_id, kind, told_key)
);
CREATE INDEX notifications_bell ON notifications (user_id, id) WHERE is_shown;
CREATE INDEX notifications_unread ON notifications (user_id) WHERE is_shown AND read_at IS NULL;
CREATE INDEX notifications_digest ON notifications (digest, user_id) WHERE digest IS NOT NULL AND digested_at IS NULL;
CREATE INDEX notifications_actor ON notifications (actor_id);
CREATE INDEX notifications_age ON notifications (created_at);

-- How somebody wants to be told of a kind; without a row as the kind says.
CREATE TABLE notification_preferences (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  is_shown BOOLEAN NOT NULL,
  -- When it is mailed: at once (now), with others (daily, weekly), never (off).
  mail TEXT NOT NULL CONSTRAINT notification_preferences_mail CHECK (mail IN ('now', 'daily', 'weekly', 'off')),
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- Digests that went out: one to a person for a period, which is named by the day it begins in Manila.
CREATE TABLE notification_digests (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  period TEXT NOT NULL CONSTRAINT notification_digests_period CHECK (period IN ('daily', 'weekly')),
  starts_on TEXT NOT NULL,
  sent_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, period, starts_on)
);
CREATE INDEX notification_digests_age ON notification_digests (sent_at);
