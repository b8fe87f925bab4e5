-- +goose Up
-- Whether the payment of an order made the account of its buyer: then the browser that ordered may set its first password. No order from before did
-- as far as anybody knows.
ALTER TABLE orders ADD COLUMN made_account BOOLEAN NOT NULL DEFAULT FALSE;
