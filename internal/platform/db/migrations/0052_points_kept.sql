-- +goose Up
-- What the ledger of points gave somebody, written together with it: people are listed by their points, and a sum per person for each list took
-- a second. It stands beside base_points, so that only the ledger changes it.
ALTER TABLE users ADD COLUMN xp INTEGER NOT NULL DEFAULT 0;
UPDATE users SET xp = x.points FROM (SELECT e.user_id, SUM(e.points) AS points FROM xp_entries e GROUP BY e.user_id) x WHERE x.user_id = users.id;
CREATE INDEX users_by_points ON users ((base_points + xp), id, is_non_member, level_bits, last_login_at, archived_at) WHERE archived_at IS NULL;
