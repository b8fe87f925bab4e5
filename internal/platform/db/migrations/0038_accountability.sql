-- +goose Up
-- Small groups that keep each other going; those of a challenge are of one batch.
CREATE TABLE accountability_groups (
  id {{key}},
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL,
  batch_id INTEGER REFERENCES batches (id),
  -- When the last one had left, or staff ended it.
  closed_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CHECK (kind IN ('accountability', 'challenge'))
);
CREATE INDEX accountability_groups_by_name ON accountability_groups (kind, name_key, id) WHERE closed_at IS NULL;

-- A seat in a group, kept after its person left.
CREATE TABLE accountability_members (
  id {{key}},
  group_id INTEGER NOT NULL REFERENCES accountability_groups (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- The kind of the group while the seat is taken; with the id behind it afterwards. So nobody sits in two groups of a kind.
  seat TEXT NOT NULL,
  is_leader BOOLEAN NOT NULL,
  joined_at BIGINT NOT NULL,
  left_at BIGINT,
  left_why TEXT,
  -- The beginning of the silence that the leader was told of.
  told_since BIGINT,
  UNIQUE (user_id, seat)
);
CREATE INDEX accountability_members_group ON accountability_members (group_id, left_at, joined_at);
CREATE UNIQUE INDEX accountability_members_leader ON accountability_members (group_id) WHERE is_leader;

-- What somebody says of themselves to be matched, and which contact their buddies may see.
CREATE TABLE accountability_preferences (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  zone TEXT NOT NULL,
  -- The free half hours of a week as numbers: 0 is Monday 12:00 AM in their zone.
  free TEXT NOT NULL,
  goal TEXT NOT NULL,
  is_open BOOLEAN NOT NULL,
  shares_mobile BOOLEAN NOT NULL,
  shares_email BOOLEAN NOT NULL,
  shares_facebook BOOLEAN NOT NULL,
  updated_at BIGINT NOT NULL
);

-- What somebody did in a week, will do next, and what is in the way.
CREATE TABLE check_ins (
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- The Monday in Manila.
  week TEXT NOT NULL,
  did TEXT NOT NULL,
  will_do TEXT NOT NULL,
  blocked TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, week)
);
