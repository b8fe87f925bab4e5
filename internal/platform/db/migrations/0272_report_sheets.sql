-- +goose Up
-- The spreadsheet at Google that a saved report is written into, and how that went last time.
ALTER TABLE saved_reports ADD COLUMN spreadsheet_id TEXT NOT NULL DEFAULT '';
ALTER TABLE saved_reports ADD COLUMN sheet_tab TEXT NOT NULL DEFAULT '';
ALTER TABLE saved_reports ADD COLUMN sheet_refresh TEXT NOT NULL DEFAULT 'never' CHECK (sheet_refresh IN ('never', 'hourly', 'daily'));
-- Whose rights it is written with.
ALTER TABLE saved_reports ADD COLUMN sheet_by_id INTEGER REFERENCES users (id);
ALTER TABLE saved_reports ADD COLUMN next_sheet_at BIGINT;
ALTER TABLE saved_reports ADD COLUMN last_sheet_at BIGINT;
ALTER TABLE saved_reports ADD COLUMN sheet_rows INTEGER;
ALTER TABLE saved_reports ADD COLUMN sheet_error TEXT NOT NULL DEFAULT '';
CREATE INDEX saved_reports_next_sheet ON saved_reports (next_sheet_at) WHERE next_sheet_at IS NOT NULL;
CREATE INDEX saved_reports_sheet_by ON saved_reports (sheet_by_id) WHERE sheet_by_id IS NOT NULL;
