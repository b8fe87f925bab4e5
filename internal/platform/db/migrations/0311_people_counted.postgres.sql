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
CREATE FUNCTION figures_count_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO users_counted (level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number, people)
    SELECT OLD.level_bits, OLD.is_non_member, OLD.is_active, OLD.membership_rank, OLD.stage_id, OLD.stage_number, -1 WHERE OLD.archived_at IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO users_counted (level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number, people)
    SELECT NEW.level_bits, NEW.is_non_member, NEW.is_active, NEW.membership_rank, NEW.stage_id, NEW.stage_number, 1 WHERE NEW.archived_at IS NULL;
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE TRIGGER figures_counted_user AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION figures_count_user();
CREATE TRIGGER figures_counted_user_set AFTER UPDATE OF archived_at, level_bits, is_non_member, is_active, membership_rank, stage_id, stage_number ON users FOR EACH ROW
  WHEN ((OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL) OR OLD.level_bits <> NEW.level_bits OR OLD.is_non_member <> NEW.is_non_member OR OLD.is_active <> NEW.is_active OR OLD.membership_rank <> NEW.membership_rank OR OLD.stage_id <> NEW.stage_id OR OLD.stage_number <> NEW.stage_number)
  EXECUTE FUNCTION figures_count_user();
