-- +goose Up
-- Memberships that renew another one, by when they were bought.
CREATE INDEX subscriptions_renewals ON subscriptions (created_at) WHERE renews_id IS NOT NULL;
