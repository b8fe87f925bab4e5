-- +goose Up
-- What courses, units and lessons were called in the file they were imported from: the same file finds them again, also under another name.
ALTER TABLE courses ADD COLUMN import_id TEXT;
ALTER TABLE units ADD COLUMN import_id TEXT;
ALTER TABLE lessons ADD COLUMN import_id TEXT;
CREATE INDEX courses_import_id ON courses (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX units_import_id ON units (import_id) WHERE import_id IS NOT NULL;
