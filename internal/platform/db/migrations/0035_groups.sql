-- +goose Up
CREATE TABLE member_groups (
  id {{key}},
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL UNIQUE,
  description TEXT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);

CREATE TABLE sub_groups (
  id {{key}},
  group_id INTEGER NOT NULL REFERENCES member_groups (id),
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  UNIQUE (group_id, name_key),
  UNIQUE (id, group_id)
);

-- The one group of a person, and the one sub-group inside of it.
CREATE TABLE group_members (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  group_id INTEGER NOT NULL REFERENCES member_groups (id),
  sub_group_id INTEGER,
  joined_at BIGINT NOT NULL,
  FOREIGN KEY (sub_group_id, group_id) REFERENCES sub_groups (id, group_id)
);
CREATE INDEX group_members_group ON group_members (group_id, user_id);
CREATE INDEX group_members_sub_group ON group_members (sub_group_id, group_id);

CREATE TABLE group_leaders (
  group_id INTEGER NOT NULL REFERENCES member_groups (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  since BIGINT NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_leaders_user ON group_leaders (user_id);

CREATE TABLE sub_group_leaders (
  sub_group_id INTEGER NOT NULL REFERENCES sub_groups (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  since BIGINT NOT NULL,
  PRIMARY KEY (sub_group_id, user_id)
);
CREATE INDEX sub_group_leaders_user ON sub_group_leaders (user_id);
