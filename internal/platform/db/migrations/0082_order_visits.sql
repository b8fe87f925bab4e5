-- +goose Up
-- The visit through the link of an affiliate that counted when an order was placed. The order counts for the affiliate once it is paid, or at once
-- for someone who was signed in and whose address is proven.
CREATE TABLE affiliate_order_visits (
  order_id INTEGER PRIMARY KEY REFERENCES orders (id),
  touch_id INTEGER NOT NULL REFERENCES affiliate_touches (id),
  at BIGINT NOT NULL
);
CREATE INDEX affiliate_order_visits_touch ON affiliate_order_visits (touch_id);
-- Orders that nobody paid, with an address that anybody may have typed, bind nobody any more.
INSERT INTO affiliate_order_visits (order_id, touch_id, at)
  SELECT s.order_id, s.touch_id, s.at FROM affiliate_sales s JOIN orders o ON o.id = s.order_id WHERE o.paid_at IS NULL AND o.user_id IS NULL AND s.rule = 'last-link';
DELETE FROM affiliate_sales WHERE order_id IN (SELECT id FROM orders WHERE paid_at IS NULL AND user_id IS NULL);
UPDATE affiliate_leads SET voided_at = created_at WHERE voided_at IS NULL AND user_id IS NULL;
