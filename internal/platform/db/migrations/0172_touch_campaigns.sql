-- +goose Up
-- The campaign values of the address by which someone followed a link, cut to what people can read; empty for none.
ALTER TABLE affiliate_touches ADD COLUMN utm_source TEXT NOT NULL DEFAULT '';
ALTER TABLE affiliate_touches ADD COLUMN utm_medium TEXT NOT NULL DEFAULT '';
ALTER TABLE affiliate_touches ADD COLUMN utm_campaign TEXT NOT NULL DEFAULT '';
ALTER TABLE affiliate_touches ADD COLUMN utm_term TEXT NOT NULL DEFAULT '';
ALTER TABLE affiliate_touches ADD COLUMN utm_content TEXT NOT NULL DEFAULT '';
ALTER TABLE training_registrations ADD COLUMN utm_term TEXT NOT NULL DEFAULT '';
ALTER TABLE training_registrations ADD COLUMN utm_content TEXT NOT NULL DEFAULT '';
