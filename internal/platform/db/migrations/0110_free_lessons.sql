-- +goose Up
-- A lesson that is open to everyone with an account, whatever opens its course.
ALTER TABLE lessons ADD COLUMN is_free BOOLEAN NOT NULL DEFAULT FALSE;
