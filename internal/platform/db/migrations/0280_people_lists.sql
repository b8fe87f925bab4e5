-- +goose Up
-- What lists of people are sorted and narrowed by, kept with the person because it stands in tables of other domains or depends on the present:
-- no index could hold it there. identity writes these columns, from what other domains say of a person (identity.KeptPart), in the transaction
-- that changes it. turns_at is the next moment at which one of them changes by itself; 253402300800000 is never. Who is here before this
-- migration is due at once, and is written when Atlas starts.
ALTER TABLE users ADD COLUMN is_active BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN membership_rank INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN membership_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN stage_number INTEGER NOT NULL DEFAULT -1;
ALTER TABLE users ADD COLUMN course_state INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN lesson_day INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN batch_key {{folded}} NOT NULL DEFAULT 'zzzz';
ALTER TABLE users ADD COLUMN group_key {{folded}} NOT NULL DEFAULT 'zzzz';
ALTER TABLE users ADD COLUMN turns_at BIGINT NOT NULL DEFAULT 253402300800000;
UPDATE users SET turns_at = 0;
CREATE INDEX users_turning ON users (turns_at) WHERE turns_at < 253402300800000;

-- People about whom something was written that is kept with them. Triggers write these rows and lock nothing; the transaction that caused them
-- takes them away again before it commits. 0 stands for everybody.
CREATE TABLE user_changes (
  id {{key}},
  user_id INTEGER NOT NULL
);

-- Each order of the list has an index that also holds what the list filters by: a page far inside is found from the index alone.
DROP INDEX users_by_name;
DROP INDEX users_by_email;
DROP INDEX users_by_tribe_id;
DROP INDEX users_by_mobile;
DROP INDEX users_by_level;
DROP INDEX users_by_login;
DROP INDEX users_by_creation;
DROP INDEX users_by_points;
CREATE INDEX users_by_name ON users (name_key, id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_email ON users (email_key, id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_tribe_id ON users ((COALESCE(tribe_id, 'zzzz')), id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_mobile ON users ((COALESCE(mobile_number, 'zzzz')), id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_level ON users (level_rank, id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_login ON users ((COALESCE(last_login_at, 0)), id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_creation ON users (created_at, id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_points ON users ((base_points + xp), id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_membership ON users (membership_rank, id, is_active, is_non_member, level_bits, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_expiry ON users (membership_until, id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_stage ON users (stage_number, id, is_active, is_non_member, level_bits, membership_rank, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_lesson ON users (lesson_day, id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_batch ON users (batch_key, id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
CREATE INDEX users_by_group ON users (group_key, id, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;
-- Words are looked for in an index of their own, so that those who turn pages don't carry them along.
CREATE INDEX users_by_words ON users (search_text, id, name_key, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, archived_at) WHERE archived_at IS NULL;

-- How many people there are of each kind that the list can be narrowed to: what was counted, and changes that are still to be added up. Triggers
-- on users write the changes, so that nobody waits for anybody.
CREATE TABLE user_counts (
  is_archived BOOLEAN NOT NULL,
  is_active BOOLEAN NOT NULL,
  is_non_member BOOLEAN NOT NULL,
  level_bits BIGINT NOT NULL,
  membership_rank INTEGER NOT NULL,
  stage_number INTEGER NOT NULL,
  course_state INTEGER NOT NULL,
  people INTEGER NOT NULL,
  PRIMARY KEY (is_archived, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state)
);
CREATE TABLE user_count_changes (
  is_archived BOOLEAN NOT NULL,
  is_active BOOLEAN NOT NULL,
  is_non_member BOOLEAN NOT NULL,
  level_bits BIGINT NOT NULL,
  membership_rank INTEGER NOT NULL,
  stage_number INTEGER NOT NULL,
  course_state INTEGER NOT NULL,
  people INTEGER NOT NULL
);
INSERT INTO user_counts (is_archived, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, people)
  SELECT archived_at IS NOT NULL, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, COUNT(*)
  FROM users GROUP BY 1, 2, 3, 4, 5, 6, 7;
