-- +goose Up
-- What somebody is subscribed to is read with every page, from the index alone.
DROP INDEX subscriptions_user;
CREATE INDEX subscriptions_user ON subscriptions (user_id, product_id, starts_at, ends_at, ended_at, undone_at);
