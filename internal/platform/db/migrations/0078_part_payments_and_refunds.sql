-- +goose Up
-- Who took a payment online, so that it can be refunded there; null for what came otherwise.
ALTER TABLE payments ADD COLUMN gateway TEXT;
-- What is left of a payment after its rows and refunds: credit for the next row of its person.
ALTER TABLE payments ADD COLUMN credit BIGINT NOT NULL DEFAULT 0 CHECK (credit >= 0);
UPDATE payments SET gateway = (SELECT MIN(a.gateway) FROM payment_attempts a WHERE a.external_id = payments.external_id AND a.state = 'paid' AND a.gateway <> 'bank');
UPDATE payments SET credit = amount - COALESCE((SELECT SUM(x.amount) FROM payment_parts x WHERE x.payment_id = payments.id), 0) WHERE reversed_at IS NULL;
CREATE INDEX payments_credit ON payments (user_id, id) WHERE credit > 0;
CREATE INDEX payments_gateway ON payments (gateway, external_id) WHERE gateway IS NOT NULL;

-- What of the money for a row was refunded and is not owed again.
ALTER TABLE payment_schedules ADD COLUMN refunded BIGINT NOT NULL DEFAULT 0 CHECK (refunded >= 0);

-- Money that went back to whoever paid it. A refund is never changed, but for how far it is.
CREATE TABLE payment_refunds (
  id {{key}},
  -- Chosen by the page of staff: the same key makes one refund.
  client_key TEXT NOT NULL UNIQUE,
  -- What the gateway knows it by; a new one for every try after a failure.
  handle TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  payment_id INTEGER NOT NULL REFERENCES payments (id),
  -- The row it was paid for; null for credit.
  schedule_id INTEGER REFERENCES payment_schedules (id),
  amount BIGINT NOT NULL CHECK (amount > 0),
  -- forgiven (nobody owes it again), due (the row is due again) or credit.
  effect TEXT NOT NULL,
  reason TEXT NOT NULL,
  platform TEXT NOT NULL,
  platform_key {{folded}} NOT NULL,
  -- The number of the other side; N/A where there is none.
  external_id TEXT NOT NULL,
  -- Who pays it back online; null where staff did it themselves.
  gateway TEXT,
  -- waiting, done or failed.
  state TEXT NOT NULL,
  failure TEXT,
  created_by_id INTEGER NOT NULL REFERENCES users (id),
  created_at BIGINT NOT NULL,
  done_at BIGINT,
  CHECK ((schedule_id IS NULL) = (effect = 'credit'))
);
CREATE INDEX payment_refunds_payment ON payment_refunds (payment_id);
CREATE INDEX payment_refunds_schedule ON payment_refunds (schedule_id);
CREATE INDEX payment_refunds_user ON payment_refunds (user_id);
CREATE INDEX payment_refunds_by ON payment_refunds (created_by_id);
CREATE INDEX payment_refunds_waiting ON payment_refunds (id) WHERE state = 'waiting';
