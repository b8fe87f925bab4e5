-- +goose Up
-- Broadcasts reach people without an account too, by their address.
ALTER TABLE broadcast_recipients ALTER COLUMN user_id DROP NOT NULL, ADD COLUMN bounced_at BIGINT, ADD COLUMN complained_at BIGINT;
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
