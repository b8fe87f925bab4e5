-- +goose Up
-- Segments ask for everyone who came by a page.
DROP INDEX marketing_conversions_user;
CREATE INDEX marketing_conversions_user ON marketing_conversions (user_id, path);
