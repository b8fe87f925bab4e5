-- +goose Up
-- Whether a picture is there as WebP too, in several widths.
ALTER TABLE files ADD COLUMN has_webp BOOLEAN NOT NULL DEFAULT false;
