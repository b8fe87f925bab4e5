-- +goose Up
-- When something that is archived was published; null for what was archived as a draft, and for what is not archived. Whoever could open it
-- is told that it was archived; a draft was open to no one.
ALTER TABLE courses ADD COLUMN last_published_at BIGINT;
ALTER TABLE events ADD COLUMN last_published_at BIGINT;
ALTER TABLE resources ADD COLUMN last_published_at BIGINT;
