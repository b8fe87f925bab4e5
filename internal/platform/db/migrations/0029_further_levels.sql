-- +goose Up
-- Bit 62 of level_bits says that somebody holds a level without a bit of its own (its place is 62 or further behind).
UPDATE users SET level_bits = level_bits + (CAST(1 AS BIGINT) << 62)
WHERE EXISTS (SELECT 1 FROM user_access_levels g JOIN access_levels l ON l.id = g.level_id WHERE g.user_id = users.id AND l.position >= 62);
