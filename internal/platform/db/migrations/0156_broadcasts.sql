-- +goose Up
-- Who emails go to: conditions on what Atlas knows, all of which must hold.
CREATE TABLE email_segments (
  id {{key}},
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL UNIQUE,
  -- JSON.
  conditions TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);

CREATE TABLE broadcasts (
  id {{key}},
  subject TEXT NOT NULL,
  -- Cleaned HTML with merge fields such as {first name}.
  body TEXT NOT NULL,
  segment_id INTEGER NOT NULL REFERENCES email_segments (id),
  -- draft, scheduled, sending, sent or stopped.
  status TEXT NOT NULL,
  scheduled_at BIGINT,
  started_at BIGINT,
  finished_at BIGINT,
  updated_by_id INTEGER REFERENCES users (id),
  updated_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX broadcasts_status ON broadcasts (status);

-- The addresses that a broadcast links to, as they were when it started. The counting redirect leads to these and to nothing else.
CREATE TABLE broadcast_links (
  broadcast_id INTEGER NOT NULL REFERENCES broadcasts (id),
  position INTEGER NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (broadcast_id, position)
);

CREATE TABLE broadcast_recipients (
  id {{key}},
  broadcast_id INTEGER NOT NULL REFERENCES broadcasts (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- The address of the person when the broadcast started.
  email_key {{folded}} NOT NULL,
  -- waiting, sent, skipped (unsubscribed or archived meanwhile) or failed (no email could be written).
  state TEXT NOT NULL,
  -- The row of the outbox; not a reference, because an erasure deletes that.
  mail_id INTEGER,
  sent_at BIGINT,
  -- Nobody gets a broadcast twice, and no address does.
  UNIQUE (broadcast_id, user_id),
  UNIQUE (broadcast_id, email_key)
);
CREATE INDEX broadcast_recipients_user ON broadcast_recipients (user_id);
CREATE INDEX broadcast_recipients_state ON broadcast_recipients (broadcast_id, state, id);
CREATE INDEX broadcast_recipients_sent ON broadcast_recipients (sent_at);

CREATE TABLE broadcast_clicks (
  recipient_id INTEGER NOT NULL REFERENCES broadcast_recipients (id),
  position INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  first_at BIGINT NOT NULL,
  PRIMARY KEY (recipient_id, position)
);

-- Who wants no broadcasts any more.
CREATE TABLE broadcast_unsubscribes (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  -- The broadcast whose link they used; none if it was a test of a draft that is deleted by now.
  broadcast_id INTEGER REFERENCES broadcasts (id),
  created_at BIGINT NOT NULL
);
CREATE INDEX broadcast_unsubscribes_broadcast ON broadcast_unsubscribes (broadcast_id);
