-- +goose Up
-- Every letter Atlas wrote, in the transaction that had a reason to write it; jobs deliver them.
CREATE TABLE outbox_mails (
  id {{key}},
  -- The Message-ID, the same however often a delivery is tried, so that a mailbox drops what arrives twice.
  message_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  to_address TEXT NOT NULL,
  to_name TEXT NOT NULL,
  -- What staff may read: in secret letters codes and links are blotted out.
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  secret BOOLEAN NOT NULL,
  -- What a secret letter really says, as JSON; wiped once it was sent or has become useless.
  sealed TEXT,
  status TEXT NOT NULL CONSTRAINT outbox_mails_status CHECK (status IN ('waiting', 'sending', 'sent', 'dead', 'discarded')),
  -- Tries since it was last put into the queue.
  attempts INTEGER NOT NULL,
  last_error TEXT,
  created_at BIGINT NOT NULL,
  -- When the status last changed: a delivery that was begun long ago was left behind by a process that died.
  status_at BIGINT NOT NULL,
  sent_at BIGINT
);
CREATE INDEX outbox_mails_by_status ON outbox_mails (status, id);
CREATE INDEX outbox_mails_by_address ON outbox_mails (to_address, id);
