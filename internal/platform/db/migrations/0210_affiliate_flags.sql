-- +goose Up
-- What staff should look at about an affiliate, with its facts, and what they decided.
CREATE TABLE affiliate_flags (
  id {{key}},
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  -- shared-device, shared-address, shared-account, one-network, lead-network, refunds, jump or own-sales.
  kind TEXT NOT NULL,
  -- open, confirmed or dismissed.
  state TEXT NOT NULL,
  -- People and figures by which it was found. JSON.
  facts TEXT NOT NULL,
  found_at BIGINT NOT NULL,
  -- When the facts were last found to be so.
  seen_at BIGINT NOT NULL,
  -- What staff wrote when they decided.
  note TEXT,
  decided_by_id INTEGER REFERENCES users (id),
  decided_at BIGINT
);
CREATE UNIQUE INDEX affiliate_flags_open ON affiliate_flags (affiliate_id, kind) WHERE state = 'open';
CREATE INDEX affiliate_flags_affiliate ON affiliate_flags (affiliate_id, state);
CREATE INDEX affiliate_flags_state ON affiliate_flags (state, found_at);
CREATE INDEX affiliate_flags_decided_by ON affiliate_flags (decided_by_id);

-- Who else was seen at an address.
CREATE INDEX sessions_ip ON sessions (ip, user_id);
-- What came in and was earned in some days.
CREATE INDEX payments_by_day ON payments (paid_at) WHERE reversed_at IS NULL;
CREATE INDEX affiliate_commissions_by_day ON affiliate_commissions (at);
