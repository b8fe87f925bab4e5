-- +goose Up
-- When somebody who waits for a funnel was told that it is open.
ALTER TABLE waitlist_entries ADD COLUMN invited_at BIGINT;
CREATE INDEX waitlist_entries_invited ON waitlist_entries (funnel_id, invited_at, id);
-- When the page of an attempt that lapsed was closed at its gateway.
ALTER TABLE payment_attempts ADD COLUMN closed_at BIGINT;
UPDATE payment_attempts SET closed_at = lapses_at WHERE state = 'expired';
CREATE INDEX payment_attempts_open_pages ON payment_attempts (id) WHERE state = 'expired' AND session_id IS NOT NULL AND closed_at IS NULL;
