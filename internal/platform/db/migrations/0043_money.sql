-- +goose Up
-- Somebody holds what a funnel sells, for a time.
CREATE TABLE subscriptions (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  funnel_id TEXT NOT NULL REFERENCES funnels (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  term_id TEXT NOT NULL REFERENCES payment_terms (id),
  -- staff, checkout, import.
  source TEXT NOT NULL,
  -- The Subscription ID of a sheet.
  import_key TEXT UNIQUE,
  start_by_days INTEGER,
  validity_by_days INTEGER,
  -- The first moment, and the first moment at which it no longer holds; without one it has no end.
  starts_at BIGINT NOT NULL,
  ends_at BIGINT,
  -- The subscription that it renews, and when it was itself renewed.
  renews_id INTEGER REFERENCES subscriptions (id),
  renewed_at BIGINT,
  -- Unenrolled.
  ended_at BIGINT,
  ended_by_id INTEGER REFERENCES users (id),
  -- When the grace after its end was over and its levels were taken back.
  settled_at BIGINT,
  created_by_id INTEGER REFERENCES users (id),
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CHECK (ends_at >= starts_at)
);
CREATE UNIQUE INDEX subscriptions_one ON subscriptions (user_id, funnel_id) WHERE ended_at IS NULL AND renewed_at IS NULL;
CREATE INDEX subscriptions_user ON subscriptions (user_id, product_id);
CREATE INDEX subscriptions_funnel ON subscriptions (funnel_id, created_at);
CREATE INDEX subscriptions_by_end ON subscriptions (ends_at, id) WHERE ended_at IS NULL;
CREATE INDEX subscriptions_by_age ON subscriptions (created_at, id);

-- Levels that a subscription gave to somebody who did not hold them otherwise.
CREATE TABLE subscription_levels (
  subscription_id INTEGER NOT NULL REFERENCES subscriptions (id),
  level_id TEXT NOT NULL REFERENCES access_levels (id),
  PRIMARY KEY (subscription_id, level_id)
);
CREATE INDEX subscription_levels_level ON subscription_levels (level_id);

-- Somebody may enter what a product opens, from, to, because of a subscription. Rows are written with every change of the subscription and its
-- payments, so that a door asks nothing else.
CREATE TABLE grants (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  subscription_id INTEGER NOT NULL UNIQUE REFERENCES subscriptions (id),
  from_at BIGINT NOT NULL,
  to_at BIGINT,
  -- From here on it is suspended, because the grace after its oldest unpaid row is over.
  suspended_from BIGINT
);
CREATE INDEX grants_user ON grants (user_id);
CREATE INDEX grants_product ON grants (product_id, to_at);

CREATE TABLE invoices (
  id {{key}},
  subscription_id INTEGER NOT NULL UNIQUE REFERENCES subscriptions (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- price + fee - discount is the sum of the rows as they were made.
  price BIGINT NOT NULL,
  fee BIGINT NOT NULL,
  discount BIGINT NOT NULL CHECK (discount >= 0 AND discount <= price + fee),
  coupon_id INTEGER REFERENCES coupons (id),
  created_at BIGINT NOT NULL
);
CREATE INDEX invoices_user ON invoices (user_id);
CREATE INDEX invoices_coupon ON invoices (coupon_id);

-- What is due when. The transaction id and the platform mirror the payment that paid the row off.
CREATE TABLE payment_schedules (
  id {{key}},
  invoice_id INTEGER NOT NULL REFERENCES invoices (id),
  -- The subscription of the invoice, named here for the lists.
  subscription_id INTEGER NOT NULL REFERENCES subscriptions (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  position INTEGER NOT NULL,
  price BIGINT NOT NULL CHECK (price >= 0),
  -- The first moment of the day in Manila.
  schedule_date BIGINT NOT NULL,
  -- What payments gave to it.
  paid BIGINT NOT NULL CHECK (paid >= 0 AND paid <= price),
  transaction_id TEXT,
  payment_platform TEXT,
  paid_at BIGINT,
  -- Added by staff, beside the term.
  is_added BOOLEAN NOT NULL,
  voided_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX payment_schedules_invoice ON payment_schedules (invoice_id, schedule_date, id);
CREATE INDEX payment_schedules_subscription ON payment_schedules (subscription_id, schedule_date);
CREATE INDEX payment_schedules_user ON payment_schedules (user_id, schedule_date);
-- The lists of staff read their figures from these alone.
CREATE INDEX payment_schedules_by_date ON payment_schedules (schedule_date, id, price) WHERE voided_at IS NULL;
CREATE INDEX payment_schedules_by_price ON payment_schedules (price, id) WHERE voided_at IS NULL;
CREATE INDEX payment_schedules_unpaid ON payment_schedules (schedule_date, id, price) WHERE transaction_id IS NULL AND voided_at IS NULL;
CREATE INDEX payment_schedules_paid ON payment_schedules (paid_at, id, price) WHERE transaction_id IS NOT NULL AND voided_at IS NULL;
CREATE INDEX payment_schedules_transaction ON payment_schedules (transaction_id) WHERE transaction_id IS NOT NULL;

-- Money that came in. Never changed but for being reversed.
CREATE TABLE payments (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  schedule_id INTEGER NOT NULL REFERENCES payment_schedules (id),
  amount BIGINT NOT NULL CHECK (amount >= 0),
  platform TEXT NOT NULL,
  platform_key {{folded}} NOT NULL,
  -- The number of the other side; N/A where there is none.
  external_id TEXT NOT NULL,
  external_key {{folded}} NOT NULL,
  transaction_id TEXT NOT NULL UNIQUE,
  approved_by_id INTEGER REFERENCES users (id),
  paid_at BIGINT NOT NULL,
  reversed_at BIGINT,
  reversed_by_id INTEGER REFERENCES users (id),
  reason TEXT
);
CREATE UNIQUE INDEX payments_reference ON payments (platform_key, external_key) WHERE external_key <> 'n/a' AND reversed_at IS NULL;
CREATE INDEX payments_user ON payments (user_id, paid_at);
CREATE INDEX payments_schedule ON payments (schedule_id);

-- Which rows a payment paid, and how much of it. Gone with its reversal, which the ledger keeps.
CREATE TABLE payment_parts (
  payment_id INTEGER NOT NULL REFERENCES payments (id),
  schedule_id INTEGER NOT NULL REFERENCES payment_schedules (id),
  amount BIGINT NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (payment_id, schedule_id)
);
CREATE INDEX payment_parts_schedule ON payment_parts (schedule_id);

-- The books: each transaction has entries that sum to zero. Rows are only added.
CREATE TABLE ledger_transactions (
  id {{key}},
  -- invoice, payment, reversal, void, change.
  kind TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  invoice_id INTEGER NOT NULL REFERENCES invoices (id),
  payment_id INTEGER REFERENCES payments (id),
  at BIGINT NOT NULL
);
CREATE INDEX ledger_transactions_invoice ON ledger_transactions (invoice_id);
CREATE INDEX ledger_transactions_payment ON ledger_transactions (payment_id);
CREATE INDEX ledger_transactions_user ON ledger_transactions (user_id);
CREATE TABLE ledger_entries (
  id {{key}},
  transaction_id INTEGER NOT NULL REFERENCES ledger_transactions (id),
  -- receivable, revenue, discount, credit, cash.
  account TEXT NOT NULL,
  platform_key {{folded}},
  -- Debit above zero, credit below.
  amount BIGINT NOT NULL
);
CREATE INDEX ledger_entries_transaction ON ledger_entries (transaction_id);

-- What came in and went back by day in Manila and platform, kept in the transaction of the ledger.
CREATE TABLE payment_days (
  day TEXT NOT NULL,
  platform_key {{folded}} NOT NULL,
  platform TEXT NOT NULL,
  received BIGINT NOT NULL,
  payments INTEGER NOT NULL,
  PRIMARY KEY (day, platform_key)
);

-- Which reminders of a row went out.
CREATE TABLE payment_reminders (
  schedule_id INTEGER NOT NULL REFERENCES payment_schedules (id),
  -- Days after the due day; below zero before it.
  step INTEGER NOT NULL,
  schedule_date BIGINT NOT NULL,
  sent_at BIGINT NOT NULL,
  PRIMARY KEY (schedule_id, step, schedule_date)
);
