-- +goose Up
-- Lines of the ledger of points that users.xp does not hold yet: a task is done by adding rows alone, without waiting for the row of its person,
-- which stands in a dozen indexes. They are counted every few minutes, and before anybody sorts people by their points.
ALTER TABLE xp_entries ADD COLUMN is_new BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX xp_entries_new ON xp_entries (user_id, points) WHERE is_new;
