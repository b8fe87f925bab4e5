-- +goose Up
-- What an affiliate asks about a sale, or claims, and what staff answered.
CREATE TABLE affiliate_claims (
  id {{key}},
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  -- question about a sale of theirs, or claim of one.
  kind TEXT NOT NULL,
  -- The sale of a question; for a claim the one that staff gave them.
  order_id INTEGER REFERENCES orders (id),
  -- By what they claim: the number of an order, or the email of the buyer. Empty for neither.
  reference TEXT NOT NULL,
  email TEXT NOT NULL,
  text TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  -- open, answered, granted or declined.
  state TEXT NOT NULL,
  answer TEXT,
  answered_by_id INTEGER REFERENCES users (id),
  answered_at BIGINT
);
CREATE INDEX affiliate_claims_affiliate ON affiliate_claims (affiliate_id, asked_at);
CREATE INDEX affiliate_claims_state ON affiliate_claims (state, asked_at);
CREATE INDEX affiliate_claims_order ON affiliate_claims (order_id);
CREATE INDEX affiliate_claims_answered_by ON affiliate_claims (answered_by_id);

-- That staff gave a sale to another affiliate: from whom, to whom, by whom and why. Rows are only added.
CREATE TABLE affiliate_sale_moves (
  id {{key}},
  order_id INTEGER NOT NULL REFERENCES orders (id),
  -- Null for a sale that was no one's.
  from_affiliate_id INTEGER REFERENCES affiliates (id),
  to_affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  claim_id INTEGER REFERENCES affiliate_claims (id),
  reason TEXT NOT NULL,
  by_id INTEGER REFERENCES users (id),
  at BIGINT NOT NULL
);
CREATE INDEX affiliate_sale_moves_order ON affiliate_sale_moves (order_id);
CREATE INDEX affiliate_sale_moves_from ON affiliate_sale_moves (from_affiliate_id);
CREATE INDEX affiliate_sale_moves_to ON affiliate_sale_moves (to_affiliate_id);
CREATE INDEX affiliate_sale_moves_claim ON affiliate_sale_moves (claim_id);
CREATE INDEX affiliate_sale_moves_by ON affiliate_sale_moves (by_id);
