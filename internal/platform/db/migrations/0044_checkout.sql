-- +goose Up
-- Somebody wants to buy through a funnel, at a price that stays as it was promised.
CREATE TABLE orders (
  id {{key}},
  -- Chosen by the page of the buyer: the same key makes one order.
  client_key TEXT NOT NULL UNIQUE,
  funnel_id TEXT NOT NULL REFERENCES funnels (id),
  term_id TEXT NOT NULL REFERENCES payment_terms (id),
  coupon_id INTEGER REFERENCES coupons (id),
  -- Price, fee, discount and rows.
  plan TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key {{folded}} NOT NULL,
  mobile TEXT NOT NULL,
  -- The person: from the beginning for somebody who was signed in, else once it is paid.
  user_id INTEGER REFERENCES users (id),
  -- Until then it holds its seat and its coupon while it is not paid.
  held_until BIGINT NOT NULL,
  paid_at BIGINT,
  subscription_id INTEGER REFERENCES subscriptions (id),
  created_at BIGINT NOT NULL
);
CREATE INDEX orders_funnel ON orders (funnel_id, held_until) WHERE paid_at IS NULL;
CREATE INDEX orders_coupon ON orders (coupon_id, email_key);
CREATE INDEX orders_user ON orders (user_id);
CREATE INDEX orders_email ON orders (email_key);
CREATE INDEX orders_subscription ON orders (subscription_id);

-- A try to pay the first row of an order, or a row of a schedule.
CREATE TABLE payment_attempts (
  id {{key}},
  -- What the gateway knows it by.
  handle TEXT NOT NULL UNIQUE,
  order_id INTEGER REFERENCES orders (id),
  schedule_id INTEGER REFERENCES payment_schedules (id),
  gateway TEXT NOT NULL,
  method TEXT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount > 0),
  -- waiting, paid, declined or expired.
  state TEXT NOT NULL,
  -- What the gateway calls the attempt, and the page where the buyer pays; none while the gateway was not asked.
  session_id TEXT,
  page_url TEXT,
  -- What the gateway calls the payment.
  external_id TEXT,
  lapses_at BIGINT NOT NULL,
  paid_at BIGINT,
  created_at BIGINT NOT NULL,
  CHECK ((order_id IS NULL) <> (schedule_id IS NULL))
);
CREATE INDEX payment_attempts_order ON payment_attempts (order_id);
CREATE INDEX payment_attempts_schedule ON payment_attempts (schedule_id);

-- What gateways told us, as it came.
CREATE TABLE webhook_events (
  id {{key}},
  gateway TEXT NOT NULL,
  event_id TEXT NOT NULL,
  body TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  done_at BIGINT,
  outcome TEXT,
  UNIQUE (gateway, event_id)
);

-- Slips of bank transfers.
CREATE TABLE payment_proofs (
  id {{key}},
  attempt_id INTEGER NOT NULL UNIQUE REFERENCES payment_attempts (id),
  file_id INTEGER NOT NULL REFERENCES files (id),
  reference TEXT NOT NULL,
  reference_key {{folded}} NOT NULL,
  -- waiting, approved or refused.
  state TEXT NOT NULL,
  sent_at BIGINT NOT NULL,
  decided_at BIGINT,
  decided_by_id INTEGER REFERENCES users (id),
  reason TEXT
);
CREATE UNIQUE INDEX payment_proofs_reference ON payment_proofs (reference_key) WHERE state <> 'refused';
CREATE INDEX payment_proofs_state ON payment_proofs (state, sent_at);
CREATE INDEX payment_proofs_file ON payment_proofs (file_id);

-- Who waits for a funnel to open.
CREATE TABLE waitlist_entries (
  id {{key}},
  funnel_id TEXT NOT NULL REFERENCES funnels (id),
  first_name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key {{folded}} NOT NULL,
  created_at BIGINT NOT NULL,
  UNIQUE (funnel_id, email_key)
);
CREATE INDEX waitlist_entries_by_age ON waitlist_entries (funnel_id, created_at);
