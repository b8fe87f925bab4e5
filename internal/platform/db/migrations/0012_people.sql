-- +goose Up
-- What lists sort and search by, folded by identity: accents and capitals do not matter. Empty until it has been written once.
ALTER TABLE users ADD COLUMN name_key {{folded}} NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN search_text {{folded}} NOT NULL DEFAULT '';
-- These follow from the person's levels: whether they hold none but non-member, the place of their first level, and a bit for the
-- place of each.
ALTER TABLE users ADD COLUMN is_non_member BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN level_rank INTEGER NOT NULL DEFAULT 1000;
ALTER TABLE users ADD COLUMN level_bits BIGINT NOT NULL DEFAULT 0;
-- When the person last proved to read the mail of their address.
ALTER TABLE users ADD COLUMN email_verified_at BIGINT;
ALTER TABLE users ADD COLUMN notes TEXT;
ALTER TABLE users ADD COLUMN base_points INTEGER NOT NULL DEFAULT 0;
-- Addresses of the person's pages, beside facebook_profile.
ALTER TABLE users ADD COLUMN instagram_profile TEXT;
ALTER TABLE users ADD COLUMN linkedin_profile TEXT;
ALTER TABLE users ADD COLUMN tiktok_profile TEXT;
ALTER TABLE users ADD COLUMN x_profile TEXT;
ALTER TABLE users ADD COLUMN youtube_profile TEXT;
ALTER TABLE users ADD COLUMN website TEXT;
ALTER TABLE users ADD COLUMN country_code TEXT;
ALTER TABLE users ADD COLUMN country TEXT;
ALTER TABLE users ADD COLUMN state_code TEXT;
ALTER TABLE users ADD COLUMN state TEXT;
ALTER TABLE users ADD COLUMN city TEXT;

UPDATE users SET
  is_non_member = NOT is_legacy_admin AND NOT EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = users.id AND g.level_id <> 'non-member'),
  level_rank = COALESCE((SELECT MIN(l.position) FROM user_access_levels g JOIN access_levels l ON l.id = g.level_id WHERE g.user_id = users.id), 1000),
  level_bits = COALESCE((SELECT CAST(SUM(CAST(1 AS BIGINT) << l.position) AS BIGINT) FROM user_access_levels g JOIN access_levels l ON l.id = g.level_id
    WHERE g.user_id = users.id AND l.position < 62), 0);

-- Each order of the list of people has an index that also holds what the list filters by, so that a page far inside is found without
-- touching the rows before it. The first one also holds the words, for looking at everybody's.
CREATE INDEX users_by_name ON users (name_key, id, is_non_member, level_bits, last_login_at, archived_at, search_text) WHERE archived_at IS NULL;
CREATE INDEX users_by_email ON users (email_key, id, is_non_member, level_bits, last_login_at, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_tribe_id ON users ((COALESCE(tribe_id, 'zzzz')), id, is_non_member, level_bits, last_login_at, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_mobile ON users ((COALESCE(mobile_number, 'zzzz')), id, is_non_member, level_bits, last_login_at, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_level ON users (level_rank, id, is_non_member, level_bits, last_login_at, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_login ON users ((COALESCE(last_login_at, 0)), id, is_non_member, level_bits, last_login_at, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_creation ON users (created_at, id, is_non_member, level_bits, last_login_at, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_archiving ON users (archived_at, id) WHERE archived_at IS NOT NULL;
CREATE INDEX users_unfolded ON users (id) WHERE name_key = '';
