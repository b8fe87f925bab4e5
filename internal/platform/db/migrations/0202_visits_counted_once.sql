-- +goose Up
-- One address counts once a day for a link. Later visits of it are kept, so that who comes by them is attributed, and not counted.
ALTER TABLE affiliate_touches ADD COLUMN is_counted BOOLEAN NOT NULL DEFAULT TRUE;
CREATE INDEX affiliate_touches_by_time ON affiliate_touches (affiliate_id, at);
