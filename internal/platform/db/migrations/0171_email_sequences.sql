-- +goose Up
-- A list of emails that everyone who joins a segment gets, one after the other.
CREATE TABLE email_sequences (
  id {{key}},
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL UNIQUE,
  segment_id INTEGER NOT NULL REFERENCES email_segments (id),
  -- Whether those who are in the segment when it starts get nothing.
  only_new BOOLEAN NOT NULL,
  -- draft, running, paused or ended.
  status TEXT NOT NULL CONSTRAINT email_sequences_status CHECK (status IN ('draft', 'running', 'paused', 'ended')),
  started_at BIGINT,
  ended_at BIGINT,
  updated_by_id INTEGER REFERENCES users (id),
  updated_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX email_sequences_segment ON email_sequences (segment_id);
CREATE INDEX email_sequences_status ON email_sequences (status);

CREATE TABLE email_sequence_emails (
  id {{key}},
  sequence_id INTEGER NOT NULL REFERENCES email_sequences (id),
  position INTEGER NOT NULL,
  subject TEXT NOT NULL,
  -- Cleaned HTML with merge fields such as {first name}.
  body TEXT NOT NULL,
  -- How long after the former email, or after joining for the first one: hours, or days with a time of day.
  wait_unit TEXT NOT NULL CONSTRAINT email_sequence_emails_unit CHECK (wait_unit IN ('hours', 'days')),
  wait INTEGER NOT NULL,
  -- Minutes after midnight in Manila; none for hours.
  at_minute INTEGER,
  -- Taken out of the sequence after some people got it: its results stay.
  removed_at BIGINT
);
CREATE INDEX email_sequence_emails_sequence ON email_sequence_emails (sequence_id, position);

-- The addresses that an email has ever linked to. The counting redirect leads to these and to nothing else.
CREATE TABLE email_sequence_links (
  email_id INTEGER NOT NULL REFERENCES email_sequence_emails (id),
  position INTEGER NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (email_id, position)
);

-- Everyone who ever joined a sequence: once, however often they leave and come back.
CREATE TABLE email_sequence_people (
  id {{key}},
  sequence_id INTEGER NOT NULL REFERENCES email_sequences (id),
  -- None for someone without an account.
  user_id INTEGER REFERENCES users (id),
  email_key {{folded}} NOT NULL,
  -- waiting (for their next email), finished, left, or before (in the segment when a sequence for new people only started).
  state TEXT NOT NULL CONSTRAINT email_sequence_people_state CHECK (state IN ('waiting', 'finished', 'left', 'before')),
  joined_at BIGINT NOT NULL,
  -- The next email and when it is due; only of those who wait.
  next_email_id INTEGER REFERENCES email_sequence_emails (id),
  next_at BIGINT,
  UNIQUE (sequence_id, user_id),
  UNIQUE (sequence_id, email_key)
);
CREATE INDEX email_sequence_people_user ON email_sequence_people (user_id);
CREATE INDEX email_sequence_people_due ON email_sequence_people (sequence_id, state, next_at);
CREATE INDEX email_sequence_people_next ON email_sequence_people (next_email_id);

CREATE TABLE email_sequence_sends (
  id {{key}},
  email_id INTEGER NOT NULL REFERENCES email_sequence_emails (id),
  person_id INTEGER NOT NULL REFERENCES email_sequence_people (id),
  -- The address that it went to.
  email_key {{folded}} NOT NULL,
  -- sent, or failed (no email could be written).
  state TEXT NOT NULL,
  -- The row of the outbox; not a reference, because an erasure deletes that.
  mail_id INTEGER,
  sent_at BIGINT NOT NULL,
  bounced_at BIGINT,
  complained_at BIGINT,
  -- Nobody gets an email twice, and no address does.
  UNIQUE (email_id, person_id),
  UNIQUE (email_id, email_key)
);
CREATE INDEX email_sequence_sends_person ON email_sequence_sends (person_id);
CREATE INDEX email_sequence_sends_sent ON email_sequence_sends (sent_at);
CREATE INDEX email_sequence_sends_mail ON email_sequence_sends (mail_id);

CREATE TABLE email_sequence_clicks (
  send_id INTEGER NOT NULL REFERENCES email_sequence_sends (id),
  position INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  first_at BIGINT NOT NULL,
  PRIMARY KEY (send_id, position)
);

-- The email of a sequence by which someone unsubscribed.
ALTER TABLE email_stops ADD COLUMN sequence_email_id INTEGER REFERENCES email_sequence_emails (id);
CREATE INDEX email_stops_sequence_email ON email_stops (sequence_email_id);
