-- +goose Up
-- Who gets the answer to an email; null for the sender of all emails.
ALTER TABLE outbox_mails ADD COLUMN reply_to TEXT;
