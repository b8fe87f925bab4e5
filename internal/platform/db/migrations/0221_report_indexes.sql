-- +goose Up
-- What reports look for by its moment.
CREATE INDEX invoices_discounted ON invoices (created_at) WHERE discount > 0;
