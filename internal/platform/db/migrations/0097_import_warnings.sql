-- +goose Up
-- How many warnings a file has: what staff should know before they start it, and what does not stop it. The first thousand are among its files.
ALTER TABLE imports ADD COLUMN warning_count INTEGER NOT NULL DEFAULT 0;
