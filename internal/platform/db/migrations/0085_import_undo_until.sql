-- +goose Up
-- Until when an import can be undone, by the setting of the moment at which it ended; empty for those that ended before there was one: seven days.
-- It is written down because what undoes an import is wiped afterwards: a longer time that is set later cannot bring it back.
ALTER TABLE imports ADD COLUMN undo_until BIGINT;
