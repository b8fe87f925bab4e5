-- +goose Up
-- What an affiliate earns with a payment: for one affiliate and funnel, for one affiliate, for one funnel, or for the whole
-- program with neither. A change ends the row and writes another.
CREATE TABLE affiliate_rates (
  id {{key}},
  affiliate_id INTEGER REFERENCES affiliates (id),
  funnel_id TEXT REFERENCES funnels (id),
  -- Percentage or Fixed Amount.
  kind TEXT NOT NULL,
  -- Hundredths of a percent, or centavos for each payment.
  value BIGINT NOT NULL,
  set_by_id INTEGER REFERENCES users (id),
  set_at BIGINT NOT NULL,
  ended_at BIGINT
);
CREATE UNIQUE INDEX affiliate_rates_current ON affiliate_rates (COALESCE(affiliate_id, 0), COALESCE(funnel_id, '')) WHERE ended_at IS NULL;
CREATE INDEX affiliate_rates_affiliate ON affiliate_rates (affiliate_id);
CREATE INDEX affiliate_rates_funnel ON affiliate_rates (funnel_id);
CREATE INDEX affiliate_rates_set_by ON affiliate_rates (set_by_id);
INSERT INTO affiliate_rates (kind, value, set_at) VALUES ('Percentage', 1000, 0);

-- Whose sale an order is and why, or why no one's: last-link, bound-lead or no-one.
CREATE TABLE affiliate_decisions (
  order_id INTEGER PRIMARY KEY REFERENCES orders (id),
  rule TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- Why each visit of the browser counted or not, the oldest first. JSON.
  verdicts TEXT NOT NULL,
  -- How many days a link counted.
  link_days INTEGER NOT NULL,
  decided_at BIGINT NOT NULL
);

-- The rate of a sale, as it was when it was paid: it stays for all its payments.
CREATE TABLE affiliate_sale_terms (
  order_id INTEGER PRIMARY KEY REFERENCES orders (id),
  subscription_id INTEGER NOT NULL UNIQUE REFERENCES subscriptions (id),
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  kind TEXT NOT NULL,
  value BIGINT NOT NULL,
  -- affiliate-funnel, affiliate, funnel or program.
  source TEXT NOT NULL,
  hold_days INTEGER NOT NULL,
  set_at BIGINT NOT NULL,
  -- Since the buyer turned out to be the affiliate: the sale earns nothing.
  voided_at BIGINT
);
CREATE INDEX affiliate_sale_terms_affiliate ON affiliate_sale_terms (affiliate_id);

-- Money that was paid out to an affiliate, or is on its way to them.
CREATE TABLE affiliate_payouts (
  id {{key}},
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  amount BIGINT NOT NULL,
  method TEXT NOT NULL,
  reference TEXT,
  created_at BIGINT NOT NULL,
  paid_at BIGINT
);
CREATE INDEX affiliate_payouts_affiliate ON affiliate_payouts (affiliate_id, created_at);

-- The ledger of commission. Rows are only added. What changes of a row is how far it is: payout, paid, cancelled.
CREATE TABLE affiliate_commissions (
  id {{key}},
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  order_id INTEGER NOT NULL REFERENCES affiliate_sale_terms (order_id),
  schedule_id INTEGER NOT NULL REFERENCES payment_schedules (id),
  -- earned above zero, reversed below, skipped with nothing.
  kind TEXT NOT NULL,
  -- Why it was reversed or skipped.
  reason TEXT,
  -- What was paid for the row and not refunded, when the entry was written.
  base BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  rate_kind TEXT NOT NULL,
  rate_value BIGINT NOT NULL,
  rate_source TEXT NOT NULL,
  -- The entry that this one takes back.
  reverses_id INTEGER REFERENCES affiliate_commissions (id),
  -- The number of the payment that paid the row off.
  transaction_id TEXT,
  at BIGINT NOT NULL,
  -- The first moment of a day in Manila: pending before, payable from then on.
  hold_until BIGINT NOT NULL,
  payout_id INTEGER REFERENCES affiliate_payouts (id),
  paid_at BIGINT,
  cancelled_at BIGINT
);
CREATE INDEX affiliate_commissions_by_age ON affiliate_commissions (affiliate_id, at, id);
CREATE INDEX affiliate_commissions_by_hold ON affiliate_commissions (affiliate_id, hold_until);
CREATE INDEX affiliate_commissions_order ON affiliate_commissions (order_id);
CREATE INDEX affiliate_commissions_schedule ON affiliate_commissions (schedule_id);
CREATE INDEX affiliate_commissions_reverses ON affiliate_commissions (reverses_id);
CREATE INDEX affiliate_commissions_payout ON affiliate_commissions (payout_id);

-- What the entries of an affiliate come to, by the day on which they become payable.
CREATE TABLE affiliate_commission_sums (
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  hold_until BIGINT NOT NULL,
  -- Neither in a payout nor paid: pending before the day, payable from it on.
  open_amount BIGINT NOT NULL,
  in_payout BIGINT NOT NULL,
  paid BIGINT NOT NULL,
  PRIMARY KEY (affiliate_id, hold_until)
);

-- The visit of the same browser before this one, by the link of whomever.
ALTER TABLE affiliate_touches ADD COLUMN previous_id INTEGER REFERENCES affiliate_touches (id);
CREATE INDEX affiliate_touches_previous ON affiliate_touches (previous_id);
-- Since when their links lead on and earn nothing, and why.
ALTER TABLE affiliates ADD COLUMN suspended_at BIGINT;
ALTER TABLE affiliates ADD COLUMN suspend_reason TEXT;
