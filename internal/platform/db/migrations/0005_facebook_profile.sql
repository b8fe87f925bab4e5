-- +goose Up
-- The address of the person's page, as the members sheet and the social accounts of the profile hold it.
ALTER TABLE users ADD COLUMN facebook_profile TEXT;
