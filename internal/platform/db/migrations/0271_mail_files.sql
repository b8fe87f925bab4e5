-- +goose Up
-- Files that emails carry. They wait with their email and go once it was sent.
ALTER TABLE outbox_mails ADD COLUMN has_file BOOLEAN NOT NULL DEFAULT FALSE;
CREATE TABLE outbox_files (
  mail_id INTEGER PRIMARY KEY REFERENCES outbox_mails (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  content {{bytes}} NOT NULL
);
CREATE INDEX outbox_mails_with_file ON outbox_mails (id) WHERE has_file;
