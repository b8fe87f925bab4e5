-- +goose Up
-- When reviewers were told that a request has waited long; each request is told of once.
ALTER TABLE move_ups ADD COLUMN nudged_at BIGINT;
-- Notifications that tell of something which changes are rewritten and taken back by what they are about.
CREATE INDEX notifications_told ON notifications (kind, told_key) WHERE read_at IS NULL;
