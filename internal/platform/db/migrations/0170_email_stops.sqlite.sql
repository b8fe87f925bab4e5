-- +goose Up
-- Broadcasts reach people without an account too, by their address.
CREATE TABLE broadcast_recipients_rebuilt (
  id {{key}},
  broadcast_id INTEGER NOT NULL REFERENCES broadcasts (id),
  -- None for someone without an account.
  user_id INTEGER REFERENCES users (id),
  -- The address of the person when the broadcast started.
  email_key {{folded}} NOT NULL,
  -- waiting, sent, skipped (unsubscribed or archived meanwhile) or failed (no email could be written).
  state TEXT NOT NULL,
  -- The row of the outbox; not a reference, because an erasure deletes that.
  mail_id INTEGER,
  sent_at BIGINT,
  bounced_at BIGINT,
  complained_at BIGINT,
  -- Nobody gets a broadcast twice, and no address does.
  UNIQUE (broadcast_id, user_id),
  UNIQUE (broadcast_id, email_key)
);
INSERT INTO broadcast_recipients_rebuilt (id, broadcast_id, user_id, email_key, state, mail_id, sent_at)
  SELECT id, broadcast_id, user_id, email_key, state, mail_id, sent_at FROM broadcast_recipients;
CREATE TABLE broadcast_clicks_rebuilt (
  recipient_id INTEGER NOT NULL REFERENCES broadcast_recipients_rebuilt (id),
  position INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  first_at BIGINT NOT NULL,
  PRIMARY KEY (recipient_id, position)
);
INSERT INTO broadcast_clicks_rebuilt (recipient_id, position, clicks, first_at) SELECT recipient_id, position, clicks, first_at FROM broadcast_clicks;
DROP TABLE broadcast_clicks;
DROP TABLE broadcast_recipients;
ALTER TABLE broadcast_recipients_rebuilt RENAME TO broadcast_recipients;
ALTER TABLE broadcast_clicks_rebuilt RENAME TO broadcast_clicks;
CREATE INDEX broadcast_recipients_user ON broadcast_recipients (user_id);
CREATE INDEX broadcast_recipients_state ON broadcast_recipients (broadcast_id, state, id);
CREATE INDEX broadcast_recipients_sent ON broadcast_recipients (sent_at);
CREATE INDEX broadcast_recipients_mail ON broadcast_recipients (mail_id);

-- Which addresses get no marketing emails, and why. It is the only place that says so: broadcasts, sequences and the reminders of the free
-- training all ask it.
CREATE TABLE email_stops (
  id {{key}},
  email_key {{folded}} NOT NULL,
  -- The account that the address had. Who unsubscribed stays unsubscribed when their address changes.
  user_id INTEGER REFERENCES users (id),
  -- unsubscribed (by the person), bounced (the address takes no email) or complained (marked as spam).
  reason TEXT NOT NULL CONSTRAINT email_stops_reason CHECK (reason IN ('unsubscribed', 'bounced', 'complained')),
  -- The broadcast whose email it was; none for other emails.
  broadcast_id INTEGER REFERENCES broadcasts (id),
  -- What the mail server or the provider said; empty for none.
  detail TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  UNIQUE (email_key, reason)
);
CREATE INDEX email_stops_user ON email_stops (user_id);
CREATE INDEX email_stops_broadcast ON email_stops (broadcast_id);

INSERT INTO email_stops (email_key, user_id, reason, broadcast_id, detail, created_at)
  SELECT u.email_key, u.id, 'unsubscribed', n.broadcast_id, '', n.created_at FROM broadcast_unsubscribes n JOIN users u ON u.id = n.user_id;
INSERT INTO email_stops (email_key, user_id, reason, detail, created_at)
  SELECT r.email_key, MIN(r.user_id), 'unsubscribed', '', MIN(r.unsubscribed_at) FROM training_registrations r
  WHERE r.unsubscribed_at IS NOT NULL AND r.email_key LIKE '%@%'
    AND NOT EXISTS (SELECT 1 FROM email_stops s WHERE s.email_key = r.email_key AND s.reason = 'unsubscribed')
  GROUP BY r.email_key;
DROP TABLE broadcast_unsubscribes;
ALTER TABLE training_registrations DROP COLUMN unsubscribed_at;

-- Who came by a page without an account is known by the address; empty for none.
ALTER TABLE marketing_conversions ADD COLUMN email_key {{folded}} NOT NULL DEFAULT '';
CREATE INDEX marketing_conversions_email ON marketing_conversions (email_key, path);

-- When someone on a waitlist agreed to hear of other things too; none if they did not.
ALTER TABLE waitlist_entries ADD COLUMN consented_at BIGINT;
CREATE INDEX waitlist_entries_email ON waitlist_entries (email_key);
