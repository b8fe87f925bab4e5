-- +goose Up
-- A group chooses who leads it.
CREATE TABLE team_lead_selections (
  id {{key}},
  group_id INTEGER NOT NULL REFERENCES accountability_groups (id),
  opened_at BIGINT NOT NULL,
  closed_at BIGINT,
  -- When it was confirmed or given up, and who leads since.
  ended_at BIGINT,
  chosen_id INTEGER REFERENCES users (id)
);
CREATE UNIQUE INDEX team_lead_selections_live ON team_lead_selections (group_id) WHERE ended_at IS NULL;

CREATE TABLE team_lead_candidates (
  selection_id INTEGER NOT NULL REFERENCES team_lead_selections (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  sentence TEXT NOT NULL,
  volunteered_at BIGINT NOT NULL,
  PRIMARY KEY (selection_id, user_id)
);
CREATE INDEX team_lead_candidates_user ON team_lead_candidates (user_id);

CREATE TABLE team_lead_votes (
  selection_id INTEGER NOT NULL REFERENCES team_lead_selections (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  candidate_id INTEGER NOT NULL REFERENCES users (id),
  voted_at BIGINT NOT NULL,
  PRIMARY KEY (selection_id, user_id)
);
CREATE INDEX team_lead_votes_user ON team_lead_votes (user_id);
CREATE INDEX team_lead_votes_candidate ON team_lead_votes (candidate_id);
