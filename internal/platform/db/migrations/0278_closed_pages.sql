-- +goose Up
-- A funnel can have two pages: its sales page, and what it shows while it is closed. The path of each is its own.
DROP INDEX marketing_pages_funnel;
CREATE INDEX marketing_pages_funnel ON marketing_pages (funnel_id) WHERE funnel_id IS NOT NULL;
