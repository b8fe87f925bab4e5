-- +goose Up
-- Why someone didn't renew. The question is asked once for each term of membership that ended.
CREATE TABLE leaving_answers (
  subscription_id INTEGER PRIMARY KEY REFERENCES subscriptions (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  answered_at BIGINT NOT NULL
);
CREATE INDEX leaving_answers_user ON leaving_answers (user_id);
