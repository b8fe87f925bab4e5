-- +goose Up
-- Somebody holds a product once: whatever they buy of it while they hold it is a renewal. Before, each funnel was held by itself. Where somebody
-- holds a product twice from then, the one that ends last is renewed, and the others run out beside it.
ALTER TABLE subscriptions ADD COLUMN is_parallel BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE subscriptions SET is_parallel = TRUE WHERE ended_at IS NULL AND renewed_at IS NULL AND EXISTS (
  SELECT 1 FROM subscriptions o
  WHERE o.user_id = subscriptions.user_id AND o.product_id = subscriptions.product_id AND o.id <> subscriptions.id AND o.ended_at IS NULL AND o.renewed_at IS NULL
    AND (COALESCE(o.ends_at, 253402300800000) > COALESCE(subscriptions.ends_at, 253402300800000)
      OR COALESCE(o.ends_at, 253402300800000) = COALESCE(subscriptions.ends_at, 253402300800000) AND o.id > subscriptions.id)
);
DROP INDEX subscriptions_one;
CREATE UNIQUE INDEX subscriptions_one ON subscriptions (user_id, product_id) WHERE ended_at IS NULL AND renewed_at IS NULL AND NOT is_parallel;
