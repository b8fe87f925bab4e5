-- +goose Up

-- The bump of an order at the price and for the days that were promised, and the subscription that it became.
ALTER TABLE orders ADD COLUMN bump_funnel_id TEXT REFERENCES funnels (id);
ALTER TABLE orders ADD COLUMN bump_price BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN bump_start_by_days INTEGER;
ALTER TABLE orders ADD COLUMN bump_validity_by_days INTEGER;
ALTER TABLE orders ADD COLUMN bump_subscription_id INTEGER REFERENCES subscriptions (id);

-- Unpaid orders hold a seat of their bump too.
CREATE INDEX orders_bump ON orders (bump_funnel_id, held_until) WHERE paid_at IS NULL AND bump_funnel_id IS NOT NULL;
CREATE INDEX orders_bump_subscription ON orders (bump_subscription_id) WHERE bump_subscription_id IS NOT NULL;
