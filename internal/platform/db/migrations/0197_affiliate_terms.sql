-- +goose Up
-- Which version of the affiliate terms someone accepted, and when.
CREATE TABLE affiliate_terms (
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  version INTEGER NOT NULL,
  accepted_at BIGINT NOT NULL,
  PRIMARY KEY (affiliate_id, version)
);
-- Whoever joined before there were versions accepted the first.
INSERT INTO affiliate_terms (affiliate_id, version, accepted_at) SELECT id, 1, since FROM affiliates;
