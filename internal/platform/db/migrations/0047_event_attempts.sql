-- +goose Up
-- Which attempt an event was about: names and addresses of buyers may be in its body.
ALTER TABLE webhook_events ADD COLUMN attempt_id INTEGER REFERENCES payment_attempts (id);
CREATE INDEX webhook_events_attempt ON webhook_events (attempt_id);
