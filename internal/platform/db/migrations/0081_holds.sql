-- +goose Up
-- The network that an order came from, as a keyed hash, for as long as the order holds a seat and a coupon without being paid; empty otherwise.
ALTER TABLE orders ADD COLUMN network_key TEXT NOT NULL DEFAULT '';
CREATE INDEX orders_network ON orders (network_key, held_until) WHERE paid_at IS NULL AND network_key <> '';
-- When a visitor who ordered something free was sent to their mailbox; none for orders that cost something and for people who were signed in.
ALTER TABLE orders ADD COLUMN mailed_at BIGINT;
-- Orders without a slip hold for half an hour after the last try to pay them, no longer for days.
UPDATE orders SET held_until = COALESCE((SELECT MAX(a.created_at) FROM payment_attempts a WHERE a.order_id = orders.id), created_at) + 1800000
WHERE paid_at IS NULL AND held_until > COALESCE((SELECT MAX(a.created_at) FROM payment_attempts a WHERE a.order_id = orders.id), created_at) + 1800000
  AND NOT EXISTS (SELECT 1 FROM payment_attempts a JOIN payment_proofs p ON p.attempt_id = a.id AND p.state = 'waiting' WHERE a.order_id = orders.id);
