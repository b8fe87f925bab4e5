-- +goose Up

-- A rate with a bump is for what is paid for it where the funnel offers it, whoever the affiliate is.
ALTER TABLE affiliate_rates ADD COLUMN bump_funnel_id TEXT REFERENCES funnels (id);
DROP INDEX affiliate_rates_current;
CREATE UNIQUE INDEX affiliate_rates_current ON affiliate_rates
  (COALESCE(affiliate_id, 0), COALESCE(funnel_id, ''), COALESCE(bump_funnel_id, '')) WHERE ended_at IS NULL;
CREATE INDEX affiliate_rates_bump ON affiliate_rates (bump_funnel_id);

-- The rate of the bump of a sale, as it was when the order was paid. Without a row the bump earns nothing. Who earns it, the
-- days on hold and whether it is voided are those of the sale.
CREATE TABLE affiliate_bump_terms (
  order_id INTEGER PRIMARY KEY REFERENCES affiliate_sale_terms (order_id),
  subscription_id INTEGER NOT NULL UNIQUE REFERENCES subscriptions (id),
  kind TEXT NOT NULL,
  value BIGINT NOT NULL
);
