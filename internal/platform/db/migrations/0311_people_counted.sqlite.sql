-- +goose Up
-- How many people who are not archived are alike in what lists filter by, so that a list says how many it has without looking at all of them. Triggers
-- add a row for every change, with 1 or -1: nobody waits for a sum while another one changes it. Rows that are alike are added up now and then.
CREATE TABLE users_counted (
  id {{key}},
  level_bits BIGINT NOT NULL,
  is_non_member BOOLEAN NOT NULL,
  is_active BOOLEAN NOT NULL,
  membership_rank INTEGER NOT NULL,
  stage_id INTEGER NOT NULL,
  stage_number INTEGER NOT NULL,
  people INTEGER NOT NULL
);

CREATE VIEW users_counted_facts AS
SELECT level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number, CAST(COUNT(*) AS INTEGER) AS people FROM users WHERE archived_at IS NULL
GROUP BY level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number;

INSERT INTO users_counted (level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number, people) SELECT level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number, people FROM users_counted_facts;

-- +goose StatementBegin
CREATE TRIGGER figures_counted_user_in AFTER INSERT ON users WHEN new.archived_at IS NULL BEGIN
  INSERT INTO users_counted (level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number, people) SELECT new.level_bits, new.is_non_member, new.is_active, new.membership_rank, new.stage_id, new.stage_number, 1;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_counted_user_set AFTER UPDATE OF archived_at, level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number ON users
  WHEN (old.archived_at IS NULL) <> (new.archived_at IS NULL) OR old.level_bits <> new.level_bits OR old.is_non_member <> new.is_non_member OR old.is_active <> new.is_active OR old.membership_rank <> new.membership_rank OR old.stage_id <> new.stage_id OR old.stage_number <> new.stage_number BEGIN
  INSERT INTO users_counted (level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number, people) SELECT old.level_bits, old.is_non_member, old.is_active, old.membership_rank, old.stage_id, old.stage_number, -1 WHERE old.archived_at IS NULL;
  INSERT INTO users_counted (level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number, people) SELECT new.level_bits, new.is_non_member, new.is_active, new.membership_rank, new.stage_id, new.stage_number, 1 WHERE new.archived_at IS NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_counted_user_out AFTER DELETE ON users WHEN old.archived_at IS NULL BEGIN
  INSERT INTO users_counted (level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number, people) SELECT old.level_bits, old.is_non_member, old.is_active, old.membership_rank, old.stage_id, old.stage_number, -1;
END;
-- +goose StatementEnd
