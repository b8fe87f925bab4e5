-- +goose Up
-- Which reminders of the end of a membership went out. They belong to the grant and to the end that it had: one that ends later is reminded of anew.
CREATE TABLE membership_reminders (
  grant_id INTEGER NOT NULL REFERENCES grants (id) ON DELETE CASCADE,
  -- Days after the last day; below zero before it.
  step INTEGER NOT NULL,
  ends_at BIGINT NOT NULL,
  sent_at BIGINT NOT NULL,
  PRIMARY KEY (grant_id, step, ends_at)
);
