-- +goose Up
-- People are listed by what other tables say of them and by what the clock does to it: the status of their membership, when it ends, their stage.
-- That cannot be indexed where it stands, so it is kept with the person: none is 0, expired 1, suspended 2, active 3, several 4; the last moment
-- of the membership in milliseconds, 0 without one; the stage and its number, 0 and -1 off the journey; whether they were here in the last 90 days.
-- What each has to be is one text in Go.
ALTER TABLE users ADD COLUMN membership_rank INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN membership_until BIGINT NOT NULL DEFAULT 0;
-- The next moment at which the membership begins, ends or is suspended by time alone.
ALTER TABLE users ADD COLUMN membership_turns_at BIGINT;
ALTER TABLE users ADD COLUMN stage_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN stage_number INTEGER NOT NULL DEFAULT -1;
ALTER TABLE users ADD COLUMN is_active BOOLEAN NOT NULL DEFAULT FALSE;

-- Whose row is to be brought up to date: triggers note it in the transaction of the change, and adding a row waits for nobody. Lists that ask for
-- one of the columns work it off first, and a job does every minute.
CREATE TABLE users_outdated (
  id {{key}},
  user_id INTEGER NOT NULL
);
INSERT INTO users_outdated (user_id) SELECT id FROM users ORDER BY id;

CREATE INDEX users_turning ON users (membership_turns_at) WHERE membership_turns_at IS NOT NULL;
CREATE INDEX users_going_quiet ON users (last_login_at) WHERE is_active;

