-- +goose Up
-- Addresses of other programs that are told when something happens.
CREATE TABLE webhooks (
  id {{key}},
  url TEXT NOT NULL,
  -- Kinds of events, as a JSON list.
  events TEXT NOT NULL,
  -- Signs what is sent; sealed, because we need it again.
  secret_sealed TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  -- Set while every try fails.
  failing_since BIGINT,
  paused_at BIGINT,
  pause_reason TEXT NOT NULL DEFAULT ''
);
CREATE INDEX webhooks_user ON webhooks (user_id);

-- One event for one webhook, written in the transaction of the event.
CREATE TABLE webhook_deliveries (
  id {{key}},
  webhook_id INTEGER NOT NULL REFERENCES webhooks (id),
  event_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  -- Whom the event is about: an account, or an address without one.
  user_id INTEGER REFERENCES users (id),
  email_key TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  tries INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  next_try_at BIGINT,
  tried_at BIGINT,
  -- What came back at the last try.
  status INTEGER,
  answer TEXT NOT NULL DEFAULT '',
  problem TEXT NOT NULL DEFAULT ''
);
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_try_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_user ON webhook_deliveries (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX webhook_deliveries_email ON webhook_deliveries (email_key) WHERE email_key <> '';
