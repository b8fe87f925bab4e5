-- +goose Up
-- Whether the people who hold a level open what is for members, and content that lists the level, because they work here. Everybody else is a
-- member by a grant alone.
ALTER TABLE access_levels ADD COLUMN opens_member_content BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE access_levels SET opens_member_content = TRUE
  WHERE id IN ('coach', 'assistant-coach', 'head-coach', 'expert', 'success-manager', 'tribe-team-fa', 'tribe-team-ro');
