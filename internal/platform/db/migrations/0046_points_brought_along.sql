-- +goose Up
-- The leaderboard looks at those who have begun and at those who brought points along.
CREATE INDEX users_with_points ON users (id) WHERE base_points > 0;
