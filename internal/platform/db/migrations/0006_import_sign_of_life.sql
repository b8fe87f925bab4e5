-- +goose Up
-- When the process that runs an import last gave a sign of life; a run without one is taken over by another process.
ALTER TABLE imports ADD COLUMN seen_at BIGINT;
