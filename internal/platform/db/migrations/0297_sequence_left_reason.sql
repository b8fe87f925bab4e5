-- +goose Up
-- Why someone left a sequence: they are not in its segment any more, their address gets no marketing emails (the reasons of email_stops), or the
-- sequence was ended. Empty for those who are in it, and for those who left before this was written down.
ALTER TABLE email_sequence_people ADD COLUMN left_reason TEXT NOT NULL DEFAULT ''
  CONSTRAINT email_sequence_people_left_reason CHECK (left_reason IN ('', 'segment', 'unsubscribed', 'bounced', 'complained', 'ended'));
