-- +goose Up
-- What a file was uploaded for, so that it is used for nothing else. Empty for files from before.
ALTER TABLE files ADD COLUMN purpose TEXT;