-- Each order of the list has an index that also holds what the list filters by, as before (0012). Where it is an expression, the columns in it
-- stand there too: PostgreSQL would look at the rows otherwise. When somebody was here last is in one of them only, so that logging in touches few.
DROP INDEX users_by_name;
DROP INDEX users_by_email;
DROP INDEX users_by_tribe_id;
DROP INDEX users_by_mobile;
DROP INDEX users_by_level;
DROP INDEX users_by_login;
DROP INDEX users_by_creation;
DROP INDEX users_by_points;
CREATE INDEX users_by_name ON users (name_key, id, is_non_member, level_bits, is_active, membership_rank, stage_id, stage_number, archived_at, search_text) WHERE archived_at IS NULL;
CREATE INDEX users_by_email ON users (email_key, id, is_non_member, level_bits, is_active, membership_rank, stage_id, stage_number, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_tribe_id ON users ((COALESCE(tribe_id, 'zzzz')), id, is_non_member, level_bits, is_active, membership_rank, stage_id, stage_number, archived_at, tribe_id) WHERE archived_at IS NULL;
CREATE INDEX users_by_mobile ON users ((COALESCE(mobile_number, 'zzzz')), id, is_non_member, level_bits, is_active, membership_rank, stage_id, stage_number, archived_at, mobile_number) WHERE archived_at IS NULL;
CREATE INDEX users_by_level ON users (level_rank, id, is_non_member, level_bits, is_active, membership_rank, stage_id, stage_number, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_login ON users ((COALESCE(last_login_at, 0)), id, is_non_member, level_bits, is_active, membership_rank, stage_id, stage_number, archived_at, last_login_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_creation ON users (created_at, id, is_non_member, level_bits, is_active, membership_rank, stage_id, stage_number, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_points ON users ((base_points + xp), id, is_non_member, level_bits, is_active, membership_rank, stage_id, stage_number, archived_at, base_points, xp) WHERE archived_at IS NULL;
CREATE INDEX users_by_membership ON users (membership_rank, id, is_non_member, level_bits, is_active, stage_id, stage_number, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_membership_end ON users (membership_until, id, is_non_member, level_bits, is_active, membership_rank, stage_id, stage_number, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_stage ON users (stage_number, id, is_non_member, level_bits, is_active, membership_rank, stage_id, archived_at) WHERE archived_at IS NULL;

-- +goose StatementBegin
CREATE TRIGGER figures_outdated_subscription_in AFTER INSERT ON subscriptions BEGIN
  INSERT INTO users_outdated (user_id) VALUES (new.user_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_subscription_set AFTER UPDATE OF user_id, product_id, starts_at, ends_at, ended_at, undone_at ON subscriptions BEGIN
  INSERT INTO users_outdated (user_id) VALUES (new.user_id);
  INSERT INTO users_outdated (user_id) SELECT old.user_id WHERE old.user_id <> new.user_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_subscription_out AFTER DELETE ON subscriptions BEGIN
  INSERT INTO users_outdated (user_id) VALUES (old.user_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_grant_in AFTER INSERT ON grants BEGIN
  INSERT INTO users_outdated (user_id) VALUES (new.user_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_grant_set AFTER UPDATE OF user_id, product_id, subscription_id, from_at, to_at, suspended_from, taken_at ON grants BEGIN
  INSERT INTO users_outdated (user_id) VALUES (new.user_id);
  INSERT INTO users_outdated (user_id) SELECT old.user_id WHERE old.user_id <> new.user_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_grant_out AFTER DELETE ON grants BEGIN
  INSERT INTO users_outdated (user_id) VALUES (old.user_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_product_set AFTER UPDATE OF is_membership ON products WHEN old.is_membership <> new.is_membership BEGIN
  INSERT INTO users_outdated (user_id) SELECT user_id FROM subscriptions WHERE product_id = new.id
    UNION SELECT user_id FROM grants WHERE product_id = new.id AND subscription_id IS NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_journey_in AFTER INSERT ON journeys BEGIN
  INSERT INTO users_outdated (user_id) VALUES (new.user_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_journey_set AFTER UPDATE OF user_id, stage_id ON journeys BEGIN
  INSERT INTO users_outdated (user_id) VALUES (new.user_id);
  INSERT INTO users_outdated (user_id) SELECT old.user_id WHERE old.user_id <> new.user_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_journey_out AFTER DELETE ON journeys BEGIN
  INSERT INTO users_outdated (user_id) VALUES (old.user_id);
END;
-- +goose StatementEnd
-- Members without a journey stand where all begin.
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_level_in AFTER INSERT ON user_access_levels WHEN new.level_id = 'member' BEGIN
  INSERT INTO users_outdated (user_id) VALUES (new.user_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_level_set AFTER UPDATE OF user_id, level_id ON user_access_levels BEGIN
  INSERT INTO users_outdated (user_id) VALUES (new.user_id);
  INSERT INTO users_outdated (user_id) SELECT old.user_id WHERE old.user_id <> new.user_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_level_out AFTER DELETE ON user_access_levels WHEN old.level_id = 'member' BEGIN
  INSERT INTO users_outdated (user_id) VALUES (old.user_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_stage_in AFTER INSERT ON stages BEGIN
  INSERT INTO users_outdated (user_id) SELECT g.user_id FROM user_access_levels g
    WHERE g.level_id = 'member' AND NOT EXISTS (SELECT 1 FROM journeys j WHERE j.user_id = g.user_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_stage_set AFTER UPDATE OF number, archived_at ON stages BEGIN
  INSERT INTO users_outdated (user_id) SELECT user_id FROM journeys WHERE stage_id = new.id
    UNION ALL SELECT g.user_id FROM user_access_levels g
    WHERE g.level_id = 'member' AND NOT EXISTS (SELECT 1 FROM journeys j WHERE j.user_id = g.user_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_stage_out AFTER DELETE ON stages BEGIN
  INSERT INTO users_outdated (user_id) SELECT g.user_id FROM user_access_levels g
    WHERE g.level_id = 'member' AND NOT EXISTS (SELECT 1 FROM journeys j WHERE j.user_id = g.user_id);
END;
-- +goose StatementEnd
-- Who is active stays so by coming back.
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_user_in AFTER INSERT ON users WHEN new.last_login_at IS NOT NULL BEGIN
  INSERT INTO users_outdated (user_id) VALUES (new.id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_outdated_user_set AFTER UPDATE OF last_login_at ON users WHEN NOT new.is_active OR new.last_login_at IS NULL OR new.last_login_at < old.last_login_at BEGIN
  INSERT INTO users_outdated (user_id) VALUES (new.id);
END;
-- +goose StatementEnd
