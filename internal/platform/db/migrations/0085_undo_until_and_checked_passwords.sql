-- +goose Up
-- Until when an import can be undone, by the setting of the moment at which it ended; empty for those that ended before there was one: seven days.
-- It is written down because what undoes an import is wiped afterwards: a longer time that is set later cannot bring it back.
ALTER TABLE imports ADD COLUMN undo_until BIGINT;
-- Whether the password meets the checklist, which only whoever has it in hand can tell: when it is set, and at every login. Empty until then.
-- People who work here need one that does.
ALTER TABLE users ADD COLUMN password_meets_checklist BOOLEAN;
