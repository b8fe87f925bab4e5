-- +goose Up
-- What came in and went back by day in Manila, by what it was paid for and by which platform, kept in the transaction of the ledger.
CREATE TABLE money_days (
  -- The first moment of the day in Manila.
  day BIGINT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id),
  funnel_id TEXT NOT NULL REFERENCES funnels (id),
  term_id TEXT NOT NULL REFERENCES payment_terms (id),
  -- The batch that the buyer was in after the enrolment; 0 for none.
  batch_id INTEGER NOT NULL,
  platform_key {{folded}} NOT NULL,
  platform TEXT NOT NULL,
  -- Received is what came in, with corrections; refunded and revoked are what went back of it, both above zero.
  received BIGINT NOT NULL,
  refunded BIGINT NOT NULL,
  revoked BIGINT NOT NULL,
  PRIMARY KEY (day, product_id, funnel_id, term_id, batch_id, platform_key)
);
INSERT INTO money_days (day, product_id, funnel_id, term_id, batch_id, platform_key, platform, received, refunded, revoked)
SELECT (t.at + 28800000) / 86400000 * 86400000 - 28800000, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0), e.platform_key,
  MAX(CASE WHEN p.platform_key = e.platform_key THEN p.platform ELSE e.platform_key END),
  SUM(CASE WHEN t.kind IN ('refund', 'reversal') THEN 0 ELSE e.amount END), SUM(CASE WHEN t.kind = 'refund' THEN -e.amount ELSE 0 END),
  SUM(CASE WHEN t.kind = 'reversal' THEN -e.amount ELSE 0 END)
FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id JOIN invoices i ON i.id = t.invoice_id JOIN subscriptions s ON s.id = i.subscription_id
  LEFT JOIN enrolments n ON n.id = s.enrolment_id LEFT JOIN payments p ON p.id = t.payment_id
WHERE e.account = 'cash'
GROUP BY 1, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0), e.platform_key;
DROP TABLE payment_days;
-- Bookings by their moment: the rows behind a figure of a period.
CREATE INDEX ledger_transactions_at ON ledger_transactions (at, id);
