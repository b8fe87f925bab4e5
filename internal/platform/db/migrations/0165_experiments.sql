-- +goose Up
-- Experiments with variants of a page. A is the page as it is published; a page has one experiment at a time that is not ended.
CREATE TABLE marketing_experiments (
  id {{key}},
  page_id INTEGER NOT NULL REFERENCES marketing_pages (id),
  -- draft, running or ended.
  state TEXT NOT NULL,
  -- What visitors are to do: order, training or any.
  goal TEXT NOT NULL,
  -- The version of the page that A is. Another one ends the experiment.
  base_version INTEGER NOT NULL,
  -- Grows with every change of the shares: rounds are compared each for itself.
  round INTEGER NOT NULL,
  -- The letter of the variant that was kept; empty for none.
  winner TEXT NOT NULL,
  end_reason TEXT NOT NULL,
  started_at BIGINT,
  started_by_id INTEGER,
  started_by TEXT NOT NULL,
  ended_at BIGINT,
  ended_by_id INTEGER,
  ended_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX marketing_experiments_open ON marketing_experiments (page_id) WHERE state <> 'ended';
CREATE INDEX marketing_experiments_page ON marketing_experiments (page_id, id);

CREATE TABLE marketing_experiment_variants (
  experiment_id INTEGER NOT NULL REFERENCES marketing_experiments (id),
  -- A to D.
  letter TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Of new visitors, in percent. Those of an experiment sum to 100.
  share INTEGER NOT NULL,
  -- Blocks as JSON, and what was rendered of them at the start. Both are empty for A, which is the version of the page.
  data TEXT NOT NULL,
  html TEXT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (experiment_id, letter)
);

-- Who saw what. A visitor is a hash of a random number in their browser and of the experiment: nothing that leads to a person, or to
-- the same browser in another experiment.
CREATE TABLE marketing_experiment_visitors (
  experiment_id INTEGER NOT NULL REFERENCES marketing_experiments (id),
  visitor TEXT NOT NULL,
  letter TEXT NOT NULL,
  round INTEGER NOT NULL,
  seen_at BIGINT NOT NULL,
  -- When they did what the page is for; none for not yet.
  converted_at BIGINT,
  PRIMARY KEY (experiment_id, visitor)
);
-- Holds all that the figures of an experiment need.
CREATE INDEX marketing_experiment_visitors_figures ON marketing_experiment_visitors (experiment_id, letter, round, converted_at);
