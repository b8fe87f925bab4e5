-- +goose Up
-- Where an affiliate gets their money. A change ends the row and writes another.
CREATE TABLE affiliate_payout_accounts (
  id {{key}},
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  -- GCash, Maya or Bank.
  kind TEXT NOT NULL,
  -- The code of the bank; empty for a wallet.
  bank TEXT NOT NULL,
  holder TEXT NOT NULL,
  -- The number, sealed with the secret of the site.
  number_sealed TEXT NOT NULL,
  -- A keyed hash of the number, by which accounts are compared.
  number_key TEXT NOT NULL,
  last_four TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  -- A new account rests until then.
  usable_at BIGINT NOT NULL,
  replaced_at BIGINT
);
CREATE UNIQUE INDEX affiliate_payout_accounts_current ON affiliate_payout_accounts (affiliate_id) WHERE replaced_at IS NULL;
CREATE INDEX affiliate_payout_accounts_affiliate ON affiliate_payout_accounts (affiliate_id);
CREATE INDEX affiliate_payout_accounts_key ON affiliate_payout_accounts (number_key);

-- A run pays many affiliates at once: draft, approved, paid or cancelled.
CREATE TABLE affiliate_payout_runs (
  id {{key}},
  state TEXT NOT NULL,
  -- Whether only those are in it who asked for a payout.
  only_asked BOOLEAN NOT NULL,
  -- What was payable by then is in it.
  payable_at BIGINT NOT NULL,
  minimum BIGINT NOT NULL,
  -- Hundredths of a percent.
  tax_rate INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  created_by_id INTEGER NOT NULL REFERENCES users (id),
  approved_at BIGINT,
  approved_by_id INTEGER REFERENCES users (id),
  paid_at BIGINT,
  cancelled_at BIGINT,
  cancelled_by_id INTEGER REFERENCES users (id),
  cancel_reason TEXT
);
-- There is one draft at most.
CREATE UNIQUE INDEX affiliate_payout_runs_draft ON affiliate_payout_runs (state) WHERE state = 'draft';
CREATE INDEX affiliate_payout_runs_created_by ON affiliate_payout_runs (created_by_id);
CREATE INDEX affiliate_payout_runs_approved_by ON affiliate_payout_runs (approved_by_id);
CREATE INDEX affiliate_payout_runs_cancelled_by ON affiliate_payout_runs (cancelled_by_id);

-- The amount of a payout is gross; what is sent is the amount less the tax.
ALTER TABLE affiliate_payouts ADD COLUMN run_id INTEGER REFERENCES affiliate_payout_runs (id);
ALTER TABLE affiliate_payouts ADD COLUMN account_id INTEGER REFERENCES affiliate_payout_accounts (id);
ALTER TABLE affiliate_payouts ADD COLUMN tax_rate INTEGER NOT NULL DEFAULT 0;
ALTER TABLE affiliate_payouts ADD COLUMN tax BIGINT NOT NULL DEFAULT 0;
-- When the affiliate asked for it, if they did.
ALTER TABLE affiliate_payouts ADD COLUMN asked_at BIGINT;
-- A payout that was given back pays nothing: its entries are payable again. left-out, changed, cancelled or failed.
ALTER TABLE affiliate_payouts ADD COLUMN returned_at BIGINT;
ALTER TABLE affiliate_payouts ADD COLUMN return_kind TEXT;
ALTER TABLE affiliate_payouts ADD COLUMN return_reason TEXT;
ALTER TABLE affiliate_payouts ADD COLUMN returned_by_id INTEGER REFERENCES users (id);
-- When the affiliate was told by email what became of it.
ALTER TABLE affiliate_payouts ADD COLUMN told_at BIGINT;
CREATE UNIQUE INDEX affiliate_payouts_run ON affiliate_payouts (run_id, affiliate_id);
CREATE INDEX affiliate_payouts_account ON affiliate_payouts (account_id);
CREATE INDEX affiliate_payouts_returned_by ON affiliate_payouts (returned_by_id);

-- What staff should look at before a payout is approved.
CREATE TABLE affiliate_payout_flags (
  payout_id INTEGER NOT NULL REFERENCES affiliate_payouts (id),
  -- new-account, jump, shared-account, shared-device or refunds.
  kind TEXT NOT NULL,
  -- The other affiliate, of what is shared.
  other_id INTEGER REFERENCES affiliates (id),
  -- The usual amount in centavos, or the share of refunds in hundredths of a percent.
  figure BIGINT,
  PRIMARY KEY (payout_id, kind)
);
CREATE INDEX affiliate_payout_flags_other ON affiliate_payout_flags (other_id);

-- That an affiliate asked to be paid out; open until a payout arrives or they take it back.
CREATE TABLE affiliate_payout_requests (
  id {{key}},
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  -- What was payable then.
  amount BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  withdrawn_at BIGINT,
  -- The payout that served it, once it was paid.
  payout_id INTEGER REFERENCES affiliate_payouts (id)
);
CREATE UNIQUE INDEX affiliate_payout_requests_open ON affiliate_payout_requests (affiliate_id) WHERE withdrawn_at IS NULL AND payout_id IS NULL;
CREATE INDEX affiliate_payout_requests_affiliate ON affiliate_payout_requests (affiliate_id);
CREATE INDEX affiliate_payout_requests_payout ON affiliate_payout_requests (payout_id);
