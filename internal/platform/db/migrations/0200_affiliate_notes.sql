-- +goose Up
-- What staff wrote about an affiliate. Rows are only added.
CREATE TABLE affiliate_notes (
  id {{key}},
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  text TEXT NOT NULL,
  by_id INTEGER REFERENCES users (id),
  at BIGINT NOT NULL
);
CREATE INDEX affiliate_notes_affiliate ON affiliate_notes (affiliate_id, at);
CREATE INDEX affiliate_notes_by ON affiliate_notes (by_id);
