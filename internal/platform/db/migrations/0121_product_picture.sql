-- +goose Up
-- A product has a picture, and says what buyers get; a funnel may say it in its own words.
ALTER TABLE products ADD COLUMN cover_file_id INTEGER REFERENCES files (id);
ALTER TABLE products ADD COLUMN benefits TEXT NOT NULL DEFAULT '';
CREATE INDEX products_cover ON products (cover_file_id);
