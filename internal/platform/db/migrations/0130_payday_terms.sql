-- +goose Up

-- Days of the month on which the payments of a term after the first fall due, such as '15,30'; empty for days after the start.
ALTER TABLE payment_terms ADD COLUMN month_days TEXT NOT NULL DEFAULT '';
