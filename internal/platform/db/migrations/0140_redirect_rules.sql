-- +goose Up
-- Addresses that lead elsewhere, checked from top to bottom; the first rule that fits is used.
CREATE TABLE redirect_rules (
  id {{key}},
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- Lower case, begins with a slash; ends in /* for everything below it.
  from_path TEXT NOT NULL,
  -- A path of ours or an https address; /* takes along what stood behind the source.
  target TEXT NOT NULL,
  -- JSON, see redirects.Conditions. All of them must hold.
  conditions TEXT NOT NULL,
  is_active BOOLEAN NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);

-- How often a rule was used, by Manila day.
CREATE TABLE redirect_hits (
  rule_id INTEGER NOT NULL REFERENCES redirect_rules (id),
  -- The instant at which the day starts.
  day BIGINT NOT NULL,
  hits INTEGER NOT NULL,
  PRIMARY KEY (rule_id, day)
);
