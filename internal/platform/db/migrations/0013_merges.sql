-- +goose Up
-- The person into whom this one was merged: their old address, Tribe ID and slug lead there. Always the last one of a chain.
ALTER TABLE users ADD COLUMN merged_into_id INTEGER REFERENCES users (id);
CREATE INDEX users_merged_into ON users (merged_into_id) WHERE merged_into_id IS NOT NULL;

-- One row for every two people who became one.
CREATE TABLE user_merges (
  id {{key}},
  survivor_id INTEGER NOT NULL REFERENCES users (id),
  source_id INTEGER NOT NULL REFERENCES users (id),
  merged_by_id INTEGER NOT NULL,
  merged_at BIGINT NOT NULL,
  undo_until BIGINT NOT NULL,
  -- What was decided, and how many rows of which kind went where, as JSON.
  choices TEXT NOT NULL,
  lines TEXT NOT NULL,
  undone_at BIGINT,
  undone_by_id INTEGER,
  CONSTRAINT user_merges_two_people CHECK (survivor_id <> source_id)
);
CREATE INDEX user_merges_survivor ON user_merges (survivor_id, id);
CREATE INDEX user_merges_source ON user_merges (source_id, id);

-- What a merge wrote and what was there before, in the order of writing. Wiped when the time for undoing is over.
CREATE TABLE user_merge_effects (
  merge_id INTEGER NOT NULL REFERENCES user_merges (id),
  seq INTEGER NOT NULL,
  effect TEXT NOT NULL,
  PRIMARY KEY (merge_id, seq)
);
