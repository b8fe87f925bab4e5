-- +goose Up
-- The way of a member, in stages by number.
CREATE TABLE stages (
  id {{key}},
  number INTEGER NOT NULL CONSTRAINT stages_number CHECK (number >= 0),
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL,
  description TEXT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX stages_by_number ON stages (number) WHERE archived_at IS NULL;

-- Who leads a stage, and who reviews its move-ups.
CREATE TABLE stage_crew (
  stage_id INTEGER NOT NULL REFERENCES stages (id),
  role TEXT NOT NULL CONSTRAINT stage_crew_role CHECK (role IN ('leader', 'reviewer')),
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (stage_id, role, user_id)
);
CREATE INDEX stage_crew_user ON stage_crew (user_id);

CREATE TABLE tasks (
  id {{key}},
  stage_id INTEGER NOT NULL REFERENCES stages (id),
  title TEXT NOT NULL,
  description TEXT,
  points INTEGER NOT NULL CONSTRAINT tasks_points CHECK (points >= 0),
  action_label TEXT,
  -- Where it leads; target_id is a row of the table that the kind names.
  target_kind TEXT NOT NULL CONSTRAINT tasks_target CHECK (target_kind IN ('none', 'lesson', 'form', 'event', 'link')),
  target_id INTEGER,
  target_url TEXT,
  -- Done by itself, once the target is.
  is_automatic BOOLEAN NOT NULL,
  position INTEGER NOT NULL,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX tasks_stage ON tasks (stage_id, position);
CREATE INDEX tasks_by_target ON tasks (target_kind, target_id);

-- Where somebody stands, from the first thing they did. A member without a row stands at the beginning.
CREATE TABLE journeys (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  stage_id INTEGER NOT NULL REFERENCES stages (id),
  since BIGINT NOT NULL,
  -- Others do not see them in the leaderboard.
  is_hidden BOOLEAN NOT NULL
);
CREATE INDEX journeys_stage ON journeys (stage_id, user_id);

-- How somebody came from stage to stage; from_id is null for the beginning.
CREATE TABLE stage_moves (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  from_id INTEGER REFERENCES stages (id),
  to_id INTEGER NOT NULL REFERENCES stages (id),
  why TEXT NOT NULL CONSTRAINT stage_moves_why CHECK (why IN ('start', 'move-up', 'undo', 'staff', 'merge')),
  at BIGINT NOT NULL,
  by_id INTEGER REFERENCES users (id)
);
CREATE INDEX stage_moves_user ON stage_moves (user_id, id);

-- What somebody did, once, with the points it had then.
CREATE TABLE task_completions (
  user_id INTEGER NOT NULL REFERENCES users (id),
  task_id INTEGER NOT NULL REFERENCES tasks (id),
  points INTEGER NOT NULL,
  done_at BIGINT NOT NULL,
  how TEXT NOT NULL CONSTRAINT task_completions_how CHECK (how IN ('hand', 'lesson', 'form', 'event', 'staff')),
  by_id INTEGER REFERENCES users (id),
  PRIMARY KEY (user_id, task_id)
);
CREATE INDEX task_completions_task ON task_completions (task_id, user_id);

-- The ledger of points. Rows are added and never changed.
CREATE TABLE xp_entries (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  source TEXT NOT NULL CONSTRAINT xp_entries_source CHECK (source IN ('task', 'reversal')),
  task_id INTEGER NOT NULL REFERENCES tasks (id),
  points INTEGER NOT NULL,
  at BIGINT NOT NULL,
  by_id INTEGER REFERENCES users (id),
  reason TEXT
);
CREATE INDEX xp_entries_user ON xp_entries (user_id, points);
CREATE INDEX xp_entries_task ON xp_entries (task_id);
