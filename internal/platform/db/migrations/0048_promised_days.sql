-- +goose Up
-- An order is fulfilled for the days that it promised, whatever becomes of its funnel before it is paid.
ALTER TABLE orders ADD COLUMN start_by_days INTEGER;
ALTER TABLE orders ADD COLUMN validity_by_days INTEGER;
UPDATE orders SET
  start_by_days = (SELECT f.start_by_days FROM funnels f WHERE f.id = orders.funnel_id),
  validity_by_days = (SELECT f.validity_by_days FROM funnels f WHERE f.id = orders.funnel_id);
