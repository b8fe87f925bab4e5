-- +goose Up
-- Reports that staff put together. The definition names declared columns; no SQL is kept.
CREATE TABLE saved_reports (
  id {{key}},
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  -- What it is about: people, subscriptions, payments, progress, events, leads or commission.
  source TEXT NOT NULL,
  definition TEXT NOT NULL,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  updated_by_id INTEGER NOT NULL REFERENCES users (id),
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  archived_at BIGINT,
  -- When it is emailed: never, weekly on a weekday (1 is Monday) or monthly on a day (1 to 28), in Manila.
  schedule TEXT NOT NULL CHECK (schedule IN ('never', 'weekly', 'monthly')),
  schedule_day INTEGER NOT NULL,
  file_format TEXT NOT NULL CHECK (file_format IN ('xlsx', 'csv')),
  next_mail_at BIGINT,
  last_mail_at BIGINT,
  last_mail_note TEXT NOT NULL
);
CREATE INDEX saved_reports_owner ON saved_reports (owner_id);
CREATE INDEX saved_reports_updated_by ON saved_reports (updated_by_id);
CREATE INDEX saved_reports_next_mail ON saved_reports (next_mail_at) WHERE next_mail_at IS NOT NULL;

-- The access levels that a report is shared with. A level that was deleted opens nothing.
CREATE TABLE saved_report_levels (
  report_id INTEGER NOT NULL REFERENCES saved_reports (id),
  level_id TEXT NOT NULL,
  PRIMARY KEY (report_id, level_id)
);
CREATE INDEX saved_report_levels_level ON saved_report_levels (level_id);

-- Who gets a report by email, as long as they may see it.
CREATE TABLE saved_report_recipients (
  report_id INTEGER NOT NULL REFERENCES saved_reports (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (report_id, user_id)
);
CREATE INDEX saved_report_recipients_user ON saved_report_recipients (user_id);
